// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class WindowsConsoleTest {
  private static final Map<String, String> WINDOWS_TERMINAL = Map.of("WT_SESSION", "c0ffee");

  @Test
  void isATerminalOnlyIfAPersonReadsItAndItDrawsColors() {
    assertThat(WindowsConsole.isTerminal("Windows 11", WINDOWS_TERMINAL, () -> true)).isTrue();
    assertThat(WindowsConsole.isTerminal("Windows 11", WINDOWS_TERMINAL, () -> false)).isFalse();
    assertThat(WindowsConsole.isTerminal("Windows 11", Map.of(), () -> true)).isFalse();
  }

  @Test
  void leavesOtherSystemsToTheLauncherWithoutOpeningAConsole() {
    Map<String, String> environment = Map.of("TERM", "xterm");
    assertThat(
            WindowsConsole.isTerminal(
                "Linux",
                environment,
                () -> {
                  throw new AssertionError("asked for the console");
                }))
        .isFalse();
  }
}
