// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdOutputStream;
import dev.assay.AssayException;
import dev.assay.dataset.Dataset;
import dev.assay.dataset.Predictions;
import dev.assay.dataset.internal.Datasets;
import dev.assay.dataset.internal.TableFiles;
import dev.assay.model.Question;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Questions and predictions that are compressed with zstd, or are Parquet. */
class DecodedFilesTest {
  private static final String QUESTIONS =
      "{\"id\": \"a\", \"question\": \"How many?\", \"database\": \"d\", \"gold\": \"SELECT 1\"}\n";

  @TempDir private Path folder = Path.of("");

  @Test
  void readsEveryFormOfZstd() throws IOException {
    byte[] text = QUESTIONS.getBytes(StandardCharsets.UTF_8);
    byte[] packed = Zstd.compress(text);
    byte[] skipped = HexFormat.of().parseHex("502a4d180400000061626364");
    Map<String, byte[]> forms = new LinkedHashMap<>();
    forms.put("q.jsonl.zst", packed);
    forms.put("Q.JSON.ZST", packed);
    forms.put("no-extension", packed);
    forms.put("skippable frames.jsonl.zst", join(skipped, packed, skipped));
    forms.put("window of 128 MB.jsonl.zst", zstd(text));
    forms.put("frames.jsonl.zst", join(Zstd.compress(cut(text, 9)), Zstd.compress(rest(text, 9))));
    Dataset plain = Datasets.read(Files.write(folder.resolve("plain.jsonl"), text), null);
    for (Map.Entry<String, byte[]> form : forms.entrySet()) {
      Dataset read =
          Datasets.read(Files.write(folder.resolve(form.getKey()), form.getValue()), null);
      assertThat(read.questions()).as(form.getKey()).isEqualTo(plain.questions());
    }
  }

  @Test
  void namesFilesThatAreDamaged() throws IOException {
    byte[] text =
        "{\"id\": \"a\", \"sql\": \"SELECT 1\"}\n".repeat(3000).getBytes(StandardCharsets.UTF_8);
    byte[] zstd = zstd(text);
    byte[] gzip = gzip(text);
    Map<String, byte[]> members = new LinkedHashMap<>();
    members.put("cut.jsonl.zst", cut(zstd, zstd.length / 2));
    members.put("cut in the header.jsonl.zst", cut(zstd, 6));
    members.put("more after it.jsonl.zst", join(zstd, new byte[] {1, 2, 3, 4, 5}));
    members.put("changed.jsonl.zst", changed(zstd, 1));
    members.put("cut.jsonl.gz", cut(gzip, gzip.length / 2));
    members.put("cut in the header.jsonl.gz", cut(gzip, 6));
    members.put("without its checksum.jsonl.gz", cut(gzip, gzip.length - 8));
    members.put("changed.jsonl.gz", changed(gzip, 6));
    Dataset questions =
        Datasets.read(Files.writeString(folder.resolve("q.jsonl"), QUESTIONS), null);
    for (Map.Entry<String, byte[]> member : members.entrySet()) {
      Path file = Files.write(folder.resolve(member.getKey()), member.getValue());
      assertThatThrownBy(() -> Predictions.read(file, questions, true))
          .as(member.getKey())
          .isInstanceOf(AssayException.class)
          .hasMessageStartingWith(file + ": is damaged, probably cut (");
    }
  }

  @Test
  void readsTablesThatZstdCompressed() throws IOException {
    for (String name : List.of("t.csv.zst", "t.jsonl.zst")) {
      String content = name.contains("csv") ? "a,b\n1,2\n" : "{\"a\": 1, \"b\": 2}\n";
      Path file = Files.write(folder.resolve(name), Zstd.compress(content.getBytes()));
      assertThat(TableFiles.read(file).columnNames()).as(name).containsExactly("a", "b");
    }
  }

