// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export.wandb;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.protobuf.UnknownFieldSet;
import dev.assay.app.Cli;
import dev.assay.app.export.SampleRun;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WandbFolderTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private static Path folder = Path.of("");
  private static Path asked = Path.of("");

  @TempDir private Path target = Path.of("");

  @BeforeAll
  static void finishARun() throws IOException {
    asked = SampleRun.asked(SampleRun.recorded(folder.resolve("demo")), folder.resolve("asked"));
  }

  private Path export(String... more) throws IOException {
    Object[] words = new Object[6 + more.length];
    Object[] first = {"export", asked, "--format", "wandb", "--to", target.resolve("wandb")};
    System.arraycopy(first, 0, words, 0, first.length);
    System.arraycopy(more, 0, words, first.length, more.length);
    Cli cli = Cli.assay(Map.of("WANDB_ENTITY", "team"), words);
    assertThat(cli.code()).as(cli.err()).isZero();
    try (Stream<Path> runs = Files.list(target.resolve("wandb"))) {
      List<Path> all = runs.toList();
      assertThat(all).hasSize(1);
      assertThat(cli.err()).contains("wandb sync " + all.get(0));
      assertThat(all.get(0).getFileName().toString())
          .matches("offline-run-\\d{8}_\\d{6}-[0-9a-f]{16}");
      return all.get(0);
    }
  }

  private static Path only(Path folder, String ending) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> found = files.filter(file -> file.toString().endsWith(ending)).toList();
      assertThat(found).hasSize(1);
      return found.get(0);
    }
  }

  @Test
  void writesTheRecordsOfAnOfflineRun() throws IOException {
    Path run = export();
    List<UnknownFieldSet> records = new ArrayList<>();
    for (byte[] record : WandbLogReader.records(Files.readAllBytes(only(run, ".wandb")))) {
      records.add(WandbLogReader.message(record));
    }
    // header, run, files, history, summary, exit, final
    int[] types = {21, 17, 6, 2, 3, 18, 20};
    assertThat(records).hasSize(types.length);
    for (int i = 0; i < types.length; i++) {
      assertThat(records.get(i).hasField(types[i])).as("record %d", i).isTrue();
    }
    UnknownFieldSet start = WandbLogReader.inner(records.get(1), 17);
    assertThat(run.getFileName().toString()).endsWith("-" + WandbLogReader.text(start, 1));
    assertThat(WandbLogReader.text(start, 2)).isEqualTo("team");
    assertThat(WandbLogReader.text(start, 3)).startsWith("assay-");
    assertThat(WandbLogReader.items(WandbLogReader.inner(start, 4), 1))
        .containsEntry("model", "\"azure/stub-1\"")
        .containsEntry("profile", "\"standard\"");
    Map<String, String> history = WandbLogReader.items(WandbLogReader.inner(records.get(3), 2), 1);
    assertThat(history).containsEntry("correct", "1.0").containsKeys("_step", "_timestamp");
    assertThat(WandbLogReader.items(WandbLogReader.inner(records.get(4), 3), 1)).isEqualTo(history);
  }

  @Test
  void writesATableThatTheRunRefersTo() throws IOException {
    Path files = export().resolve("files");
    JsonNode summary = JSON.readTree(files.resolve("wandb-summary.json").toFile());
    JsonNode reference = summary.path("outcomes");
    Path table = files.resolve(reference.path("path").textValue());
    assertThat(reference.path("_type").textValue()).isEqualTo("table-file");
    assertThat(reference.path("size").longValue()).isEqualTo(Files.size(table));
    assertThat(reference.path("nrows").intValue()).isEqualTo(3);
    JsonNode content = JSON.readTree(table.toFile());
    assertThat(content.path("columns")).hasSize(reference.path("ncols").intValue());
    assertThat(content.path("data")).hasSize(3);
    assertThat(files.resolve("config.yaml"))
        .content()
        .startsWith("wandb_version: 1\n")
        .contains("\nmodel:\n  desc: null\n  value: \"azure/stub-1\"\n");
    assertThat(files.resolve("report.html")).isNotEmptyFile();
  }

  @Test
  void replacesItsEarlierExportAndNothingElse() throws IOException {
    Path run = export();
    Files.writeString(run.resolve("left-over"), "");
    assertThat(export()).isEqualTo(run);
    assertThat(run.resolve("left-over")).doesNotExist();

    Files.delete(only(run, ".wandb"));
    Cli cli =
        Cli.assay(Map.of(), "export", asked, "--format", "wandb", "--to", target.resolve("wandb"));
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("is not an export of this run");
    assertThat(run.resolve("files/config.yaml")).exists();
  }

  @Test
  void needsAFolder() throws IOException {
    Cli none = Cli.assay("export", asked, "--format", "wandb");
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.err()).contains("--to wandb");

    Path file = Files.writeString(target.resolve("file"), "");
    Cli taken = Cli.assay("export", asked, "--format", "wandb", "--to", file);
    assertThat(taken.code()).isNotZero();
    assertThat(taken.err()).contains(file.toString());
  }

  /** Records of all lengths, so that headers meet the ends of blocks in every way. */
  @Test
  void cutsRecordsAtTheEndsOfBlocks() throws IOException {
    Random random = new Random(1);
    List<byte[]> written = new ArrayList<>();
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (TransactionLog log = new TransactionLog(file)) {
      for (int length :
          new int[] {0, 1, 32768 - 7 - 7 - 1 - 7 - 7, 5, 100_000, 32761, 32754, 65522}) {
        append(log, written, random, length);
      }
      for (int i = 0; i < 300; i++) {
        append(log, written, random, 32_700 + random.nextInt(80));
      }
    }
    assertThat(WandbLogReader.records(file.toByteArray()))
        .usingElementComparator(java.util.Arrays::compare)
        .isEqualTo(written);
  }

  private static void append(TransactionLog log, List<byte[]> written, Random random, int length)
      throws IOException {
    byte[] record = new byte[length];
    random.nextBytes(record);
    log.write(record);
    written.add(record);
  }
}
