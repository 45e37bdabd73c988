// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScreenTest {
  @Test
  void breaksCommandsInATerminalSoThatTheyCanBePasted() {
    Screen screen = Screen.plain(40);
    String command = "assay compare runs/before 'runs/a name with blanks' --json";

    assertThat(screen.command(command, 2)).containsExactly(command);
    assertThat(screen.inTerminal().command(command, 2))
        .containsExactly("assay compare runs/before \\", "  'runs/a name with blanks' --json");
    assertThat(screen.inTerminal().command("assay show run q", 2))
        .containsExactly("assay show run q");
  }

  @Test
  void breaksLinesOfSeveralPiecesBetweenWords() {
    Page page = new Page(Screen.plain(40));
    page.line(
        TextStyle.BOLD.on("a name of a run"),
        StyledText.of(" · dataset, 12 questions"),
        StyledText.of(" · strict"));

    assertThat(page.text()).isEqualTo("a name of a run · dataset, 12 questions\n    · strict\n");
  }
}
