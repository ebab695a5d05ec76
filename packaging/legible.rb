# Formula for Homebrew on Linux. Untested: there was no Homebrew where this was written. A release sets the URL, the
# version and the checksum, which SHA256SUMS has.
class Legible < Formula
  desc "Find out encodings, convert text, keep mixed text in order"
  homepage "https://HOST/legible"
  version "VERSION"
  license "Apache-2.0"

  on_linux do
    on_intel do
      url "https://HOST/legible/releases/download/#{version}/legible-#{version}-linux-x86_64.tar.gz"
      sha256 "SHA256"
    end
  end

  depends_on :linux

  def install
    bin.install "bin/legible"
    man1.install Dir["share/man/man1/*.1"]
    bash_completion.install "share/bash-completion/completions/legible"
    zsh_completion.install "share/zsh/site-functions/_legible"
    fish_completion.install "share/fish/vendor_completions.d/legible.fish"
  end

  test do
    assert_equal "café\n", pipe_output(bin/"legible", "caf\xE9\n".b).force_encoding("UTF-8")
  end
end
