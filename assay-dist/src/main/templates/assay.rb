# frozen_string_literal: true

# Homebrew formula of Assay @version@, written by the build of the release.
class Assay < Formula
  desc "Text-to-SQL evaluator: is this generated SQL right?"
  homepage "https://github.com/@repository@"
  url "@url@/assay-@version@.tar.gz"
  version "@version@"
  sha256 "@sha256:assay-VERSION.tar.gz@"
  license "Apache-2.0"

  depends_on "openjdk@21"

  def install
    (libexec/"bin").install "bin/assay"
    libexec.install "lib"
    env = Language::Java.overridable_java_home_env("21")
    (bin/"assay").write_env_script libexec/"bin/assay", env
    man1.install Dir["share/man/man1/*.1"]
    bash_completion.install "share/bash-completion/completions/assay"
    zsh_completion.install "share/zsh/site-functions/_assay"
    fish_completion.install "share/fish/vendor_completions.d/assay.fish"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/assay --version")
    system bin/"assay", "demo", "--out", testpath/"demo"
    assert_path_exists testpath/"demo/runs/demo/report.html"
  end
end
