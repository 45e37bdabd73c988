/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.report;

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
