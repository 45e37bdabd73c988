// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.assay.gold.GoldCorpus;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.QueryShape.OutputColumn;
import dev.assay.sql.internal.QueryShape.SortKey;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryShapeTest {
  private static QueryShape shape(String sql) {
    return shape(sql, Dialect.SQLITE);
  }

  private static QueryShape shape(String sql, Dialect dialect) {
    return QueryShape.of(sql, dialect).orElseThrow();
  }

  private static OutputColumn output(String item, Dialect dialect) {
    return shape("SELECT " + item + " FROM t", dialect).outputs().get(0);
  }

  @Test
  void describesColumnsAndKeys() {
    QueryShape shape =
        shape("SELECT DISTINCT T1.\"Name\" AS `n`, count(*), t.* FROM x ORDER BY 2 DESC, T1.Name;");
    assertThat(shape.outputs())
        .containsExactly(
            new OutputColumn("n", "Name", "T1", "t1.\"Name\"", false, ValueForm.UNKNOWN),
            new OutputColumn(
                null, null, null, "count(*)", false, ValueForm.of(ValueForm.Kind.WHOLE)),
            new OutputColumn(null, null, "t", "t.*", true, ValueForm.UNKNOWN));
    assertThat(shape.sortKeys())
        .containsExactly(
            new SortKey(2, null, null, "2", true), new SortKey(0, "Name", "T1", "t1.name", false));
    assertThat(shape.distinct()).isTrue();
    assertThat(shape.limited()).isFalse();
    assertThat(shape.setOperation()).isFalse();
  }

  @Test
  void writesEqualExpressionsEqually() {
    QueryShape shape = shape("SELECT Sum(a  *b), x FROM t ORDER BY SUM( A*B ) DESC LIMIT 3");
    assertThat(shape.sortKeys().get(0).expression()).isEqualTo(shape.outputs().get(0).expression());
    assertThat(shape.sortKeys().get(0).descending()).isTrue();
    assertThat(shape.limited()).isTrue();
  }

  @Test
  void describesTheFirstBranchAndTheOrderOfTheWhole() {
    QueryShape shape = shape("SELECT a FROM t UNION SELECT b FROM u ORDER BY 1 LIMIT 2");
    assertThat(shape.setOperation()).isTrue();
    assertThat(shape.outputs()).extracting(OutputColumn::column).containsExactly("a");
    assertThat(shape.sortKeys()).extracting(SortKey::ordinal).containsExactly(1);
    assertThat(shape.limited()).isTrue();
  }

  @Test
  void doesNotTakeTheOrderOfABranchForThatOfTheWhole() {
    String sql = "(SELECT a FROM t ORDER BY a LIMIT 1) UNION ALL (SELECT b FROM u ORDER BY b)";
    assertThat(shape(sql, Dialect.POSTGRES).sortKeys()).isEmpty();
    assertThat(shape(sql, Dialect.POSTGRES).limited()).isFalse();
    assertThat(QueryShape.isOrdered(sql, Dialect.POSTGRES)).isFalse();
  }

  @Test
  void seesThroughParenthesesAndWith() {
    String sql = "WITH c AS (SELECT 1 AS x ORDER BY 1) ((SELECT x FROM c ORDER BY x) LIMIT 3)";
    QueryShape shape = shape(sql, Dialect.POSTGRES);
    assertThat(shape.outputs()).extracting(OutputColumn::column).containsExactly("x");
    assertThat(shape.sortKeys()).hasSize(1);
    assertThat(shape.limited()).isTrue();
    assertThat(QueryShape.isOrdered(sql, Dialect.POSTGRES)).isTrue();
    assertThat(QueryShape.isLimited(sql, Dialect.POSTGRES)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "round(x, 2)|2|SQLITE",
        "ROUND(x)|0|SQLITE",
        "round(x, -1)|0|SQLITE",
        "((round(avg(x), 3)))|3|SQLITE",
        "CAST(ROUND(x, 2) AS REAL)|2|SQLITE",
        "COALESCE(ROUND(x, 2), 0)|2|POSTGRES",
        "CAST(x AS DECIMAL(10, 2))|2|POSTGRES",
        "CAST(x AS DECIMAL(10))|0|POSTGRES",
        "CAST(x AS DECIMAL(10, 2))||SQLITE",
        "x::numeric(10,2)|2|POSTGRES",
        "TRUNC(x, 1)|1|POSTGRES",
        "TRUNCATE(x, 1)|1|MYSQL",
        "FORMAT(x, 2)|2|MYSQL",
        "FORMAT(x, 'N2')|2|TSQL",
        "FORMAT(x, '0.00')|2|TSQL",
        "CONVERT(DECIMAL(10, 2), x)|2|TSQL",
        "to_char(x, 'FM999,990.00')|2|POSTGRES",
        "to_char(d, 'YYYY-MM')||POSTGRES",
        "printf('%.2f', x)|2|SQLITE",
        "format('%.1f', x)|1|DUCKDB",
        "printf('%.2f%%', x)|2|SQLITE",
        "printf('%.2f of %.1f', x, y)||SQLITE",
        "FLOOR(x)|0|POSTGRES",
        "CAST(x AS INTEGER)|0|SQLITE",
        "CAST(a AS INTEGER) / b||SQLITE",
        "strftime('%Y', x)||SQLITE",
        "ROUND(x, n)||SQLITE",
        "ROUND(x, 2) * 100||SQLITE",
        "x||SQLITE"
      })
  void knowsTheDecimalsThatAnExpressionRoundsTo(String item, Integer decimals, Dialect dialect) {
    assertThat(output(item, dialect).form().decimals())
        .isEqualTo(decimals == null ? OptionalInt.empty() : OptionalInt.of(decimals));
  }

  @Test
  void knowsTheDecimalsOfANumberWithItsSign() {
    assertThat(output("ROUND(x, 2) || '%'", Dialect.SQLITE).form().decimals()).hasValue(2);
    assertThat(output("ROUND(x, 2) || ROUND(y, 2)", Dialect.SQLITE).form().decimals()).isEmpty();
  }

  @Test
  void tellsAggregatesFromOtherExpressions() {
    assertThat(output("ROUND(AVG(x), 2)", Dialect.SQLITE).isAggregate()).isTrue();
    assertThat(output("COUNT(*) OVER (ORDER BY x)", Dialect.SQLITE).isAggregate()).isFalse();
    assertThat(output("'count(' || x", Dialect.SQLITE).isAggregate()).isFalse();
    assertThat(output("x", Dialect.SQLITE).isAggregate()).isFalse();
  }

  @Test
  void readsWhatOnlyOneDialectHas() {
    QueryShape tsql = shape("SELECT TOP 3 n = [a b], count(*) FROM t GROUP BY [a b]", Dialect.TSQL);
    assertThat(tsql.limited()).isTrue();
    assertThat(tsql.outputs().get(0).alias()).isEqualTo("n");
    assertThat(tsql.outputs().get(0).column()).isEqualTo("a b");
    assertThat(shape("SELECT a FROM t FETCH FIRST 2 ROWS ONLY", Dialect.ORACLE).limited()).isTrue();
    assertThat(shape("SELECT a FROM t LIMIT ALL", Dialect.POSTGRES).limited()).isFalse();
    assertThat(output("\"a\"", Dialect.MYSQL).column()).isNull();
    assertThat(output("\"a\"", Dialect.SQLITE).column()).isEqualTo("a");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT a FROM t WHERE b ! = 1 ORDER BY a",
        "SELECT a FROM t ORDER /* x */ BY a",
        "SELECT a FROM t UNION SELECT b FROM u ORDER BY 1;",
        "(SELECT a FROM t ORDER BY a)",
        "SELECT order_by FROM t GROUP BY 1 ORDER BY 1 LIMIT 3"
      })
  void findsTheOrderOfTheOutermostQuery(String sql) {
    assertThat(QueryShape.isOrdered(sql, Dialect.SQLITE)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 'ORDER BY' FROM t",
        "SELECT a FROM t -- ORDER BY a",
        "SELECT a FROM (SELECT a FROM t ORDER BY a LIMIT 1)",
        "SELECT rank() OVER (ORDER BY a) FROM t",
        "SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY a) FROM t",
        "WITH x AS (SELECT a FROM t ORDER BY a) SELECT a FROM x",
        "SELECT \"order\" by_a FROM t",
        "",
        "ORDER"
      })
  void takesNoOtherOrderForIt(String sql) {
    assertThat(QueryShape.isOrdered(sql, Dialect.SQLITE)).isFalse();
  }

  @Test
  void isEmptyForWhatCannotBeRead() {
    for (String sql :
        List.of("", "hello", "SELECT", "SELECT 1; SELECT 2", "DELETE FROM t", "SELECT '", "\0")) {
      assertThat(QueryShape.of(sql, Dialect.ANSI)).as(sql).isEmpty();
    }
  }

  @Test
  void survivesHostileNestingWithinItsTime() {
    long start = System.nanoTime();
    int n = 3_000;
    for (String sql :
        List.of(
            "SELECT " + "(".repeat(n) + "1" + ")".repeat(n),
            "SELECT " + "(".repeat(90) + "1" + ")".repeat(90),
            "SELECT " + "CASE WHEN a THEN ".repeat(n) + "1" + " END".repeat(n),
            "SELECT " + "NOT ".repeat(n) + "1",
            "SELECT " + "f(g((".repeat(20) + "1" + ")))".repeat(20),
            "SELECT " + "- ".repeat(n) + "1",
            "WITH q0 AS (SELECT 1 x)"
                + IntStream.range(0, 30)
                    .mapToObj(
                        i ->
                            ", q%d AS (SELECT * FROM q%d a, q%d b, q%d c)"
                                .formatted(i + 1, i, i, i))
                    .collect(Collectors.joining())
                + " SELECT * FROM q30",
            "SELECT " + "1 + ".repeat(30_000) + "1")) {
      assertThat(QueryShape.of(sql, Dialect.SQLITE)).isNotNull();
    }
    assertThat(System.nanoTime() - start).isLessThan(60_000_000_000L);
  }

  @Test
  void keepsTheParserOutOfTheLexersWay() {
    noClasses()
        .that()
        .resideInAnyPackage("dev.assay.sql", "dev.assay.sql.internal")
        .and()
        .haveNameNotMatching(
            ".*\\.(QueryShape|StatementParser|PlainQueryParser(Test)?|FormReader|OutputReader"
                + "|QueryParts|QueryNames|ClauseReader|NormalText|ExpressionText"
                + "|ColumnOwners|ComparedLiteral|FeatureReader|QueryFeatures|ReducedQuery|SelectReader|SelectReading"
                + "|ConstantAnswer|RowConditions|StatementFacts|UngroupedColumns|SelectedTables|OutlineReader|OutlineText|FilterReader)(\\$.*)?")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("net.sf.jsqlparser..")
        .check(
            new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("dev.assay.sql"));
  }

  @Test
  void startsNoThreadForEachParse() {
    shape("SELECT 1");
    Set<Thread> before = new HashSet<>(Thread.getAllStackTraces().keySet());
    for (int i = 0; i < 100; i++) {
      shape("SELECT " + i);
    }
    Set<Thread> after = new HashSet<>(Thread.getAllStackTraces().keySet());
    after.removeAll(before);
    assertThat(after).noneMatch(thread -> thread.getName().startsWith("pool-"));
  }

  /** Tokens and parser agree on the order of every gold that parses; the few others are listed. */
  @Test
  void readsTheGoldsOfRealBenchmarks() throws IOException {
    List<String> unread = new ArrayList<>();
    int read = 0;
    for (GoldCorpus.Entry entry : GoldCorpus.all()) {
      String sql = entry.expansions().get(0);
      QueryShape shape = QueryShape.of(sql, entry.dialect()).orElse(null);
      if (shape == null) {
        unread.add(entry.file() + "#" + entry.index());
        continue;
      }
      read++;
      assertThat(QueryShape.isOrdered(sql, entry.dialect()))
          .as(entry.toString())
          .isEqualTo(!shape.sortKeys().isEmpty());
      assertThat(QueryShape.isLimited(sql, entry.dialect()))
          .as(entry.toString())
          .isEqualTo(shape.limited());
      assertThat(shape.outputs()).as(entry.toString()).isNotEmpty();
    }
    assertThat(read).isGreaterThan(3_800);
    // A missing comma, `master..name`, and an alias that is a unit of time.
    assertThat(unread)
        .containsExactlyInAnyOrder(
            "Spider-DK.json#76", "instruct_advanced_tsql.csv#22", "questions_gen_mysql.csv#209");
  }
}
