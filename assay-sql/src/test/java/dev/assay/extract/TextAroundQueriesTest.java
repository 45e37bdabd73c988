// SPDX-License-Identifier: Apache-2.0
package dev.assay.extract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.gold.Gold.GoldSql;
import dev.assay.gold.internal.GoldExpansion;
import dev.assay.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts around a query that are no part of it, in every form in which a prediction may come. */
class TextAroundQueriesTest {
  private static final String QUERY = "SELECT name FROM product WHERE price < 3";

  /** A byte-order mark, spaces of all widths, joiners, a soft hyphen, marks of direction. */
  private static final List<String> INVISIBLE =
      List.of(
          "\uFEFF",
          "\u200B",
          "\u00A0",
          "\u3000",
          "\u2009",
          "\u202F",
          "\u2028",
          "\u0085",
          "\u200C",
          "\u200D",
          "\u2060",
          "\u00AD",
          "\u200E",
          "\u200F",
          "\u202A",
          "\u202C",
          "\u2066",
          "\u2069",
          "\u061C",
          "\u180E",
          " \uFEFF ",
          "\uFEFF\u200B\n",
          "\n\u00A0\u00A0");

  private static final List<String> STARTS =
      List.of(
          "<s>",
          "<s> ",
          "<bos>",
          "<|begin_of_text|>",
          "<|im_start|>assistant\n",
          "<|start_header_id|>assistant<|end_header_id|>\n\n",
          "<｜begin▁of▁sentence｜>",
          "<start_of_turn>model\n",
          "[/INST] ");

  private static final List<String> ENDS =
      List.of(
          "</s>",
          " </s>",
          "\n</s>\n",
          ";</s>",
          "</s></s></s>",
          "<|im_end|>",
          "<|im_end|>\n<|im_start|>user\nAnd now?",
          "<|endoftext|>",
          "<|eot_id|>",
          "<|eom_id|>",
          "<|eot|>",
          "<|EOT|>",
          "<|end_of_text|>",
          "<|end_of_turn|>",
          "<|END_OF_TURN_TOKEN|>",
          "<|end|>",
          "<|return|>",
          "<|user|>",
          "<|fim_middle|>",
          "<｜end▁of▁sentence｜>",
          "<|end▁of▁sentence|>",
          "<end_of_turn>",
          "<end_of_utterance>",
          "<eos>",
          "<EOS>",
          "<eot>",
          "<pad><pad>",
          "[/INST]",
          " [/INST]\n",
          "[EOS]",
          "</sql>",
          "</SQL>;",
          "\n</answer>",
          "\n###",
          " [end of text]",
          "\uFEFF",
          "\u00A0\u00A0",
          "\u200B;</s>");

  private static List<String> around() {
    List<String> texts = new ArrayList<>();
    INVISIBLE.forEach(mark -> texts.add(mark + QUERY));
    INVISIBLE.forEach(mark -> texts.add(QUERY + mark));
    STARTS.forEach(start -> texts.add(start + QUERY));
    ENDS.forEach(end -> texts.add(QUERY + end));
    texts.add("\uFEFF<s>" + QUERY + "\u00A0</s>");
    return texts;
  }

  @ParameterizedTest
  @ValueSource(strings = {"ANSI", "SQLITE", "POSTGRES", "MYSQL", "DUCKDB", "TSQL"})
  void readsOnlyTheQuery(Dialect dialect) {
    SqlExtraction.Options options = SqlExtraction.Options.of(dialect);
    List<String> wrong = new ArrayList<>();
    for (String text : around()) {
      ExtractedAnswer recorded =
          SqlExtraction.aroundRecorded(text, options).orElse(ExtractedAnswer.sql(text.trim(), ""));
      String agent = SqlExtraction.bare(text, dialect);
      for (String read :
          List.of(
              String.valueOf(recorded.sql()),
              String.valueOf(SqlExtraction.of(text, options).sql()),
              String.valueOf(SqlExtraction.of("```sql\n" + text + "\n```", options).sql()),
              agent)) {
        if (!read.replaceFirst(" ?;$", "").equals(QUERY)) {
          wrong.add(escaped(text) + " -> " + escaped(read));
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void readsOrdinaryBlanksBetweenTokens() {
    for (String blank : List.of("\u00A0", "\u3000", "\u2003", "\u202F", "\u200B", "\uFEFF")) {
      String text = QUERY.replace(" ", blank);
      assertThat(SqlExtraction.aroundRecorded(text, SqlExtraction.Options.of(Dialect.SQLITE)))
          .as(escaped(text))
          .hasValueSatisfying(found -> assertThat(found.sql()).isEqualTo(QUERY));
      assertThat(GoldExpansion.of(new GoldSql(blank + text, false), Dialect.SQLITE))
          .containsExactly(" " + QUERY);
    }
    assertThat(
            SqlExtraction.bare("SELECT na\u00ADme, pri\u2060ce FROM\u200E product", Dialect.ANSI))
        .isEqualTo("SELECT name, price FROM product");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT name FROM product WHERE name = '\u00A0a\u200Bb\uFEFF'",
        "SELECT \"a\u00A0b\" FROM t",
        "SELECT 1 -- a\u00A0b\nFROM t",
        "SELECT name FROM t WHERE html LIKE '%</s>%' OR html = '<|im_end|>'",
        "SELECT 1 AS \"</s>\" FROM t",
        "SELECT a FROM t WHERE a <> '<eos>'",
        "SELECT a FROM t WHERE a = '</sql>'",
        "SELECT a FROM t WHERE a = '###'",
        "SELECT نام\u200Cخانوادگی FROM t",
        "SELECT a FROM t WHERE tags = '[/INST]'",
        "SELECT a FROM t WHERE a < b AND c > d"
      })
  void keepsWhatIsData(String sql) {
    assertThat(SqlExtraction.aroundRecorded(sql, SqlExtraction.Options.of(Dialect.SQLITE)))
        .isEmpty();
    assertThat(SqlExtraction.of(sql, SqlExtraction.Options.of(Dialect.SQLITE)).sql())
        .isEqualTo(sql);
  }

  @Test
  void readsNothingWhereNothingElseIs() {
    for (String text : List.of("\uFEFF", "</s>", "\u200B<|im_end|>", "\u00A0")) {
      SqlExtraction.Options options = SqlExtraction.Options.of(Dialect.SQLITE);
      assertThat(SqlExtraction.aroundRecorded(text, options))
          .as(escaped(text))
          .hasValueSatisfying(found -> assertThat(found.sql()).isNull());
      assertThat(SqlExtraction.of(text, options).sql()).as(escaped(text)).isNull();
    }
  }

  @Test
  void takesLinearTime() {
    String tokens = "<|a|> [/INST] <eos> \uFEFF".repeat(100_000);
    assertThat(SqlExtraction.bare("SELECT '" + tokens + "' FROM t", Dialect.SQLITE))
        .hasSizeGreaterThan(1_000_000);
    assertThat(SqlExtraction.bare("SELECT 1 " + tokens, Dialect.SQLITE)).isEqualTo("SELECT 1");
  }

  private static String escaped(String text) {
    StringBuilder out = new StringBuilder();
    text.chars()
        .forEach(
            c ->
                out.append(
                    c < 0x20 || c >= 0x7f ? "\\u%04X".formatted(c) : String.valueOf((char) c)));
    return out.toString();
  }
}
