// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.app.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class OptionGroupsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"run", "check", "judge", "compare", "export", "db", "match", "audit", "view"})
  void putsEveryOptionUnderAHeading(String command) {
    Cli help = Cli.assay(command, "--help-all");

    assertThat(help.code()).isZero();
    assertThat(help.out()).doesNotContain("Other");
  }

  @Test
  void groupsTheOptionsOfARun() {
    List<String> lines = Cli.assay("run", "--help-all").out().lines().toList();

    assertThat(lines.get(0)).isEqualTo("Usage: assay run [OPTIONS] [assay.yaml]");
    assertThat(lines)
        .containsSubsequence(
            "Input", "Execution", "Comparison", "Model", "Judge", "Gate", "Output", "Help");
    assertThat(lines.indexOf("Gate"))
        .isLessThan(place(lines, "--max-broken=N"))
        .isGreaterThan(place(lines, "--judge-on=WHEN"));
  }

  @Test
  void listsTheCommandsOfEveryDayFirst() {
    List<String> lines = Cli.assay("--help").out().lines().toList();

    assertThat(lines).hasSizeLessThanOrEqualTo(35);
    assertThat(lines.stream().filter(line -> line.matches("  [a-z]+ {3,}.*")).toList())
        .extracting(line -> line.strip().split(" ")[0])
        .startsWith("init", "check", "run", "show", "compare", "view")
        .contains("probe", "serve")
        .doesNotContain("latest", "accept", "import");
    assertThat(lines).contains("  demo, runs, rescore, match, spark, completion, help");
  }

  /** Of every command, also those below others: at most 80 lines of at most 80 columns. */
  @Test
  void keepsEveryHelpShortAndNarrow() {
    Terminal terminal = Cli.terminal(new ByteArrayOutputStream(), new ByteArrayOutputStream());
    List<CommandLine> commands = new ArrayList<>(List.of(AssayCommand.commandLine(terminal)));
    for (int i = 0; i < commands.size(); i++) {
      commands.addAll(commands.get(i).getSubcommands().values());
    }
    assertThat(commands).hasSizeGreaterThan(35);
    for (CommandLine command : commands) {
      String help = command.getUsageMessage();
      assertThat(help.lines().toList()).as(help).hasSizeLessThanOrEqualTo(80);
      assertThat(help.lines().toList()).allSatisfy(line -> assertThat(line).hasSizeLessThan(81));
    }
  }

  @Test
  void showsAllOptionsWithTheOthersOnRequest() {
    String brief = Cli.assay("run", "--help").out();
    String all = Cli.assay("run", "--help-all").out();

    assertThat(brief).contains("--questions=PATH", "--help-all").doesNotContain("--fetch-rows");
    assertThat(all).contains("--questions=PATH", "--fetch-rows", "may be repeated");
    assertThat(Cli.assay("match", "--help-all").out())
        .isEqualTo(Cli.assay("match", "--help").out());
  }

  @ParameterizedTest
  @CsvSource({
    "run --fetch-row 3, Help: assay run --help-all",
    "run --fetch-rows many, Help: assay run --help-all",
    "run --wombat, Help: assay run --help-all",
    "run --question q.json, Help: assay run --help",
    "run --first x, Help: assay run --help",
    "compare --wombat, Help: assay compare --help",
  })
  void pointsToTheHelpThatHasTheOption(String words, String help) {
    Cli cli = Cli.assay((Object[]) words.split(" "));

    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err().lines()).endsWith(help);
  }

  @ParameterizedTest
  @CsvSource({
    "latest --help, assay runs",
    "accept --help, assay review accept",
    "import --help, assay spark import",
    "--debug latest --help, assay runs",
    "help latest, assay runs",
  })
  void knowsOldNames(String words, String name) {
    Cli cli = Cli.assay((Object[]) words.split(" "));

    assertThat(cli.code()).isZero();
    assertThat(cli.out()).startsWith("Usage: " + name + " ");
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
