// SPDX-License-Identifier: Apache-2.0
package dev.assay.extract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.extract.SqlExtraction.Block;
import dev.assay.extract.SqlExtraction.Options;
import dev.assay.sql.Dialect;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Answers as models write them; see {@code extraction/README.md} for the files' format. */
class ExtractionCasesTest {
  private static final List<String> FILES =
      List.of("fences.txt", "prose.txt", "structured.txt", "abstentions.txt");

  /** An answer and what is in it. */
  record Case(String name, Options options, String answer, String wanted) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() throws IOException {
    List<Case> cases = new ArrayList<>();
    for (String file : FILES) {
      for (String text : ("\n" + read(file)).split("\n=== ", -1)) {
        if (!text.isBlank()) {
          cases.add(parse(text));
        }
      }
    }
    return cases.stream();
  }

  private static String read(String file) throws IOException {
    try (InputStream in = ExtractionCasesTest.class.getResourceAsStream("/extraction/" + file)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static Case parse(String text) {
    int head = text.indexOf('\n');
    int wanted = text.lastIndexOf("\n--- ");
    String name = text.substring(0, head);
    Block block = name.contains("(first") ? Block.FIRST : Block.LAST;
    int dialect = name.indexOf("dialect=");
    Options options =
        new Options(
            block,
            dialect < 0
                ? Dialect.ANSI
                : Dialect.valueOf(name.substring(dialect + 8, name.indexOf(')', dialect))));
    String answer = wanted < head ? "" : text.substring(head + 1, Math.max(head + 1, wanted));
    return new Case(
        name,
        options,
        answer.replace("\n\\---", "\n---").replace("\n\\===", "\n==="),
        text.substring(wanted + 5).strip());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void readsWhatModelsWrite(Case example) {
    assertThat(inWords(SqlExtraction.of(example.answer, example.options)))
        .isEqualTo(example.wanted);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void readsTheSameWithWindowsLineEnds(Case example) {
    String answer = example.answer.replace("\n", "\r\n");
    assertThat(inWords(SqlExtraction.of(answer, example.options)).replace("\r\n", "\n"))
        .isEqualTo(example.wanted);
  }

  private static String inWords(ExtractedAnswer extracted) {
    return extracted.sql() != null
        ? "sql\n" + extracted.sql()
        : extracted.abstention() != null ? "abstains " + extracted.abstention() : "none";
  }

  @Test
  void findsMoreThanAHundredCases() throws IOException {
    assertThat(cases()).hasSizeGreaterThan(100);
  }
}