  /** Shapes of the hub, each with the JSON Lines that it is read like. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "records|SELECT 1::BIGINT AS id, 'How many?' AS question, 'd' AS db_id, 'SELECT 1' AS sql"
            + "|{\"id\":1,\"question\":\"How many?\",\"db_id\":\"d\",\"sql\":\"SELECT 1\"}",
        "bird|SELECT 7 AS question_id, 'd' AS db_id, 'How many?' AS question, NULL AS evidence,"
            + " 'SELECT 1' AS SQL, 'simple' AS difficulty"
            + "|{\"question_id\":7,\"db_id\":\"d\",\"question\":\"How many?\",\"SQL\":\"SELECT 1\","
            + "\"difficulty\":\"simple\"}",
        "spider|SELECT 'd' AS db_id, 'SELECT 1' AS query, 'How many?' AS question,"
            + " ['SELECT', '1'] AS query_toks|{\"db_id\":\"d\",\"query\":\"SELECT 1\","
            + "\"question\":\"How many?\"}",
        "assay|SELECT 'q1' AS id, 'How many?' AS question, 'd' AS database, 'SELECT 1' AS gold,"
            + " ['a', 'b'] AS tags, {'glossary': 'g'} AS context, NULL AS evidence"
            + "|{\"id\":\"q1\",\"question\":\"How many?\",\"database\":\"d\",\"gold\":\"SELECT 1\","
            + "\"tags\":[\"a\",\"b\"],\"context\":{\"glossary\":\"g\"}}",
        "sql-create-context|SELECT 'SELECT 1' AS answer, 'Which?' AS question,"
            + " 'CREATE TABLE t (a INT)' AS context|{\"answer\":\"SELECT 1\","
            + "\"question\":\"Which?\",\"context\":\"CREATE TABLE t (a INT)\"}",
        "records|SELECT 'q1' AS instance_id, 'd' AS selected_database, 'How many?' AS query,"
            + " ['SELECT 1'] AS sol_sql|{\"instance_id\":\"q1\",\"selected_database\":\"d\","
            + "\"query\":\"How many?\",\"sol_sql\":[\"SELECT 1\"]}",
        "sparc|SELECT 'd' AS database_id, [{'utterance': 'How many?', 'query': 'SELECT 1'}]"
            + " AS interaction|{\"database_id\":\"d\",\"interaction\":[{\"utterance\":\"How many?\","
            + "\"query\":\"SELECT 1\"}]}",
      })
  void readsQuestionsFromParquet(String format, String select, String like) throws Exception {
    Path parquet = parquet("train-00000-of-00001.parquet", select);
    Files.createDirectory(folder.resolve("like"));
    Path lines = Files.writeString(folder.resolve("like/train-00000-of-00001.jsonl"), like);

    Dataset read = Datasets.read(parquet, null);

    assertThat(read.format()).isEqualTo(format);
    assertThat(read.questions()).isEqualTo(Datasets.read(lines, null).questions());
    assertThat(read.scripts()).isEqualTo(Datasets.read(lines, null).scripts());
  }

  @Test
  void readsParquetWhateverItsNameIsAndWithNamedFields() throws Exception {
    Path file =
        parquet(
            "5f3a",
            "SELECT i AS id, 'q' || i AS text, 'd' AS db, 'SELECT 1' AS target_q FROM range(3) r(i)");
    Dataset read =
        Datasets.read(file, Datasets.format(null, List.of("question=text", "gold=target_q")));
    assertThat(read.questions()).extracting(Question::text).containsExactly("q0", "q1", "q2");
  }

  @Test
  void readsAFolderOfParquetFiles() throws Exception {
    Path data = Files.createDirectory(folder.resolve("data"));
    for (int shard = 0; shard < 2; shard++) {
      String name = "train-0000%d-of-00002.parquet".formatted(shard);
      parquet("data/" + name, "SELECT 'How many?' AS question, 'd' AS db_id, 'SELECT 1' AS sql");
    }
    assertThat(Datasets.read(data, null).questions())
        .extracting(Question::id)
        .containsExactly("train-00000-of-00002-0", "train-00001-of-00002-0");
    parquet("data/train-00000-of-00002.parquet", "SELECT 'a' AS text, 'b' AS target, 'd' AS db_id");
    parquet("data/train-00001-of-00002.parquet", "SELECT 'a' AS text, 'b' AS target, 'd' AS db_id");
    String format = Datasets.format(null, List.of("question=text", "gold=target"));
    Dataset mapped = Datasets.read(data, format);
    assertThat(mapped.questions()).hasSize(2);
    assertThat(Datasets.readAgain(Datasets.files(mapped.source()), mapped.format()).questions())
        .isEqualTo(mapped.questions());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT 'a' AS id, 'SELECT 2' AS sql",
        "SELECT 'a' AS question_id, 'SELECT 2' AS predicted_sql",
        "SELECT 'a' AS id, ['SELECT 2'] AS pred_sqls",
        "SELECT 'a' AS id, 'SELECT 2' AS sql, {'prompt_tokens': 3} AS usage, NULL AS raw",
      })
  void readsPredictionsFromParquet(String select) throws Exception {
    Dataset questions =
        Datasets.read(Files.writeString(folder.resolve("q.jsonl"), QUESTIONS), null);
    Path file = parquet("p.parquet", select);
    assertThat(Predictions.read(file, questions, false).byQuestion().get("a").sql())
        .isEqualTo("SELECT 2");
  }

  /** A small file can unfold to any size. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "repeat('x', 10000000) FROM range(200)|memory",
        "repeat('x', 300) FROM range(2000000)|1,000,000 rows",
      })
  void limitsWhatIsReadFromParquet(String select, String limit) throws Exception {
    Path file = parquet("bomb.parquet", "SELECT 1 AS id, " + select);
    assertThatThrownBy(() -> Datasets.read(file, null))
        .isInstanceOf(AssayException.class)
        .hasMessageStartingWith(file + ": is too large")
        .hasMessageContaining(limit);
  }

  @Test
  void namesParquetFilesThatAreDamaged() throws Exception {
    byte[] whole =
        Files.readAllBytes(parquet("whole.parquet", "SELECT i AS id FROM range(9) r(i)"));
    for (byte[] damaged : List.of(cut(whole, whole.length - 20), cut(whole, 40), cut(whole, 6))) {
      Path file = Files.write(folder.resolve("damaged.parquet"), damaged);
      assertThatThrownBy(() -> Datasets.read(file, null))
          .isInstanceOf(AssayException.class)
          .hasMessageStartingWith(file + ": not a readable Parquet file");
    }
  }

  private Path parquet(String name, String select) throws SQLException {
    Path file = folder.resolve(name);
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute(
          "COPY (%s) TO '%s' (FORMAT parquet, COMPRESSION zstd)".formatted(select, file));
    }
    return file;
  }

  private static byte[] gzip(byte[] content) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(content);
    }
    return packed.toByteArray();
  }

  private static byte[] join(byte[]... parts) throws IOException {
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      whole.write(part);
    }
    return whole.toByteArray();
  }

  private static byte[] cut(byte[] whole, int length) {
    return Arrays.copyOf(whole, length);
  }

  private static byte[] rest(byte[] whole, int from) {
    return Arrays.copyOfRange(whole, from, whole.length);
  }

  /** Changes the checksum of the content. */
  private static byte[] changed(byte[] whole, int fromEnd) {
    byte[] changed = whole.clone();
    changed[whole.length - fromEnd] ^= 0x55;
    return changed;
  }

  /** As the command zstd does, with a checksum and a window of 128 MB. */
  private static byte[] zstd(byte[] content) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (ZstdOutputStream out = new ZstdOutputStream(packed)) {
      out.setLong(27).setChecksum(true).write(content);
    }
    return packed.toByteArray();
  }
}
