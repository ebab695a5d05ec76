import os
import resource
import subprocess
import sys
import threading

import legible
import pytest
from conftest import TEXTS

DATA = "Мы вышли из дома рано утром, когда на улице ещё никого не было. ".encode("cp1251") * 30


def test_memory_does_not_grow():
    def run(count):
        for _ in range(count):
            found = legible.detect(DATA[:200])
            assert found.evidence and found.language and found.alternatives is not None
            legible.decode(DATA[:200])
            legible.fix_direction("أحب C++ كثيرا")
            legible.detect_many([DATA[:200]] * 2, threads=2)

    run(500)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    run(3000)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    # In KB: one answer that is not freed in each round would be 1.5 MB and more.
    assert after - before < 1024


def test_threads():
    results = []

    def work():
        for _ in range(50):
            results.append(legible.detect(DATA).encoding)
            results.append(legible.decode(DATA)[1].encoding)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == ["cp1251"] * 800


def test_one_detector_in_many_threads_is_refused_or_right():
    detector = legible.Detector()
    errors = []

    def work():
        for _ in range(200):
            try:
                detector.feed(DATA)
            except RuntimeError as error:
                errors.append(str(error))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(errors) <= {"another thread feeds this detector"}
    assert detector.close().byte_count == len(DATA) * (800 - len(errors))


def test_fork():
    legible.detect_many([DATA] * 100, threads=2)
    child = os.fork()
    if child == 0:
        found = legible.detect_many([DATA] * 100, threads=2)
        os._exit(0 if all(one.encoding == "cp1251" for one in found) else 1)
    assert os.waitpid(child, 0)[1] == 0


def knows(module):
    run = subprocess.run([sys.executable, "-c", f"import {module}"], capture_output=True)
    return run.returncode == 0


def test_interpreters():
    module = next(filter(knows, ("_interpreters", "_xxsubinterpreters")), None)
    if module is None:
        pytest.skip("this Python has no module for interpreters")
    data = TEXTS["cp1251"][1].encode("cp1251")
    program = f'''
import {module} as interpreters
code = """
import legible
assert legible.detect(bytes.fromhex("{data.hex()}")).encoding == "cp1251"
"""
for _ in range(3):
    one = interpreters.create()
    failure = (getattr(interpreters, "exec", None) or interpreters.run_string)(one, code)
    assert failure is None, failure
    interpreters.destroy(one)
print("done")
'''
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert run.stdout == "done\n", run.stderr
