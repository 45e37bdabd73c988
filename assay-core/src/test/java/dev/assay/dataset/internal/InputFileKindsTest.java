// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.dataset.Predictions;
import dev.assay.input.internal.InputFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InputFileKindsTest {
  private static final String PREDICTION = "{\"id\": \"a\", \"sql\": \"SELECT 1\"}\n";

  @TempDir private Path folder = Path.of("");
  private final ClassLoader loader = Thread.currentThread().getContextClassLoader();

  /** As where assay-engines, whose services read more formats, is not on the class path. */
  @BeforeEach
  void hideServices() {
    Thread.currentThread().setContextClassLoader(ClassLoader.getPlatformClassLoader());
  }

  @AfterEach
  void showServices() {
    Thread.currentThread().setContextClassLoader(loader);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "q.jsonl|hex:50415231150015|is a Parquet file|assay-engines",
        "q.jsonl.zst|hex:28b52ffd2400|is compressed with zstd|unzstd",
        "q.json.xz|hex:fd377a585a000004|is compressed with xz|unxz",
        "q.json.bz2|hex:425a683931415926|is compressed with bzip2|bunzip2",
        "q.xlsx|hex:504b030414000600|is an archive or an Office document|save the table as CSV",
        "q.xls|hex:d0cf11e0a1b11ae1|is an archive or an Office document|save the table as CSV",
        "q.json|hex:377abcaf271c0004|is a 7z archive|unpack",
        "q.json|hex:53514c69746520666f726d6174203300|is a SQLite database|--databases",
        "q.pkl|hex:80049522|is a Python pickle|JSON",
        "q.csv|hex:fffe61006200|is UTF-16 text|UTF-8",
        "q.csv|hex:feff00610062|is UTF-16 text|UTF-8",
        "q.json|version https://git-lfs.github.com/spec/v1|is a Git LFS pointer|git lfs pull",
        "q.json|version https://hawser.github.com/spec/v1|is a Git LFS pointer|git lfs pull",
        "q.json|/annex/objects/MD5E-s1--a.json|is a git-annex pointer|git annex get",
        "q.json|../.git/annex/objects/pX/ZJ/MD5E-s1--a.json|is a git-annex pointer|git annex get",
        "q.json|../../blobs/5f3a|holds the text of a link|copy the file that it names",
        "q.json|'outs:\n- md5: 12'|is a DVC pointer|dvc pull",
        "q.json|'\n<!DOCTYPE html><html>'|is an HTML page|download",
        "q.json|'<html lang=\"en\">'|is an HTML page|download",
      })
  void namesWhatIsNoText(String name, String content, String words, String remedy)
      throws IOException {
    byte[] bytes =
        content.startsWith("hex:")
            ? HexFormat.of().parseHex(content.substring("hex:".length()))
            : content.getBytes(StandardCharsets.UTF_8);
    Path file = Files.write(folder.resolve(name), bytes);

    assertThatThrownBy(() -> InputFile.open(file))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining(name)
        .hasMessageContaining(words)
        .hasMessageContaining(remedy);
    assertThatThrownBy(() -> predictions(file)).hasMessageContaining(words);
  }

  @ParameterizedTest
  @CsvSource({"p.jsonl.gz", "P.JSONL.GZ", "p.jsonl"})
  void unpacksByContentAndReadsByTheInnerName(String name) throws IOException {
    Path file =
        Files.write(folder.resolve(name), gzip(PREDICTION.getBytes(StandardCharsets.UTF_8)));
    Path plain = Files.writeString(folder.resolve("plain.jsonl"), PREDICTION);

    assertThat(predictions(file).byQuestion()).isEqualTo(predictions(plain).byQuestion());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "t.csv.gz|'a,b\n1,2\n'",
        "t.tsv|'a\tb\n1\t2\n'",
        "t.jsonl.gz|'{\"a\": 1, \"b\": 2}'"
      })
  void readsTables(String name, String content) throws IOException {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    Path file = Files.write(folder.resolve(name), name.endsWith(".gz") ? gzip(bytes) : bytes);
    assertThat(TableFiles.read(file).columnNames()).containsExactly("a", "b");
    assertThat(TableFiles.read(file).rowCount()).isEqualTo(1);
  }

  @Test
  void saysThatAPackedFileIsCut() throws IOException {
    byte[] whole = gzip(PREDICTION.repeat(100).getBytes(StandardCharsets.UTF_8));
    Path file = Files.write(folder.resolve("p.jsonl.gz"), Arrays.copyOf(whole, whole.length - 9));
    assertThatThrownBy(() -> predictions(file))
        .hasMessageContaining("is damaged, probably cut")
        .hasMessageContaining("get it again");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'a;b\n1;2\n'|separated by ';'",
        "'a;b\n1,5;2\n'|separated by ';'",
        "'a\tb\n1\t2\n'|separated by tabs",
        "'a|b\n1|2\n'|separated by '|'",
      },
      quoteCharacter = '\'')
  void saysHowTheCellsOfATableAreSeparated(String content, String words) throws IOException {
    Path file = Files.writeString(folder.resolve("t.csv"), content);
    assertThatThrownBy(() -> TableFiles.read(file)).hasMessageContaining(words);
  }

  @Test
  void readsAColumnWithASeparatorInItsName() throws IOException {
    Path file = Files.writeString(folder.resolve("t.csv"), "a || ';'\n1\n2;3\n");
    assertThat(TableFiles.read(file).columnNames()).containsExactly("a || ';'");
  }

  private static byte[] gzip(byte[] content) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(content);
    }
    return packed.toByteArray();
  }

  private Predictions predictions(Path file) throws IOException {
    Path questions =
        Files.write(
            folder.resolve("questions.jsonl.gz"),
            gzip(
                "{\"id\": \"a\", \"question\": \"?\", \"database\": \"d\", \"gold\": \"SELECT 1\"}"
                    .getBytes(StandardCharsets.UTF_8)));
    return Predictions.read(file, Datasets.read(questions, null), false);
  }
}
