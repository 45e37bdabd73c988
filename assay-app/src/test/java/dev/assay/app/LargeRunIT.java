// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fifty thousand questions in a heap of 512 MB: run, reported, exported, rescored, compared. */
@Tag("long")
class LargeRunIT {
  private static final int QUESTIONS = 50_000;

  @TempDir private Path folder = Path.of("");
  private Path demo = Path.of("");

  @Test
  void needsNoMoreThanHalfAGigabyte() throws Exception {
    scaleUpTheDemo();
    Path run = folder.resolve("run");
    assay("run", demo.resolve("assay.yaml"), "--out", run, "--workers", "2");
    assertThat(run.resolve("report.html")).isNotEmptyFile();
    assertThat(lines(run.resolve("outcomes.jsonl"))).isEqualTo(QUESTIONS);

    for (String ending : List.of("csv", "jsonl", "md", "xml", "json", "html")) {
      Path file = folder.resolve("run." + ending);
      assay("export", run, "--to", file);
      assertThat(file).isNotEmptyFile();
    }
    assertThat(folder.resolve("run.html")).hasSameBinaryContentAs(run.resolve("report.html"));
    assertThat(lines(folder.resolve("run.jsonl"))).isEqualTo(QUESTIONS);

    assay("rescore", run, "--profile", "strict");
    assertThat(lines(run.resolve("scores-strict.jsonl"))).isEqualTo(QUESTIONS);
    assay("show", run, "bakery-01-0");

    Path other = folder.resolve("other");
    copy(run, other);
    assay("compare", run, other, "--html", folder.resolve("comparison.html"));
    assertThat(folder.resolve("comparison.html")).isNotEmptyFile();
  }

  private void assay(Object... command) throws IOException, InterruptedException {
    PackagedProgram program = new PackagedProgram(folder);
    List<String> words = new ArrayList<>();
    for (Object word : command) {
      words.add(word.toString());
    }
    Process process = program.start(List.of("-Xmx512m", "-XX:+UseSerialGC"), words);
    try {
      assertThat(process.waitFor(30, TimeUnit.MINUTES)).isTrue();
      assertThat(process.exitValue()).as(Files.readString(program.log())).isZero();
    } finally {
      process.destroyForcibly();
    }
  }

  /** The demo's questions of SQLite files, many times over. */
  private void scaleUpTheDemo() throws IOException {
    demo = folder.resolve("demo");
    FrogDataset.unpack(demo, FrogDataset.DEMO);
    for (String name : List.of("questions.jsonl", "predictions.jsonl")) {
      List<String> some =
          Files.readAllLines(demo.resolve(name)).stream()
              .filter(line -> line.matches("\\{\"id\": \"(bakery|library)-.*"))
              .toList();
      try (BufferedWriter out = Files.newBufferedWriter(demo.resolve(name))) {
        for (int i = 0; i < QUESTIONS; i++) {
          String line = some.get(i % some.size());
          out.write(line.replaceFirst("(\"id\": \"[^\"]*)", "$1-" + i / some.size()) + "\n");
        }
      }
    }
  }

  private static void copy(Path run, Path other) throws IOException {
    Files.createDirectories(other);
    for (String name : List.of("run.json", "outcomes.jsonl")) {
      Files.copy(run.resolve(name), other.resolve(name));
    }
  }

  private static long lines(Path file) throws IOException {
    try (var lines = Files.lines(file)) {
      return lines.count();
    }
  }
}
