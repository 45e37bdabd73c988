// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assay.app.Cli;
import dev.assay.app.FrogDataset;
import dev.assay.app.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every command that writes says in plain words why it can't, and ends with 2. */
class OutputFileTest {
  @TempDir private static Path demo = Path.of("");

  @TempDir private Path folder = Path.of("");
  private final Path run = demo.resolve("runs/demo");
  private final Path config = demo.resolve("assay.yaml");
  private Path file = Path.of("");

  /** Run once, for the tests that do not change it. */
  @BeforeAll
  static void finishARun() {
    assertThat(FrogDataset.demo(demo, new ByteArrayOutputStream())).isZero();
  }

  @BeforeEach
  void writeAFile() throws IOException {
    file = Files.writeString(folder.resolve("file"), "I am a file.");
  }

  /** A run that a test may change. */
  private Path ownRun() {
    assertThat(FrogDataset.demo(folder.resolve("demo"), new ByteArrayOutputStream())).isZero();
    return folder.resolve("demo/runs/demo");
  }

  private static void assertRefused(String words, Object... args) {
    Cli cli = Cli.assay(args);
    assertThat(cli.code()).as(cli.err()).isEqualTo(2);
    assertThat(cli.err()).contains(words).doesNotContain("Exception");
  }

  @Test
  void namesTheFileWhoseDiskIsFull() {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "no /dev/full");
    for (String format : List.of("csv", "jsonl", "html", "junit", "json", "markdown")) {
      Cli cli = Cli.assay("export", run, "--format", format, "--to", full);

      assertThat(cli.code()).as(cli.err()).isEqualTo(3);
      assertThat(cli.err())
          .contains("/dev/full can't be written: its disk is full; free some space, and try again");
    }
  }

  @Test
  void endsWithAnErrorWhereStdoutGoesToAFullDisk() throws IOException {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Terminal terminal = Cli.terminal(new ByteArrayOutputStream(), err);
    assertThat(Main.unwritten(failing("No space left on device"), terminal)).isEqualTo(3);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("stdout can't be written: its disk is full; free some space, and try again");
    assertThat(Main.unwritten(failing("Broken pipe"), terminal)).isZero();
    assertThat(Main.unwritten(new StandardOutput(new ByteArrayOutputStream()), terminal)).isZero();
  }

  private static StandardOutput failing(String reason) {
    StandardOutput out =
        new StandardOutput(
            new OutputStream() {
              @Override
              public void write(int b) throws IOException {
                throw new IOException(reason);
              }
            });
    assertThatThrownBy(() -> out.write(1)).hasMessage(reason);
    return out;
  }

  @Test
  void refusesAFileInTheWayOfAFolder() {
    String words = "name another place";
    assertRefused(words, "run", config, "--out", file.resolve("run"));
    assertRefused(words, "demo", "--out", file.resolve("demo"));
    assertRefused(words, "export", run, "--to", file.resolve("a.csv"));
    assertRefused(
        words, "init", "--database", demo.resolve("databases/pond.sqlite"), "--dir", file);
    assertThat(file).hasContent("I am a file.");
  }

  @Test
  void refusesAFolderInPlaceOfAFile() throws IOException {
    String words = "is a folder; name a file";
    assertRefused(words, "export", run, "--format", "csv", "--to", folder);
    Path own = ownRun();
    Files.createDirectories(own.resolve("scores-strict.jsonl/full"));
    assertRefused(words, "rescore", own, "--profile", "strict");
    Files.createDirectories(own.resolve("judgements.jsonl"));
    assertRefused(words, "show", own, "pond-1");
  }

  @Test
  void refusesBeforeTheWorkIsDone() {
    Path out = folder.resolve("late");
    assertRefused("--markdown", "run", config, "--out", out, "--markdown", folder);
    assertRefused("--junit", "run", config, "--out", out, "--junit", file.resolve("x.xml"));
    assertThat(out).doesNotExist();
    Cli compare = Cli.assay("compare", run, run.resolve("../demo"), "--html", folder);
    assertThat(compare.code()).isEqualTo(2);
    assertThat(compare.err()).contains("--html", "is a folder; name a file");
  }

  @Test
  void makesTheFoldersThatLeadToIt() {
    Path target = folder.resolve("new/folders/outcomes.csv");
    assertThat(Cli.assay("export", run, "--to", target).code()).isZero();
    assertThat(target).content().hasLineCount(4);
  }

  @Test
  void writesThroughALinkAndLeavesNothingBeside() throws IOException {
    Path place = Files.createDirectories(folder.resolve("place"));
    Path real = Files.writeString(place.resolve("real.csv"), "old");
    Path link = Files.createSymbolicLink(place.resolve("link.csv"), real);

    assertThat(Cli.assay("export", run, "--to", link).code()).isZero();
    assertThat(Cli.assay("export", run, "--to", place.resolve("other.csv")).code()).isZero();
    assertThat(link).isSymbolicLink();
    assertThat(real).content().hasLineCount(4);
    assertThat(place.toFile().list())
        .containsExactlyInAnyOrder("real.csv", "link.csv", "other.csv");
  }

  @Test
  void keepsTheContentWhereWritingFailsAndThePermissions() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    for (Path path : List.of(link, file)) {
      assertThatThrownBy(
              () ->
                  new OutputFile("--to", path)
                      .write(
                          out -> {
                            out.write("half");
                            out.flush();
                            throw new IOException("No space left on device");
                          }))
          .hasMessageContaining(path + " can't be written");
      assertThat(file).hasContent("I am a file.");
    }
    assumeTrue(Files.getFileStore(file).supportsFileAttributeView("posix"), "no permissions");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    new OutputFile("--to", file).write("new");
    assertThat(file).hasContent("new");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void writesToAPipe() throws Exception {
    Path pipe = folder.resolve("pipe");
    assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "no mkfifo");
    CompletableFuture<String> read =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return Files.readString(pipe);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });

    assertThat(Cli.assay("export", run, "--format", "csv", "--to", pipe).code()).isZero();
    assertThat(read.get(30, TimeUnit.SECONDS)).hasLineCount(4);
  }

  @Test
  void saysThatOutcomesAreLost() throws IOException {
    Path own = ownRun();
    Files.writeString(own.resolve("outcomes.jsonl"), "");
    assertRefused("outcomes are lost", "export", own);
    assertRefused("outcomes are lost", "show", own, "pond-1");
    Path again = folder.resolve("demo/assay.yaml");
    assertThat(Cli.assay("run", again, "--out", own, "--resume").code()).isZero();
    assertThat(Cli.assay("export", own).code()).isZero();
  }
}
