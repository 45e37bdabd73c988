// SPDX-License-Identifier: Apache-2.0
package dev.assay.extract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.extract.SqlExtraction.Block;
import dev.assay.extract.SqlExtraction.Options;
import dev.assay.sql.Dialect;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SqlExtractionTest {
  private static final Options LAST = Options.of(Dialect.ANSI);
  private static final int MEGABYTES = 5 << 20;

  /** Model output around SQL; {@code @} stands for it. */
  private static final List<String> WRAPPERS =
      List.of(
          "@",
          "@;",
          "  @ ;\n",
          "```sql\n@\n```",
          "```sql\n@;\n```",
          "```\n@\n```",
          "~~~postgresql\n@\n~~~",
          "````SQL\n@;\n````\n",
          "```sql\n@",
          "```sql\n@;```",
          "```sql @```",
          "Sure, here's the query:\n\n```sql\n@\n```\n\nIt doesn't need a join.",
          "Here is the query:\n\n@\n\nIt doesn't need a join.",
          "Here is the query:\n@;\nThat's all.",
          "<think>\nMaybe ```sql\nSELECT wrong FROM t\n```?\n</think>\n@",
          "SELECT wrong FROM t, I think.\n</think>\n\n```sql\n@\n```",
          "<sql>@</sql>",
          "<answer>\n@;\n</answer>",
          "SQLQuery: @\nSQLResult: [(1,)]",
          "**SQL:** @",
          "assistant: @;",
          "<|im_start|>assistant\n@;<|im_end|>",
          "@;\n\n### Question\nHow many?\n\n### SQL\nSELECT wrong FROM t",
          "```sql\nSELECT wrong FROM t\n```\nBetter:\n```sql\n@\n```",
          "```sql\n@\n```\n```python\nprint('SELECT wrong')\n```");

  /** Of which a long answer may consist, at worst. */
  static Stream<String> repeatedParts() {
    return Stream.of(
        "```",
        "``` ",
        "```sql\n",
        "~~~\n",
        "``` a b\n",
        "````\n```\n",
        "<",
        "<think>",
        "</think>",
        "x<think>",
        "<sql>",
        "</sql>",
        "[THINK]",
        "{",
        "{\"sql\":",
        "\"sql\":\"",
        "\"",
        "\\",
        "`",
        "SELECT 1;\n\nfoo\n\n",
        "SELECT\n",
        "SELECT ",
        "WITH\n",
        "with a as (",
        "(",
        "((SELECT ",
        ";",
        "'",
        "a: ",
        "CANNOT ",
        "CANNOT ANSWER\n",
        "- ",
        "> ",
        " ",
        "1",
        "/*",
        "-- x\n",
        "$a$",
        "<|x|>",
        "cannot ",
        "SELECT 1; ",
        "SQL: SELECT 1; ",
        "\n",
        "&lt;",
        "SELECT a\n\n",
        "```x```",
        "#",
        "a\n{",
        "SELECT 'a' FROM t;\nThis is it\n");
  }

  @Property(seed = "1")
  void givesBackSqlUnchangedFromAnyWrapper(
      @ForAll("sql") String sql, @ForAll("wrapper") String wrapper) {
    assertThat(SqlExtraction.of(wrapper.replace("@", sql), LAST).sql()).isEqualTo(sql);
  }

  @Property(seed = "1")
  void givesBackSqlUnchangedFromJson(@ForAll("sql") String sql) {
    String text = sql.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    for (String wrapper : List.of("{\"sql\": \"@\"}", "```json\n{\"query\": \"@;\"}\n```")) {
      assertThat(SqlExtraction.of(wrapper.replace("@", text), LAST).sql()).isEqualTo(sql);
    }
  }

  @Property(seed = "1")
  void neverThrows(@ForAll("soup") String answer) {
    for (Block block : Block.values()) {
      for (Dialect dialect : Dialect.values()) {
        ExtractedAnswer extracted = SqlExtraction.of(answer, new Options(block, dialect));
        assertThat(extracted.note()).isNotEmpty();
        assertThat(extracted.sql() == null || !extracted.sql().isBlank()).isTrue();
      }
    }
  }

  @Provide
  Arbitrary<String> wrapper() {
    return Arbitraries.of(WRAPPERS);
  }

  @Provide
  Arbitrary<String> sql() {
    Arbitrary<String> column =
        Arbitraries.of("name", "t.age", "\"odd name\"", "COUNT(*)", "MAX(x) AS note", "'a;b'");
    Arbitrary<String> literal =
        Arbitraries.of(
            "1",
            "2.5",
            "'it''s'",
            "'-- no'",
            "'/*'",
            "'a; b'",
            "'#'",
            "'{x}'",
            "'é\n\nThis is it'",
            "'Question: x'",
            "'@ <b>'",
            "'&gt;'",
            "NULL");
    Arbitrary<String> space = Arbitraries.of(" ", "\n", "\n  ", " -- why; x\n", " /* it's */ ");
    Arbitrary<String> query =
        Combinators.combine(column.list().ofMinSize(1).ofMaxSize(3), literal, space, space)
            .as(
                (columns, value, one, two) ->
                    "SELECT "
                        + String.join(", ", columns)
                        + one
                        + "FROM t"
                        + two
                        + "WHERE x = "
                        + value);
    return Combinators.combine(query, query, Arbitraries.integers().between(0, 5))
        .as(
            (one, two, form) ->
                switch (form) {
                  case 0 -> "WITH q AS (\n" + one + "\n)\n\nSELECT * FROM q";
                  case 1 -> one + "\nUNION ALL\n" + two;
                  case 2 -> "(" + one + ") INTERSECT (" + two + ")";
                  case 3 -> one + " AND y IN (" + two + ")\nGROUP BY 1\nORDER BY 2 DESC";
                  default -> one;
                });
  }

  @Provide
  Arbitrary<String> soup() {
    return Arbitraries.of(
            "```",
            "```sql",
            "~~~",
            "````",
            "\n",
            " ",
            "SELECT",
            "SELECT a FROM t",
            "WITH x AS (",
            ";",
            "'",
            "\"",
            "`",
            "<think>",
            "</think>",
            "<sql>",
            "</sql>",
            "[THINK]",
            "{",
            "}",
            "\"sql\"",
            ":",
            "\"",
            "\\",
            "\\u00",
            "CANNOT ANSWER",
            "-- ",
            "/*",
            "*/",
            "(",
            ")",
            "<|",
            "|>",
            "assistant",
            "###",
            "> ",
            "- ",
            "1. ",
            "\r",
            "\u0000",
            "\ud83d",
            "é",
            "&lt;",
            "#",
            "Sorry, ",
            "$$",
            "q'[",
            "E'",
            "\t",
            "DROP TABLE x",
            "VALUES (1)",
            "idk")
        .list()
        .ofMaxSize(30)
        .map(parts -> String.join("", parts));
  }

  @ParameterizedTest
  @MethodSource("repeatedParts")
  void takesTimeThatGrowsWithTheLength(String part) {
    assertQuick(part, 100_000, Duration.ofSeconds(5));
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("repeatedParts")
  void takesSecondsForFiveMegabytes(String part) {
    assertQuick(part, MEGABYTES, Duration.ofSeconds(30));
  }

  private static void assertQuick(String part, int length, Duration limit) {
    String answer = "x\n" + part.repeat(length / part.length());
    Assertions.assertTimeoutPreemptively(limit, () -> SqlExtraction.of(answer, LAST));
  }

  @Test
  void findsTheQueryAtTheEndOfFiveMegabytes() {
    String answer = "All right, let me see.\n".repeat(MEGABYTES / 23) + "\n```sql\nSELECT 1\n```";
    assertThat(SqlExtraction.of(answer, LAST).sql()).isEqualTo("SELECT 1");
  }

  @Test
  void keepsAQueryOfAMegabyteWhole() {
    String sql = "SELECT 1" + "\nUNION ALL SELECT 'x'".repeat((1 << 20) / 21);
    assertThat(SqlExtraction.of("Here it is:\n\n" + sql + ";", LAST).sql()).isEqualTo(sql);
  }

  @Test
  void refusesToCutRunsOfFencesOfGrowingLengthForLong() {
    StringBuilder answer = new StringBuilder();
    IntStream.range(3, 1500).forEach(n -> answer.append("`".repeat(n)).append(" a b "));
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(20), () -> SqlExtraction.of(answer.toString(), LAST));
  }

  @Test
  void saysWhereItFoundTheSql() {
    assertThat(SqlExtraction.of("```sql\nSELECT 1\n```", LAST).note()).isEqualTo("a block of SQL");
    assertThat(SqlExtraction.of("", LAST).note()).isEqualTo("the answer is empty");
    assertThat(SqlExtraction.of("<think>hm", LAST).note())
        .isEqualTo("the answer holds nothing but reasoning");
  }
}
