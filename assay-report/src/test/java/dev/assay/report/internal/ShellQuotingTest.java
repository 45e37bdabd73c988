// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ShellQuotingTest {
  @Test
  void quotesForAPosixShell() {
    assertThat(ShellQuoting.onPosix("runs/demo")).isEqualTo("runs/demo");
    assertThat(ShellQuoting.onPosix("my run")).isEqualTo("'my run'");
    assertThat(ShellQuoting.onPosix("it's")).isEqualTo("'it'\\''s'");
    assertThat(ShellQuoting.onPosix("C:\\runs")).isEqualTo("'C:\\runs'");
  }

  @Test
  void quotesForTheCommandPromptOfWindows() {
    assertThat(ShellQuoting.onWindows("C:\\runs\\demo")).isEqualTo("C:\\runs\\demo");
    assertThat(ShellQuoting.onWindows("C:\\my runs")).isEqualTo("\"C:\\my runs\"");
    assertThat(ShellQuoting.onWindows("hard=0.3")).isEqualTo("\"hard=0.3\"");
    assertThat(ShellQuoting.onWindows("say \"hi\"")).isEqualTo("\"say \\\"hi\\\"\"");
  }
}
