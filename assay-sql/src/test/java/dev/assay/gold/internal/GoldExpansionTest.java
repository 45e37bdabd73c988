// SPDX-License-Identifier: Apache-2.0
package dev.assay.gold.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.gold.Gold.GoldSql;
import dev.assay.gold.Gold.Queries;
import dev.assay.gold.GoldCorpus;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlText;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GoldExpansionTest {
  private static List<String> expand(String gold) {
    return GoldExpansion.of(new GoldSql(gold, true), Dialect.POSTGRES);
  }

  @Test
  void takesTheFullListFirst() {
    assertThat(expand("SELECT {a, b ,f(x, y)} FROM t;"))
        .containsExactly(
            "SELECT a, b, f(x, y) FROM t",
            "SELECT a, b FROM t",
            "SELECT a, f(x, y) FROM t",
            "SELECT b, f(x, y) FROM t",
            "SELECT a FROM t",
            "SELECT b FROM t",
            "SELECT f(x, y) FROM t");
  }

  @Test
  void countsCommasOutsideArraysAndCallsOnly() {
    assertThat(expand("SELECT {ARRAY[a, b], c} FROM t"))
        .containsExactly(
            "SELECT ARRAY[a, b], c FROM t", "SELECT ARRAY[a, b] FROM t", "SELECT c FROM t");
    assertThat(expand("SELECT {f(g(a), b), h(a)[1], c} FROM t"))
        .hasSize(7)
        .contains("SELECT f(g(a), b) FROM t", "SELECT h(a)[1] FROM t");
  }

  @Test
  void leavesOutTheAliasBehindACall() {
    assertThat(expand("SELECT {CAST(f(a) AS int) AS n} FROM t GROUP BY {}"))
        .containsExactly("SELECT CAST(f(a) AS int) AS n FROM t GROUP BY CAST(f(a) AS int)");
  }

  @Test
  void repeatsTheChosenColumnsWithoutTheirAliases() {
    assertThat(expand("SELECT {t.a AS x, b}, count(*) FROM t GROUP BY {}"))
        .containsExactly(
            "SELECT t.a AS x, b, count(*) FROM t GROUP BY t.a, b",
            "SELECT t.a AS x, count(*) FROM t GROUP BY t.a",
            "SELECT b, count(*) FROM t GROUP BY b");
  }

  @Test
  void repeatsTheChosenColumnsWithoutAliasesThatNoAsIntroduces() {
    assertThat(expand("SELECT {t.a x, b \"y\"} FROM t GROUP BY {}"))
        .containsExactly(
            "SELECT t.a x, b \"y\" FROM t GROUP BY t.a, b",
            "SELECT t.a x FROM t GROUP BY t.a",
            "SELECT b \"y\" FROM t GROUP BY b");
    assertThat(expand("SELECT {CASE WHEN a THEN b ELSE c END} FROM t GROUP BY {}"))
        .containsExactly(
            "SELECT CASE WHEN a THEN b ELSE c END FROM t"
                + " GROUP BY CASE WHEN a THEN b ELSE c END");
  }

  @Test
  void keepsTheTypeOfACastInAReference() {
    assertThat(expand("SELECT {CAST(a AS int)} FROM t GROUP BY {}"))
        .containsExactly("SELECT CAST(a AS int) FROM t GROUP BY CAST(a AS int)");
  }

  @Test
  void multipliesGroupsAndRefersToTheNearest() {
    assertThat(expand("SELECT {a, b}, {c, d} FROM t GROUP BY {}"))
        .hasSize(9)
        .startsWith("SELECT a, b, c, d FROM t GROUP BY c, d", "SELECT a, b, c FROM t GROUP BY c");
  }

  @Test
  void separatesAlternativesOnlyAtTheTopLevel() {
    assertThat(
            expand("SELECT ';' ; SELECT (1;2); SELECT \"a;b\" /* ; */; SELECT $$;$$;; -- the end;"))
        .containsExactly("SELECT ';'", "SELECT (1;2)", "SELECT \"a;b\"", "SELECT $$;$$");
  }

  @Test
  void readsBracesInLiteralsNamesAndCommentsAsText() {
    String sql = "SELECT '{a, b}', \"{c}\", $q${d}$q$ /* {e} */ FROM t -- {\n WHERE x = '}'";
    assertThat(expand(sql)).containsExactly(sql);
  }

  @Test
  void doesNotLetACommentHideTheNextColumn() {
    assertThat(expand("SELECT {a -- first\n, b} FROM t").get(0)).isEqualTo("SELECT a, b FROM t");
  }

  @Test
  void runsEqualAlternativesOnce() {
    assertThat(expand("SELECT {a, a} FROM t; SELECT a FROM t"))
        .containsExactly("SELECT a, a FROM t", "SELECT a FROM t");
  }

  @Test
  void takesAGoldWithoutTheGrammarVerbatim() {
    assertThat(GoldExpansion.of(new GoldSql(" SELECT {'a': 1}; ", false), Dialect.DUCKDB))
        .containsExactly(" SELECT {'a': 1}; ");
  }

  @Test
  void saysWhereTheGrammarIsBroken() {
    assertSyntax("SELECT 1;\n SELECT {a, b FROM t", "line 2, column 9: '{' is never closed");
    assertSyntax("SELECT a} FROM t", "line 1, column 9: '}' closes nothing");
    assertSyntax("SELECT a FROM t GROUP BY {}", "line 1, column 26: '{}' needs a group");
    assertSyntax("SELECT {a,,b} FROM t", "line 1, column 11: an empty column");
    assertSyntax("SELECT {a, } FROM t", "line 1, column 12: an empty column");
    assertSyntax("SELECT {a, {b}} FROM t", "line 1, column 12: a group within a group");
    assertSyntax("SELECT {a; b} FROM t", "line 1, column 8: '{' is never closed");
    assertSyntax("SELECT {f(a; b)} FROM t", "line 1, column 12: ';' within a group");
    assertSyntax("SELECT {}, {a} FROM t", "line 1, column 8: '{}' needs a group");
    assertSyntax(" ; -- nothing", "it holds no SQL");
  }

  private static void assertSyntax(String gold, String message) {
    assertThatThrownBy(() -> expand(gold))
        .isInstanceOf(GoldSyntaxException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void refusesToRunThousandsOfQueriesForOneQuestion() {
    String ten = IntStream.range(0, 10).mapToObj(i -> "c" + i).collect(Collectors.joining(", "));
    assertThat(expand("SELECT {" + ten + "} FROM t")).hasSize(1_023);
    assertThatThrownBy(() -> expand("SELECT {" + ten + ", x} FROM t"))
        .hasMessageContaining("2047 queries");
    assertThat(expand("SELECT {" + ten + "} FROM t; SELECT 1")).hasSize(1_024);
    assertThatThrownBy(() -> expand("SELECT {" + ten + "} FROM t; SELECT 1; SELECT 2"))
        .hasMessageContaining("1025 queries");
    String many = IntStream.range(0, 90).mapToObj(i -> "c" + i).collect(Collectors.joining(", "));
    assertThatThrownBy(() -> expand("SELECT {" + many + "} FROM t"))
        .hasMessageContaining("1237940039285380274899124223 queries");
  }

  @Test
  void countsAcrossTheGoldsOfAQuestionAndNamesIt() {
    String nine = IntStream.range(0, 9).mapToObj(i -> "c" + i).collect(Collectors.joining(", "));
    List<GoldSql> golds =
        List.of(
            new GoldSql("SELECT {" + nine + "} FROM t", true),
            new GoldSql("SELECT {" + nine + "} FROM t", true),
            new GoldSql("SELECT {" + nine + "} FROM u", true));
    assertThat(GoldExpansion.of("q1", new Queries(golds), Dialect.ANSI)).hasSize(1_022);
    List<GoldSql> more = new ArrayList<>(golds);
    more.add(new GoldSql("SELECT {" + nine + "} FROM v", true));
    assertThatThrownBy(() -> GoldExpansion.of("q1", new Queries(more), Dialect.ANSI))
        .hasMessageStartingWith("gold of question q1: ")
        .hasMessageContaining("1533 queries");
  }

  @Test
  void expandsEveryGoldOfDefog() throws IOException {
    for (GoldCorpus.Entry entry : GoldCorpus.defog()) {
      assertThat(entry.expansions())
          .as(entry.toString())
          .isNotEmpty()
          .noneMatch(sql -> sql.contains("{") || sql.contains("}") || sql.endsWith(";"));
    }
  }

  /** SQL-Eval repeats an expansion that two alternatives share; Assay runs it once. */
  @Test
  void agreesWithSqlEvalOnTheNumberOfExpansions() throws IOException {
    Map<String, Integer> expected = new HashMap<>();
    for (String line : Files.readAllLines(GoldCorpus.shared("defog/sqleval_gold_status.jsonl"))) {
      JsonNode status = new ObjectMapper().readTree(line);
      String key = status.get("file").asText() + status.get("index").asInt();
      expected.put(key, status.get("expansions").asInt());
    }
    int compared = 0;
    for (GoldCorpus.Entry entry : GoldCorpus.defog()) {
      Integer expansions = expected.get(entry.file() + entry.index());
      if (expansions == null) {
        continue;
      }
      assertThat(entry.expansions()).as(entry.toString()).hasSize(expansions - repeated(entry));
      compared++;
    }
    assertThat(compared).isEqualTo(314);
  }

  private static int repeated(GoldCorpus.Entry entry) {
    int all = 0;
    for (String alternative : SqlText.of(entry.gold().sql(), entry.dialect()).statements()) {
      all += GoldExpansion.of(new GoldSql(alternative, true), entry.dialect()).size();
    }
    return all - entry.expansions().size();
  }

  /** SQL-Eval's first and last expansion, as its own code wrote them, are among ours. */
  @Test
  void writesTheExpansionsThatSqlEvalWrites() throws IOException {
    int compared = 0;
    for (String line : Files.readAllLines(GoldCorpus.shared("defog/sqleval_peer_verdicts.jsonl"))) {
      JsonNode pair = new ObjectMapper().readTree(line);
      String kind = pair.get("candidate_kind").asText();
      if (!kind.equals("a_first") && !kind.equals("b_last")) {
        continue;
      }
      assertThat(expand(pair.get("gold").asText()))
          .extracting(sql -> SqlText.of(sql, Dialect.POSTGRES).normalized())
          .contains(SqlText.of(pair.get("candidate_sql").asText(), Dialect.POSTGRES).normalized());
      compared++;
    }
    assertThat(compared).isGreaterThan(400);
  }

  /** Each of its queries would repeat the text; together they would take a gigabyte. */
  @Test
  void refusesALongTextThatStandsForManyQueries() {
    String text = "SELECT {a, b, c, d, e, f, g, h, i, j}, '" + "x".repeat(1_000_000) + "'";
    assertThatThrownBy(() -> expand(text))
        .isInstanceOf(GoldSyntaxException.class)
        .hasMessageContaining("characters together");
    String many = "SELECT {a, b, c, d, e, f, g, h, i, j} FROM t%d;";
    StringBuilder alternatives = new StringBuilder();
    for (int i = 0; i < 2_000; i++) {
      alternatives.append(many.formatted(i));
    }
    assertThatThrownBy(() -> expand(alternatives.toString()))
        .hasMessageContaining("stands for 2046 queries");
  }

  @Test
  void findsStructsThatWouldBeReadAsColumns() {
    for (String braces :
        List.of("{a: 1}", "{'a': 1, 'b': 2}", "{\"a\":x}", "MAP {'k': 1}", "{a:b}")) {
      assertThat(GoldBraces.fault(gold("SELECT " + braces, true), Dialect.DUCKDB))
          .as(braces)
          .hasValueSatisfying(
              fault -> assertThat(fault).contains("{\"sql\": …, \"braces\": false}"));
      assertThat(GoldBraces.fault(gold("SELECT " + braces, false), Dialect.DUCKDB)).isEmpty();
    }
    for (String columns :
        List.of("{a, b}", "{a::int, b}", "{a}, x: 1", "'{a: 1}'", "{a[1:2], b}")) {
      assertThat(GoldBraces.fault(gold("SELECT " + columns, true), Dialect.DUCKDB))
          .as(columns)
          .isEmpty();
    }
    assertThat(GoldBraces.fault(gold("SELECT {v:a, v:b}", true), Dialect.SNOWFLAKE)).isEmpty();
  }

  private static Queries gold(String sql, boolean grammar) {
    return new Queries(List.of(new GoldSql(sql, grammar)));
  }
}
