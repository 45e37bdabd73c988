// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TextTableTest {
  @Test
  void alignsTextLeftAndNumbersRight() {
    TextTable table = new TextTable().left("name").right("n");
    table
        .row(StyledText.of("a"), StyledText.of("1"))
        .row(StyledText.of("longer"), StyledText.of("1,000"));

    assertThat(print(table, 80))
        .isEqualTo(
            """
            name        n
            a           1
            longer  1,000\
            """);
  }

  @Test
  void countsWideAndCombiningCharactersAsTheTerminalDoes() {
    TextTable table = new TextTable().left("").right("");
    table.row(StyledText.of("東京"), StyledText.of("1"));
    table.row(StyledText.of("e\u0301te\u0301"), StyledText.of("2"));
    table.row(StyledText.of("abcd"), StyledText.of("3"));

    assertThat(print(table, 80)).isEqualTo("東京  1\ne\u0301te\u0301   2\nabcd  3");
  }

  @Test
  void foldsTheWidestTextFirstAndNumbersNever() {
    TextTable table = new TextTable().left("").right("").left("");
    table.row(StyledText.of("x".repeat(60)), StyledText.of("1234567890"), StyledText.of("short"));

    assertThat(print(table, 40))
        .isEqualTo(
            "x".repeat(21) + "  1234567890  short\n" + "x".repeat(21) + "\n" + "x".repeat(18));
  }

  @Test
  void goesOnInFurtherLinesWhereTheScreenIsNarrow() {
    TextTable table = new TextTable().left("model").right("not scored").left("");
    table.row(
        StyledText.of("openai/gpt-4o-mini"),
        StyledText.of("1"),
        StyledText.of("one and two and three"));

    assertThat(print(table, 60))
        .isEqualTo(
            """
            model               not scored
            openai/gpt-4o-mini           1  one and two and three\
            """);
    assertThat(print(table, 40))
        .isEqualTo(
            """
            model          not scored
            openai/gpt-             1  one and two
            4o-mini                    and three\
            """);
  }

  @Test
  void givesNamesALineOfTheirOwnWhereTheyWouldBeHardToRead() {
    TextTable table = new TextTable().left("model").left("prompt").right("accuracy").right("right");
    table.row(
        StyledText.of("openai/gpt-4o-mini-2024-07-18"),
        StyledText.of("default"),
        StyledText.of("80.9 %"),
        StyledText.of("38 of 47"));

    assertThat(print(table, 40))
        .isEqualTo(
            """
              accuracy     right
            openai/gpt-4o-mini-2024-07-18 · default
                80.9 %  38 of 47\
            """);
  }

  @Test
  void goesOnBelowWithFurtherColumnsWhereNumbersAloneAreTooWide() {
    TextTable table = new TextTable().left("").right("A").right("B").right("C");
    String wide = "1".repeat(15);
    table.row(StyledText.of("one"), StyledText.of(wide), StyledText.of(wide), StyledText.of(wide));

    assertThat(print(table, 40))
        .isEqualTo(
            """
                               A                B
            one  111111111111111  111111111111111

                               C
            one  111111111111111\
            """);
  }

  @Test
  void endsATextThatIsTooLongAfterAWord() {
    TextTable table = new TextTable().right("").left("");
    table.row(StyledText.of("1".repeat(20)), StyledText.of("word ".repeat(40)));

    assertThat(print(table, 40).lines().toList())
        .hasSize(6)
        .last()
        .isEqualTo(" ".repeat(22) + "word word word…");
  }

  @Test
  void leavesNoEllipsisOrPercentSignAlone() {
    TextTable table = new TextTable().right("").left("");
    table.row(StyledText.of("1".repeat(22)), StyledText.of("dev-10, dev-20, … and 50 % of all"));

    assertThat(print(table, 40).lines().map(String::strip))
        .containsExactly("1".repeat(22) + "  dev-10,", "dev-20, … and", "50 % of all");
    assertThat(TextWrap.wrap("of all 50 %", 10, "")).containsExactly("of all", "50 %");
  }

  @Test
  void cutsWideCharactersWhole() {
    assertThat(TextWidth.cut("東京都庁", 6, "…")).isEqualTo("東京…");
    assertThat(TextWidth.cut("東京都", 6, "…")).isEqualTo("東京都");
  }

  @Test
  void refusesCellsThatHaveNoColumn() {
    TextTable table = new TextTable().left("");

    assertThatThrownBy(() -> table.row(StyledText.of("a"), StyledText.of("b")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("2 cells under 1 columns");
  }

  @Test
  void wrapsAtBlanksAndCutsWordsThatAreTooLong() {
    assertThat(TextWrap.wrap("one two three", 8, "  ")).containsExactly("one two", "  three");
    assertThat(TextWrap.wrap("abcdefghij", 4, " ")).containsExactly("abcd", " efg", " hij");
  }

  private static String print(TextTable table, int width) {
    return String.join("\n", table.lines(Screen.plain(width), ""));
  }
}
