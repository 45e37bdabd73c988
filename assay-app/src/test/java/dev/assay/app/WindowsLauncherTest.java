// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks of the batch files that need no Windows. */
class WindowsLauncherTest {
  private static final Path ROOT = Path.of(System.getProperty("assay.root", ".."));
  private static final Pattern LABEL = Pattern.compile("(?m)^:(\\w+)");
  private static final Pattern JUMP = Pattern.compile("\\bgoto (\\w+)");

  @ParameterizedTest
  @ValueSource(strings = {"assay.cmd", "assay-app/src/main/launcher/assay.cmd"})
  void isReadByTheCommandPromptWithoutSurprises(String name) throws IOException {
    String text = Files.readString(ROOT.resolve(name), StandardCharsets.US_ASCII);
    assertThat(text.replace("\r\n", "")).as("only line ends of Windows").doesNotContain("\n", "\r");
    assertThat(words(JUMP, text)).as("labels").isEqualTo(words(LABEL, text));
    // The text of a folder such as "Program Files (x86)" would end a block in parentheses.
    List<String> lines = text.lines().map(String::strip).toList();
    boolean inside = false;
    for (String line : lines) {
      assertThat(inside && line.startsWith("echo") && line.contains("%")).as(line).isFalse();
      inside = line.endsWith("(") || (inside && !line.startsWith(")"));
    }
  }

  private static Set<String> words(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map((MatchResult found) -> found.group(1))
        .collect(Collectors.toSet());
  }
}
