// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OptionGroupsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"run", "check", "judge", "compare", "export", "db", "match", "audit", "view"})
  void putsEveryOptionUnderAHeading(String command) {
    Cli help = Cli.assay(command, "--help");

    assertThat(help.code()).isZero();
    assertThat(help.out()).doesNotContain("Other");
  }

  @Test
  void groupsTheOptionsOfARun() {
    List<String> lines = Cli.assay("run", "--help").out().lines().toList();

    assertThat(lines.get(0)).isEqualTo("Usage: assay run [OPTIONS] [assay.yaml]");
    assertThat(lines)
        .containsSubsequence(
            "Input", "Execution", "Comparison", "Model", "Judge", "Gate", "Output", "Help");
    assertThat(lines.indexOf("Gate"))
        .isLessThan(place(lines, "--max-broken=N"))
        .isGreaterThan(place(lines, "--judge-on=WHEN"));
  }

  private static int place(List<String> lines, String option) {
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).contains(option)) {
        return i;
      }
    }
    throw new AssertionError(option + " is not in the help");
  }
}
