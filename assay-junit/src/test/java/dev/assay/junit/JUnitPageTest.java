// SPDX-License-Identifier: Apache-2.0
package dev.assay.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The code of {@code docs/junit.md} is that of the files it names, which the build runs. */
class JUnitPageTest {
  private static final Path ROOT = Path.of(System.getProperty("assay.root", ".."));
  private static final Pattern CODE = Pattern.compile("(?ms)^```(?:java|json) (\\S+)\\R(.*?)^```$");

  @Test
  void showsTheSourcesOfTheSamples() throws IOException {
    String page = Files.readString(ROOT.resolve("docs").resolve("junit.md"));
    List<MatchResult> blocks = CODE.matcher(page).results().toList();

    assertThat(blocks).hasSizeGreaterThanOrEqualTo(5);
    for (MatchResult block : blocks) {
      assertThat(Files.readString(ROOT.resolve(block.group(1))))
          .as(block.group(1))
          .contains(block.group(2));
    }
  }
}
