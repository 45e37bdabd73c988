// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.app.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run directory that was damaged, or made by somebody else, is read or refused with the file's
 * name: no command ends with a bug.
 */
class DamagedRunDirectoryTest {
  private static final int DAMAGES = 180 / Integer.getInteger("assay.sample.step", 1);
  private static final long SEED = Long.getLong("assay.seed", 15);

  @TempDir private Path folder = Path.of("");

  @Test
  void everyCommandReadsOrRefusesIt() throws IOException {
    Path whole = made();
    List<Path> files;
    try (Stream<Path> all = Files.walk(whole)) {
      files =
          all.filter(Files::isRegularFile)
              .filter(file -> file.toString().matches(".*[.]jsonl?"))
              .sorted()
              .toList();
    }
    assertThat(files)
        .extracting(file -> file.getFileName().toString())
        .contains(
            "run.json",
            "outcomes.jsonl",
            "summary.json",
            "probe.json",
            "judgements.jsonl",
            "judges.jsonl",
            "first.json");
    Map<String, String> bugs = new TreeMap<>();
    for (int i = 0; i < DAMAGES; i++) {
      Path file = files.get(i % files.size());
      byte[] content = Files.readAllBytes(file);
      byte[] damaged = new DamagedJson(SEED + i).of(content);
      Files.write(file, damaged);
      try {
        for (List<Object> command : commands(whole, i)) {
          Cli cli = Cli.assay(command.toArray());
          if (cli.code() == ExitCode.INTERNAL || (cli.out() + cli.err()).contains("\tat ")) {
            bugs.putIfAbsent(
                cli.err().lines().filter(l -> l.contains("a bug")).findFirst().orElse("trace"),
                "damage %d of %s: %s".formatted(i, file.getFileName(), command));
          }
        }
      } finally {
        Files.write(file, content);
      }
    }
    assertThat(bugs).isEmpty();
  }

  /** Those that read a run; each damage is met by all that read its file, in turns by others. */
  private List<List<Object>> commands(Path run, int turn) {
    Path out = folder.resolve("out");
    List<List<Object>> commands = new ArrayList<>();
    commands.add(List.of("show", run, "first"));
    commands.add(List.of("show", run, "names", "--json"));
    commands.add(List.of("show", run, "count"));
    commands.add(List.of("rescore", run, "--profile", "lenient"));
    List<List<Object>> others =
        List.of(
            List.of("compare", run, run),
            List.of("compare", run, run, "--html", out.resolve("c.html"), "--json"),
            List.of("judge", run, "--report"),
            List.of("judge", run, "--report", "--json"),
            List.of("export", run, "--to", out.resolve("a.csv")),
            List.of("export", run, "--to", out.resolve("a.html")),
            List.of("export", run, "--to", out.resolve("a.md")),
            List.of("export", run, "--to", out.resolve("a.xml")),
            List.of("export", run, "--to", out.resolve("a.json")),
            List.of("export", run, "--to", out.resolve("a.jsonl")),
            List.of("export", run, "--to", out.resolve("a.html"), "--no-values"),
            List.of("compare", run, run, "--repeats"),
            List.of("probe", "replay", run, "first"));
    commands.add(others.get(turn % others.size()));
    commands.add(others.get((turn / others.size() + 5) % others.size()));
    commands.add(others.get((turn * 7 + 5) % others.size()));
    return commands;
  }

  private Path made() throws IOException {
    Files.createDirectories(folder.resolve("out"));
    try (StubbedJudge judged =
        StubbedJudge.open(folder, (stubRequest, prompt) -> StubbedJudge.byQuestion(prompt))) {
      Cli cli =
          judged.judge(
              "--model",
              "openai/gpt-judge",
              "--repeats",
              2,
              "--rubric",
              "execution_score",
              "--rubric",
              "readability");
      assertThat(cli.code()).as(cli.err()).isZero();
      Cli probed =
          Cli.assay(
              "probe", judged.run(), "--databases", folder.resolve("databases"), "--candidates", 5);
      assertThat(probed.code()).as(probed.err()).isZero();
      return judged.run();
    }
  }
}
