// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TerminalWidthTest {
  @Test
  void readsWhatSttyPrints() {
    assertThat(TerminalWidth.columns("24 120\n")).isEqualTo(OptionalInt.of(120));
    assertThat(TerminalWidth.columns("0 0\n")).isEmpty();
    assertThat(TerminalWidth.columns("stty: no terminal")).isEmpty();
  }

  @Test
  void takesTheVariableBeforeTheTerminal() {
    assertThat(terminal(true, Map.of("COLUMNS", "77")).screen().width()).isEqualTo(77);
    assertThat(terminal(true, Map.of("COLUMNS", "77")).screen().terminal()).isTrue();
  }

  @Test
  void takesAUsableVariableInPipes() {
    assertThat(terminal(false, Map.of("COLUMNS", "77")).screen().width()).isEqualTo(77);
    assertThat(terminal(false, Map.of()).screen().width()).isEqualTo(100);
    for (String unusable : List.of("", "19", "501", "wide", "-80")) {
      assertThat(terminal(false, Map.of("COLUMNS", unusable)).screen().width()).isEqualTo(100);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void breaksNotesBetweenWords(boolean inTerminal) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Terminal terminal =
        new Terminal(
            stream(new ByteArrayOutputStream()),
            stream(err),
            inTerminal,
            inTerminal,
            true,
            Map.of("COLUMNS", "40"));
    terminal.note("one two three four five six seven eight nine ten");
    terminal.note("Next: assay compare runs/the-one runs/the-other");
    terminal.note("Then:\n  assay show runs/the-one the-question-that-differs");

    assertThat(err.toString(StandardCharsets.UTF_8).lines())
        .containsExactly(
            "one two three four five six seven eight",
            "nine ten",
            "Next: assay compare runs/the-one \\",
            "  runs/the-other",
            "Then:",
            "  assay show runs/the-one \\",
            "    the-question-that-differs");
  }

  /** Shells do not pass COLUMNS on; this is a terminal of 132 columns, as a user's is. */
  @Test
  void asksTheTerminal() throws IOException, InterruptedException {
    assumeTrue(Files.exists(Path.of("/usr/bin/script")), "no script(1)");
    ProcessBuilder builder =
        new ProcessBuilder(
                "script",
                "-qec",
                "stty cols 132 rows 40; exec \"$ASSAY_JAVA\" -cp \"$ASSAY_CLASSES\" '"
                    + Asking.class.getName()
                    + "'",
                "/dev/null")
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectErrorStream(true);
    builder.environment().remove("COLUMNS");
    builder
        .environment()
        .putAll(
            Map.of(
                "ASSAY_JAVA",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "ASSAY_CLASSES",
                System.getProperty("java.class.path")));
    Process process = builder.start();
    process.waitFor(30, TimeUnit.SECONDS);
    assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .contains("columns: 132");
  }

  /** Prints the terminal width. */
  static final class Asking {
    private Asking() {}

    public static void main(String[] args) {
      System.out.println("columns: " + TerminalWidth.ask().orElse(0));
    }
  }

  private static Terminal terminal(boolean outIsTerminal, Map<String, String> environment) {
    return new Terminal(
        stream(new ByteArrayOutputStream()),
        stream(new ByteArrayOutputStream()),
        outIsTerminal,
        false,
        true,
        environment);
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }
}
