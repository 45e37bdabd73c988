// SPDX-License-Identifier: Apache-2.0
package dev.assay.input.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvRowsTest {
  /** Rows with faulty quotes as pandas' C parser and Python's csv module read them. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "\"xa\",z~xa|z",
        "\"x\"a\",z~xa\"|z",
        "\"x\"a\"\",z~xa\"\"|z",
        "\"x\"\"a\",z~x\"a|z",
        "\"x\"\"a\"b\",z~x\"ab\"|z",
        "\"x\",a\",z~x|a\"|z",
        "\"x,\"a\",z~x,a\"|z",
        "\"x\"\"\"\"\",z~x\"\"|z",
        "\"x\"a\"\"\"b,z~xa\"\"\"b|z",
        "x\"a\",z~x\"a\"|z",
        "\"\",z~|z",
        "z,\"x\"a\"~z|xa\"",
        "z,\"x\"~z|x",
      })
  void readsFaultyQuotesAsPandasDoes(String row, String cells) {
    for (String end : List.of("\n", "\r\n")) {
      byte[] file = ("first,second" + end + row + end + "1,2").getBytes(StandardCharsets.UTF_8);
      CsvRows rows = new CsvRows(InputFile.of(Path.of("f.csv"), new ByteArrayInputStream(file)));
      List<String> read = new ArrayList<>();
      for (CsvRows.Row next = rows.next(); next != null; next = rows.next()) {
        CsvRows.Row one = next;
        read.add(
            String.join("|", IntStream.range(0, one.cells().size()).mapToObj(one::text).toList()));
      }
      assertThat(read).containsExactly("first|second", cells, "1|2");
    }
  }
}
