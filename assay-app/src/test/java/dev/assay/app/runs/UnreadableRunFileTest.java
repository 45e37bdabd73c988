// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assay.app.Cli;
import dev.assay.app.terminal.ExitCode;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Files of a run directory that would be waited for, or don't fit into memory. */
@Timeout(60)
class UnreadableRunFileTest extends SingerRuns {
  private static final long LENGTH = 20L << 30;

  /** The files of a run, each with a command that needs it. */
  /** Of the large files, all are tried by the long build. */
  private static final int STEP = Integer.getInteger("assay.sample.step", 1);

  private static final List<List<String>> FILES =
      List.of(
          List.of("run.json", "show"),
          List.of("outcomes.jsonl", "show"),
          List.of("summary.json", "show"),
          List.of("reviews.jsonl", "show"),
          List.of("judgements.jsonl", "show"),
          List.of("judges.jsonl", "show"),
          List.of("probe.json", "show"),
          List.of("results/luck.json", "show", "luck"),
          List.of("run.json", "rescore"),
          List.of("outcomes.jsonl", "rescore"),
          List.of("outcomes.jsonl", "compare"),
          List.of("results/luck.json", "export"),
          List.of("judgements.jsonl", "export"));

  @Test
  @SuppressWarnings("try") // the file is only put aside
  void pipesAreRefusedBeforeTheyAreOpened() throws Exception {
    Path runs = runs();
    Path pipe = folder.resolve("pipe");
    assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "no mkfifo");
    for (List<String> each : FILES) {
      Path file = runs.resolve("damaged").resolve(each.get(0));
      try (Replaced replaced = new Replaced(file)) {
        new ProcessBuilder("mkfifo", file.toString()).start().waitFor(9, TimeUnit.SECONDS);
        assertRefused(runs, each, "a pipe or a device");
      }
    }
  }

  @Test
  @SuppressWarnings("try") // the file is only put aside
  void filesLargerThanAnyThatWasWrittenAreRefused() throws IOException {
    Path runs = runs();
    for (int i = 0; i < FILES.size(); i += STEP) {
      List<String> each = FILES.get(i);
      Path file = runs.resolve("damaged").resolve(each.get(0));
      try (Replaced replaced = new Replaced(file)) {
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
          sparse.setLength(LENGTH);
        }
        assertRefused(runs, each, "than 256 MB");
      }
    }
  }

  /** Two runs, one of which is to be damaged. */
  private Path runs() throws IOException {
    Path runs = Files.createDirectories(folder.resolve("runs"));
    Files.move(run(), runs.resolve("whole"));
    Files.move(run(), runs.resolve("damaged"));
    return runs;
  }

  private void assertRefused(Path runs, List<String> each, String why) {
    Path damaged = runs.resolve("damaged");
    Cli cli =
        switch (each.get(1)) {
          case "show" ->
              each.size() == 2
                  ? Cli.assay("show", damaged)
                  : Cli.assay("show", damaged, each.get(2));
          case "rescore" -> Cli.assay("rescore", damaged, "--profile", "strict");
          case "compare" -> Cli.assay("compare", runs.resolve("whole"), damaged);
          default -> Cli.assay("export", damaged, "--to", folder.resolve("page.html"));
        };
    boolean lost = each.get(0).startsWith("results/"); // which costs a question only its rows
    assertThat(cli.code()).as(each + cli.err()).isEqualTo(lost ? ExitCode.DONE : ExitCode.USAGE);
    if (!lost || each.get(1).equals("show")) {
      assertThat(cli.err().replace(File.separator, "/")).contains(each.get(0), why, "restore");
    }

    Cli list = Cli.assay("runs", runs);
    assertThat(list.code()).as(list.err()).isZero();
    assertThat(list.out()).contains(runs.resolve("whole").toString(), damaged.toString());
    if (List.of("run.json", "outcomes.jsonl", "summary.json").contains(each.get(0))) {
      assertThat(list.out()).contains("damaged").contains("finished");
    }
  }

  /** Puts a file aside, and back. */
  private record Replaced(Path file) implements AutoCloseable {
    private Replaced {
      try {
        if (Files.exists(file)) {
          Files.move(file, aside(file));
        }
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    }

    private static Path aside(Path file) {
      return file.resolveSibling(file.getFileName() + ".aside");
    }

    @Override
    public void close() throws IOException {
      Files.deleteIfExists(file);
      if (Files.exists(aside(file))) {
        Files.move(aside(file), file);
      }
    }
  }
}
