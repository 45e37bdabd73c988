// SPDX-License-Identifier: Apache-2.0
package dev.assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code .github/release}, in a small repository whose files are like those of this one. */
class ReleaseScriptTest {
  private static final String CHECK = "assay-dist/src/main/build/placeholders.sh";

  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void makeRepository() throws IOException, InterruptedException {
    Path root = Path.of(System.getProperty("assay.root", ".."));
    for (String each : new String[] {".github/release", CHECK}) {
      Files.createDirectories(folder.resolve(each).getParent());
      Files.copy(root.resolve(each), folder.resolve(each));
    }
    String module =
        "<groupId>dev.assay</groupId>\n<artifactId>%s</artifactId>\n<version>0.1.0-SNAPSHOT</version>\n";
    Map<String, String> files =
        Map.of(
            "pom.xml",
            module.formatted("assay")
                + "<assay.repository>example/assay</assay.repository>\n"
                + "<assay.mail>assay@example.org</assay.mail>\n",
            "format.xml",
            module.formatted("assay-format"),
            "assay-x/pom.xml",
            module.formatted("assay"),
            ".github/CODEOWNERS",
            "* @example/maintainers\n",
            "Dockerfile",
            "ARG RELEASES=https://github.com/example/assay/releases\n",
            "CHANGELOG.md",
            "# Changelog\n\nAll. Nothing has been released yet; this is it.\n\n## Unreleased\n\n- A line.\n",
            "docs/java.md",
            "<version>0.1.0-SNAPSHOT</version>\n",
            "docs/install.md",
            "uses: example/assay@v0.1.0\nunzip assay-0.1.0.zip\n",
            "clients/python/assay_client/__init__.py",
            "__version__ = \"0.1.0.dev0\"\n",
            "consumers/gradle.properties",
            "assayVersion=0.1.0-SNAPSHOT\n");
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = folder.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.getValue());
    }
    ShellResult.run(folder, "sh", "-c", "git init -q && git add -A").succeeded();
  }

  private ShellResult release(String arguments) throws IOException, InterruptedException {
    return ShellResult.run(folder, "sh", "-c", ".github/release " + arguments);
  }

  private String text(String file) throws IOException {
    return Files.readString(folder.resolve(file));
  }

  @Test
  void refusesPlaceholdersByFileAndLineWithTheRemedy() throws IOException, InterruptedException {
    release("prepare 0.1.0").succeeded();
    ShellResult refused = release("check v0.1.0");
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err())
        .contains("\npom.xml:4:<assay.repository>example/assay<")
        .contains("\npom.xml:5:<assay.mail>assay@example.org<")
        .contains(
            "\nDockerfile:1:ARG", "\ndocs/install.md:1:uses", "\n.github/CODEOWNERS:1:* @example/")
        .contains(".github/release prepare VERSION OWNER/NAME MAIL")
        .endsWith("release: v0.1.0 can't be released\n");
  }

  @Test
  void refusesSlotsThatABuildLeftInAPackage() throws IOException, InterruptedException {
    Path packed = Files.writeString(folder.resolve("control"), "Homepage: @repository@\n");
    ShellResult refused = ShellResult.run(folder, "sh", CHECK, packed.toString());
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err()).contains(packed + ":1:Homepage: @repository@\n");
    Files.writeString(packed, "Homepage: acme, a@b.org, user@example.org\n");
    ShellResult.run(folder, "sh", CHECK, packed.toString()).succeeded();
  }

  @Test
  void preparesAReleaseAndTheNextVersion() throws IOException, InterruptedException {
    release("prepare 0.1.0 acme/sql team@acme.dev").succeeded();
    assertThat(release("check v0.1.0").succeeded().out()).isEqualTo("v0.1.0 can be released\n");
    assertThat(release("notes v0.1.0").succeeded().out()).isEqualTo("\n- A line.\n");
    assertThat(text("pom.xml")).contains(">acme/sql<", ">team@acme.dev<", "<version>0.1.0<");
    assertThat(text(".github/CODEOWNERS")).isEqualTo("* @acme/maintainers\n");
    assertThat(text("docs/install.md")).isEqualTo("uses: acme/sql@v0.1.0\nunzip assay-0.1.0.zip\n");
    assertThat(text("clients/python/assay_client/__init__.py")).contains("\"0.1.0\"");
    assertThat(text("CHANGELOG.md")).startsWith("# Changelog\n\nAll.\n\n## 0.1.0 - 20");

    release("prepare 0.2.0-SNAPSHOT").succeeded();
    assertThat(text("assay-x/pom.xml")).contains("<version>0.2.0-SNAPSHOT<");
    assertThat(text("clients/python/assay_client/__init__.py")).contains("\"0.2.0.dev0\"");
    assertThat(text("docs/java.md")).isEqualTo("<version>0.1.0</version>\n");
    assertThat(text("CHANGELOG.md")).contains("\n\n## Unreleased\n\n## 0.1.0 - 20");

    release("prepare 0.2.0").succeeded();
    assertThat(release("check v0.2.0").err()).contains("CHANGELOG.md has no section '## 0.2.0'");
    String more = text("CHANGELOG.md").replaceFirst("(## 0.2.0.*)", "$1\n\n- More.");
    Files.writeString(folder.resolve("CHANGELOG.md"), more);
    release("check v0.2.0").succeeded();
    assertThat(text("docs/install.md")).isEqualTo("uses: acme/sql@v0.2.0\nunzip assay-0.2.0.zip\n");
    assertThat(text("CHANGELOG.md")).contains("\n\n## 0.2.0 - 20").contains("\n\n## 0.1.0 - 20");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "assay-x/pom.xml | 0.1.0 | 0.0.9 | assay-x/pom.xml has the version 0.0.9",
        "docs/java.md | 0.1.0 | 0.1.0-SNAPSHOT | a snapshot is named in docs/java.md",
        "docs/install.md | 0.1.0 | 0.0.9 | docs/install.md does not name the version 0.1.0",
        "CHANGELOG.md | 0.1.0 | 0.0.9 | CHANGELOG.md has no section",
        "clients/python/assay_client/__init__.py | 0.1.0 | 0.0.9 | the Python client has not",
      })
  void refusesAVersionThatAFileDoesNotHave(String file, String old, String wrong, String why)
      throws IOException, InterruptedException {
    release("prepare 0.1.0 acme/sql team@acme.dev").succeeded();
    Files.writeString(folder.resolve(file), text(file).replace(old, wrong));
    ShellResult refused = release("check v0.1.0");
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err()).startsWith("release: " + why);
  }
}
