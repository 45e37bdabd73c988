// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.app.Cli;
import dev.assay.app.FrogDataset;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoCommandTest {
  @TempDir private Path folder = Path.of("");

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  @Test
  void stopsAnEndlessQuery() throws IOException {
    Path demo = folder.resolve("demo");
    assertThat(FrogDataset.demo(demo, out, FrogDataset.ENDLESS)).isZero();
    assertThat(demo.resolve("runs/demo/outcomes.jsonl"))
        .content()
        .contains("\"river-1\"", "TIMEOUT");
  }

  @Test
  void runsOnBothEngines() throws IOException {
    Path demo = folder.resolve("demo");
    assertThat(FrogDataset.demo(demo, out)).isZero();
    assertThat(Files.readAllLines(demo.resolve("runs/demo/outcomes.jsonl")))
        .hasSize(3)
        .anyMatch(line -> line.contains("\"pond-1\"") && line.contains("\"correct\""))
        .anyMatch(line -> line.contains("\"river-1\"") && line.contains("SQL_ERROR"));
    List<String> lines = out.toString(StandardCharsets.UTF_8).lines().toList();
    assertThat(lines).hasSizeLessThanOrEqualTo(30);
    assertThat(lines.get(lines.size() - 1)).isEqualTo("  Accuracy  33.3 %   1 of 3 right");
  }

  @Test
  void replacesItsOwnFilesAndLeavesTheUsersAlone() throws IOException {
    Path demo = folder.resolve("demo");
    FrogDataset.demo(demo, out);
    Path mine = Files.writeString(demo.resolve("databases/mine.txt"), "mine");
    Files.writeString(demo.resolve("questions.jsonl"), "spoilt");
    Files.write(demo.resolve(".assay-demo"), new byte[] {(byte) 0xff});
    assertThat(FrogDataset.demo(demo, out)).isZero();
    assertThat(mine).hasContent("mine");
    assertThat(demo.resolve("questions.jsonl")).content().contains("pond-1");
  }

  @Test
  void createsOnlyDatabasesAnewThatWereChanged() throws IOException {
    Path demo = folder.resolve("demo");
    FrogDataset.demo(demo, out);
    Path pond = demo.resolve("databases/pond.sqlite");
    Path river = demo.resolve("databases/river.duckdb");
    byte[] before = Files.readAllBytes(pond);
    FileTime made = FileTime.fromMillis(0);
    Files.setLastModifiedTime(river, made);
    Files.write(pond, new byte[] {0}, StandardOpenOption.APPEND);

    assertThat(FrogDataset.demo(demo, out)).isZero();

    assertThat(pond).hasBinaryContent(before);
    assertThat(Files.getLastModifiedTime(river)).isEqualTo(made);
  }

  @Test
  void refusesAFolderThatIsNotItsOwn() throws IOException {
    Files.writeString(folder.resolve("thesis.txt"), "years of work");
    Cli cli = Cli.assay("demo", "--out", folder);
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("--out");
    assertThat(folder.resolve("questions.jsonl")).doesNotExist();
  }
}
