// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManualPagesTest {
  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void writePages() throws IOException {
    ManualPages.main(new String[] {folder.toString(), "2026-01-31"});
  }

  @Test
  void writesOnePageForEachCommand() throws IOException {
    try (Stream<Path> pages = Files.list(folder)) {
      assertThat(pages.map(page -> page.getFileName().toString()).toList())
          .contains("assay.1", "assay-run.1", "assay-db.1", "assay-db-create.1")
          .doesNotContain("assay-help.1");
    }
  }

  @Test
  void listsEachOptionOfTheHelpUnderItsHeading() throws IOException {
    String page = Files.readString(folder.resolve("assay-run.1"));
    assertThat(page).startsWith(".TH \"ASSAY\\-RUN\" \"1\" \"2026-01-31\"");
    assertThat(page).contains(".SS \"Gate\"", "\\-\\-min\\-accuracy=", "\\-\\-questions=");
    Cli help = Cli.assay("run", "--help-all");
    List<String> options =
        help.out().lines().map(String::strip).filter(line -> line.startsWith("--")).toList();
    assertThat(options).hasSizeGreaterThan(40);
    for (String option : options) {
      String name = option.split("[=\\[ ]", 2)[0];
      assertThat(page).contains("\\fB" + name.replace("-", "\\-"));
    }
  }

  @Test
  void hasNoLineThatRoffWouldTakeForACommand() throws IOException {
    try (Stream<Path> pages = Files.list(folder)) {
      for (Path page : pages.toList()) {
        assertThat(Files.readAllLines(page))
            .allMatch(
                line ->
                    !line.startsWith(".") || line.matches("\\.(TH|SH|SS|TP|nf|fi|sp|BR)( .*)?"));
      }
    }
  }
}
