// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.spider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.sql.spider.SpiderSqlReader.SpiderTokens;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpiderTokensTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "SELECT count(*) FROM t;~select|count|(|*|)|from|t|;",
        "a=b~a=b",
        "a >= 5~a|>=|5",
        "a > = 5~a|>=|5",
        "a ! = 5~a|!=|5",
        "a != 5~a|!=|5",
        "a>=5~a|>|=5",
        "a <> 5~a|<|>|5",
        "a = = 5~a|=|=|5",
        "x-1~x-1",
        "x--1---~x|--|1|--|-",
        "in (1,2, 3)~in|(|1,2|,|3|)",
        "a,b:c~a|,|b|:|c",
        "a,,b~a|,|,b",
        "a,~a|,",
        "t.*~t.|*",
        "t.a.~t.a|.",
        "from t. )~from|t|.|)",
        "t..a ...~t|..|a|...",
        "`a` ```b~`|a|`|``|`|b",
        "[a]{b}~[|a|]|{|b|}",
        "a@b#c$d%e&f?g!h~a|@|b|#|c|$|d|%|e|&|f|?|g|!|h",
        "cannot t.Gonna cannoty wanna wanna.~can|not|t.|gon|na|cannoty|wan|na|wan|na|.",
        "wanna-x gimme-x~wanna-x|gim|me|-x",
        "a\u00a0b\u2003c\u0085d~a|b|c|d",
        "a\u2014b “c” d’~a|\u2014|b|“|c|”|d|’",
      })
  void cutsAsAnEnglishTokenizerDoes(String text, String tokens) {
    assertThat(String.join("|", SpiderTokens.of(text))).isEqualTo(tokens);
  }

  @Test
  void keepsQuotedTextsWholeWithDoubleQuotes() {
    assertThat(SpiderTokens.of("a = 'New York, (NY)' and b = \"X = Y\""))
        .containsExactly("a", "=", "\"New York, (NY)\"", "and", "b", "=", "\"X = Y\"");
  }

  @Test
  void takesBothQuotationMarksForTheSame() {
    assertThat(SpiderTokens.of("'it\" s\"x' (''  )"))
        .containsExactly("\"it\"", "s__val_6_8__", "(", "\"\"", ")");
  }

  @Test
  void losesQuotedTextsThatTouchAWord() {
    assertThat(SpiderTokens.of("a='x'")).containsExactly("a=__val_2_4__");
  }

  @Test
  void refusesAnOddNumberOfQuotationMarks() {
    assertThatThrownBy(() -> SpiderTokens.of("a = 'it's'"))
        .isInstanceOf(SpiderSyntaxException.class);
  }

  @Test
  void isEmptyForBlankText() {
    assertThat(SpiderTokens.of(" \n ")).isEmpty();
  }
}
