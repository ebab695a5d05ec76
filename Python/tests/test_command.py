import os
import pathlib
import subprocess
import sys
import sysconfig

import pytest

INSTALLED = pathlib.Path(sysconfig.get_path("scripts")) / "legible"
BY_MODULE = [sys.executable, "-m", "legible"]


@pytest.mark.parametrize("command", [[str(INSTALLED)], BY_MODULE], ids=["script", "module"])
def test_command_converts_and_its_status_is_passed_on(command):
    run = subprocess.run(command, input=b"caf\xe9\n", capture_output=True, check=True)
    assert run.stdout.decode() == "café\n"
    run = subprocess.run([*command, "-f", "UTF-8"], input=b"caf\xe9\n", capture_output=True)
    assert run.returncode != 0 and b"0xE9" in run.stderr


def test_command_is_of_the_same_version():
    import legible

    run = subprocess.run([*BY_MODULE, "--version"], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == legible.__version__


def test_command_is_found_beside_a_package_in_a_folder(tmp_path):
    """As by `pip install --target`, whose list of files names another place."""
    package = pathlib.Path(__import__("legible").__file__).parent
    (tmp_path / "legible").symlink_to(package)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "legible").write_text("#!/bin/sh\necho beside \"$@\"\n")
    (tmp_path / "bin" / "legible").chmod(0o755)
    code = "import runpy; runpy.run_module('legible', run_name='__main__', alter_sys=True)"
    # Without the folders of the environment nothing else tells where the command is.
    run = subprocess.run(
        [sys.executable, "-S", "-c", code, "detect"], capture_output=True, text=True,
        env={**os.environ, "PYTHONPATH": str(tmp_path)})
    assert run.stdout == "beside detect\n", run.stderr


def test_missing_command_is_a_sentence(tmp_path):
    package = pathlib.Path(__import__("legible").__file__).parent
    (tmp_path / "legible").symlink_to(package)
    run = subprocess.run(
        [sys.executable, "-S", "-m", "legible"], capture_output=True, text=True,
        env={**os.environ, "PYTHONPATH": str(tmp_path)})
    assert run.returncode == 2
    assert run.stderr.startswith("legible: the command legible is not where"), run.stderr
    assert run.stderr.count("\n") == 1
