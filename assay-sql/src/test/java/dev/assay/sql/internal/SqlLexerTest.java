// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlToken.Kind;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class SqlLexerTest {
  private static String lex(String sql, Dialect dialect) {
    return SqlLexer.lex(sql, dialect).stream()
        .map(
            t ->
                letter(t.kind())
                    + ":"
                    + sql.substring(t.start(), t.end())
                    + (t.closed() ? "" : "!"))
        .collect(Collectors.joining(" "));
  }

  private static String letter(Kind kind) {
    return kind == Kind.EXECUTABLE_COMMENT ? "X" : kind.name().substring(0, 1);
  }

  @Property(seed = "1")
  void coversAnyTextAndNeverThrows(@ForAll("fragments") String sql, @ForAll Dialect dialect) {
    assertRoundTrip(sql, dialect);
  }

  @Property(seed = "1")
  void coversArbitraryCharacters(@ForAll String sql, @ForAll Dialect dialect) {
    assertRoundTrip(sql, dialect);
  }

  private static void assertRoundTrip(String sql, Dialect dialect) {
    StringBuilder out = new StringBuilder();
    int last = 0;
    for (SqlToken token : SqlLexer.lex(sql, dialect)) {
      String gap = sql.substring(last, token.start());
      assertThat(gap.chars().allMatch(c -> SqlLexer.isSpace((char) c))).isTrue();
      assertThat(token.end()).isGreaterThan(token.start());
      out.append(gap).append(sql, token.start(), token.end());
      last = token.end();
    }
    String rest = sql.substring(last);
    assertThat(rest.chars().allMatch(c -> SqlLexer.isSpace((char) c))).isTrue();
    assertThat(out.append(rest)).hasToString(sql);
  }

  @Provide
  Arbitrary<String> fragments() {
    return Arbitraries.of(
            "'", "''", "\"", "`", "[", "]", "$$", "$a$", "\\", "--", "#", "//", "/*", "*/", "/*!",
            "\n", "\r", "\0", " ", "e'", "E", "q'[", "]'", "N'", "'''", "a", "1", "1.", "e+", "é",
            "😀", "(", ")", ";", "{", "}", "@x", ":n", "?", ".", "0x", "-", "*", "/", "\u00a0")
        .list()
        .ofMaxSize(25)
        .map(parts -> String.join("", parts));
  }

  @Test
  void tellsKindsApart() {
    assertThat(lex("SELECT t.a, 1.5e-3||'x''y' FROM \"T\"\"x\" -- c", Dialect.POSTGRES))
        .isEqualTo("W:SELECT W:t P:. W:a P:, N:1.5e-3 O:|| S:'x''y' W:FROM Q:\"T\"\"x\" C:-- c");
    assertThat(lex("$1 ? :name ::int @v", Dialect.POSTGRES))
        .isEqualTo("P:$1 P:? P::name O::: W:int P:@v");
    assertThat(lex("1INTO 0x1F .5 1..2 1_000", Dialect.TSQL))
        .isEqualTo("N:1 W:INTO N:0x1F N:.5 N:1 P:. N:.2 N:1_000");
  }

  @Test
  void readsQuotesAsTheDialectDoes() {
    assertThat(lex("'a\\' x'", Dialect.MYSQL)).isEqualTo("S:'a\\' x'");
    assertThat(lex("'a\\' y'", Dialect.SQLITE)).isEqualTo("S:'a\\' W:y S:'!");
    assertThat(lex("\"a\"", Dialect.MYSQL)).isEqualTo("S:\"a\"");
    assertThat(lex("\"a\"", Dialect.SQLITE)).isEqualTo("Q:\"a\"");
    assertThat(lex("`a``b`", Dialect.MYSQL)).isEqualTo("Q:`a``b`");
    assertThat(lex("[a]]b] [c", Dialect.TSQL)).isEqualTo("Q:[a]]b] Q:[c!");
    assertThat(lex("[a]]", Dialect.SQLITE)).isEqualTo("Q:[a] P:]");
    assertThat(lex("a[1]", Dialect.DUCKDB)).isEqualTo("W:a P:[ N:1 P:]");
    assertThat(lex("'''a'b''' r'\\' ' b\"x\"", Dialect.BIGQUERY))
        .isEqualTo("S:'''a'b''' S:r'\\' ' S:b\"x\"");
    assertThat(lex("q'[it's]' nq'!a'!'", Dialect.ORACLE)).isEqualTo("S:q'[it's]' S:nq'!a'!'");
  }

  @Test
  void readsDollarQuotes() {
    assertThat(lex("$$a'$$ $t$ $$ $t$ a$$b$$", Dialect.POSTGRES))
        .isEqualTo("S:$$a'$$ S:$t$ $$ $t$ W:a$$b$$");
    assertThat(lex("$$a", Dialect.DUCKDB)).isEqualTo("S:$$a!");
    assertThat(lex("$t$a$t$", Dialect.SNOWFLAKE)).isEqualTo("P:$t$a$t$");
  }

  @Test
  void goesOnWithAnEscapeStringAfterALineBreak() {
    assertThat(lex("E'a\\'b' 'c'", Dialect.POSTGRES)).isEqualTo("S:E'a\\'b' S:'c'");
    assertThat(lex("E'a' -- x\n '\\'' ;", Dialect.POSTGRES)).isEqualTo("S:E'a' -- x\n '\\'' P:;");
    assertThat(lex("E'a'\n'\\' ;", Dialect.DUCKDB)).isEqualTo("S:E'a' S:'\\' P:;");
    assertThat(lex("E'a'\n\u00a0'\\' ;", Dialect.POSTGRES)).isEqualTo("S:E'a' S:'\\' P:;");
  }

  @Test
  void readsCommentsAsTheDialectDoes() {
    assertThat(lex("/* /* */ a */", Dialect.POSTGRES)).isEqualTo("C:/* /* */ a */");
    assertThat(lex("/* /* */ a */", Dialect.SQLITE)).isEqualTo("C:/* /* */ W:a O:* O:/");
    assertThat(lex("1 /* a", Dialect.SQLITE)).isEqualTo("N:1 C:/* a!");
    assertThat(lex("5--1", Dialect.MYSQL)).isEqualTo("N:5 O:- O:- N:1");
    assertThat(lex("5--1", Dialect.SQLITE)).isEqualTo("N:5 C:--1");
    assertThat(lex("a//b\nc", Dialect.H2)).isEqualTo("W:a C://b W:c");
    assertThat(lex("a # b\nc", Dialect.MYSQL)).isEqualTo("W:a C:# b W:c");
    assertThat(lex("#t", Dialect.TSQL)).isEqualTo("W:#t");
    assertThat(lex("-- a\rb", Dialect.POSTGRES)).isEqualTo("C:-- a W:b");
    assertThat(lex("-- a\rb", Dialect.SQLITE)).isEqualTo("C:-- a\rb");
  }

  @Test
  void readsTheContentOfAnExecutableComment() {
    assertThat(lex("/*!50110 DROP */ x", Dialect.MYSQL)).isEqualTo("X:/*!50110 W:DROP X:*/ W:x");
    assertThat(lex("/*! DROP */ x", Dialect.POSTGRES)).isEqualTo("C:/*! DROP */ W:x");
  }

  @Test
  void readsAsAServerInAnotherMode() {
    assertThat(readings("SELECT 1", Dialect.MYSQL)).isEmpty();
    assertThat(readings("'\\', \"a\\\", '", Dialect.MYSQL)).contains("'\\' | , | \"a\\\" | , | '");
    assertThat(readings("'\\' 1", Dialect.POSTGRES)).containsExactly("'\\' 1");
    assertThat(readings("'\\' 1", Dialect.DUCKDB)).isEmpty();
  }

  private static List<String> readings(String sql, Dialect dialect) {
    return SqlText.of(sql, dialect).otherReadings().stream()
        .map(text -> text.code().stream().map(text::text).collect(Collectors.joining(" | ")))
        .toList();
  }

  @Test
  void foldsWhatHasNoMeaning() {
    assertThat(SqlText.of("Count( * ) -- n\n;", Dialect.ANSI).normalized()).isEqualTo("count(*)");
    assertThat(SqlText.of("A  AND\nB='X y'", Dialect.ANSI).normalized()).isEqualTo("a and b='X y'");
    assertThat(SqlText.of("1 - -1", Dialect.ANSI).normalized()).isEqualTo("1- -1");
  }

  @Test
  void separatesStatements() {
    assertThat(SqlText.of(" a; b ';' -- c\n; ;", Dialect.ANSI).statements())
        .isEqualTo(List.of("a", "b ';'"));
  }
}
