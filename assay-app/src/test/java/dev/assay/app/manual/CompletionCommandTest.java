// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.manual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assay.app.Cli;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scripts of the real commands, completed by the real shells where they are installed. */
class CompletionCommandTest {
  private static final String BASH =
      """
      source "$1"; shift
      COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
      _complete_assay 2> /dev/null
      printf '%s\\n' "${COMPREPLY[@]}"
      """;

  /** Lists what zsh completes, in a terminal of its own: completion runs nowhere else. */
  private static final String ZSH =
      """
      zmodload zsh/zpty
      zpty shell "zsh -f -i"
      zpty -w shell "autoload -Uz compinit; compinit -u -d $2; source $1; stty columns 300 rows 200; LISTMAX=1000"
      zpty -w shell "bindkey '^I' list-choices; PS1='re''ady> '"
      zpty -r shell before '*ready*'
      zpty -n -w shell "$3"$'\\t'
      zpty -r shell all "*$4*"
      print -r -- $all
      """;

  @TempDir private Path folder = Path.of("");

  private Path script(String shell) throws IOException {
    Cli cli = Cli.assay("completion", shell);
    assertThat(cli.code()).isZero();
    assertThat(cli.err()).isEmpty();
    return Files.writeString(folder.resolve("completion." + shell), cli.out());
  }

  private List<String> run(String... command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectInput(ProcessBuilder.Redirect.from(emptyFile()))
            .start();
    // A shell that shows something else than expected would be read forever.
    process
        .onExit()
        .orTimeout(60, TimeUnit.SECONDS)
        .exceptionally(late -> process.destroyForcibly());
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return out.lines().toList();
  }

  private File emptyFile() throws IOException {
    Path file = folder.resolve("empty");
    return (Files.exists(file) ? file : Files.createFile(file)).toFile();
  }

  private static void assumeShell(String shell) {
    boolean there =
        Stream.of("/bin/", "/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/")
            .anyMatch(where -> Files.isExecutable(Path.of(where + shell)));
    assumeTrue(there, "no " + shell + " on this machine");
  }

  private List<String> bash(String... words) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(List.of("bash", "-c", BASH, "bash", script("bash").toString(), "assay"));
    command.addAll(List.of(words));
    return run(command.toArray(String[]::new));
  }

  private List<String> fish(String line) throws IOException, InterruptedException {
    String commands =
        "set -gx HOME " + folder + "; source " + script("fish") + "; complete -C \"$argv\"";
    return run("fish", "--no-config", "-c", commands, line).stream()
        .map(each -> each.replaceFirst("\t.*", ""))
        .toList();
  }

  @Test
  void bashCompletesCommandsOptionsAndTheirValues() throws IOException, InterruptedException {
    assumeShell("bash");
    assertThat(bash("")).contains("demo", "run", "completion");
    assertThat(bash("run", "--pro"))
        .containsExactlyInAnyOrder("--probe", "--problems", "--profile", "--prompt");
    assertThat(bash("db", "c")).containsExactly("create");
  }

  @Test
  void fishCompletesCommandsOptionsAndTheirValues() throws IOException, InterruptedException {
    assumeShell("fish");
    assertThat(fish("assay ")).contains("demo", "run", "completion");
    assertThat(fish("assay run --pro"))
        .containsExactly("--probe", "--problems", "--profile", "--prompt");
    assertThat(fish("assay db ")).containsExactly("create");
    assertThat(fish("assay judge --jury ")).containsExactly("majority", "mean", "median");
    assertThat(fish("assay completion ")).containsExactly("bash", "fish", "zsh");
    assertThat(fish("assay run --questions " + folder.resolve("completion.f")))
        .containsExactly(folder.resolve("completion.fish").toString());
  }

  @Test
  void zshCompletesCommandsOptionsAndTheirValues() throws IOException, InterruptedException {
    assumeShell("zsh");
    String script = script("zsh").toString();
    String cache = folder.resolve("zcompdump").toString();
    assertThat(
            String.join(
                "\n",
                run("zsh", "-f", "-c", ZSH, "zsh", script, cache, "assay run --pro", "prompt")))
        .contains("--probe", "--profile", "Rules that decide");
    assertThat(
            String.join(
                "\n", run("zsh", "-f", "-c", ZSH, "zsh", script, cache, "assay d", "driver")))
        .contains("demo", "Evaluates bundled predictions");
  }

  @Test
  void namesTheShellsIfAskedForAnother() {
    Cli cli = Cli.assay("completion", "tcsh");
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("tcsh").contains("bash, zsh, fish");
  }
}
