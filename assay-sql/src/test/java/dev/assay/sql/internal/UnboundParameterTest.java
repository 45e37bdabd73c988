// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.gold.GoldCorpus;
import dev.assay.guard.RecordedQueries;
import dev.assay.sql.Dialect;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class UnboundParameterTest {
  /** Dialects, name of the parameter, query. */
  private static final String UNBOUND =
      """
      *          | ?     | SELECT a FROM t WHERE b > ?
      *          | ?     | SELECT a FROM t WHERE ? < b
      *          | ?     | SELECT a FROM t WHERE b IN (?, ?)
      *          | ?     | SELECT a FROM t WHERE b BETWEEN ? AND ?
      *          | ?     | SELECT a FROM t WHERE (? IS NULL OR b = ?)
      *          | ?     | SELECT a FROM t LIMIT ?
      *          | ?     | SELECT CASE WHEN a = ? THEN 1 END FROM t
      *          | ?     | SELECT coalesce(a, ?) FROM t -- why?
      *          | ?     | SELECT '?' AS "?", a FROM t WHERE b = ? ORDER BY a
      *          | ?1    | SELECT a FROM t WHERE b = ?1
      -postgres,clickhouse | ? | SELECT a FROM t WHERE b LIKE '%'||?||'%'
      -postgres,clickhouse | ? | SELECT a FROM t WHERE b = ?+1
      postgres   | ?     | SELECT a FROM t WHERE b = ?::int
      postgres   | ?     | SELECT a FROM t WHERE b LIKE '%' || ? || '%'
      -postgres,duckdb,clickhouse,mysql,bigquery,tsql,h2 | :x | SELECT a FROM t WHERE b = :x
      *          | :x    | SELECT a FROM t WHERE b = :x
      *          | :x    | SELECT a FROM t WHERE (:x IS NULL OR b = :x)
      *          | :x    | SELECT a FROM t WHERE b IN (1, :x)
      *          | :x    | SELECT a FROM t WHERE b LIKE :x
      *          | :x    | SELECT a FROM t WHERE b<=:x
      *          | :x_1  | SELECT a FROM t WHERE b BETWEEN :x_1 AND :x_2
      *          | :é    | SELECT a FROM t WHERE b = :é
      *          | :n    | SELECT a FROM t ORDER BY a LIMIT :n
      *          | :x    | SELECT a FROM t WHERE b = /* the value */ :x
      sqlite,oracle,snowflake | :1 | SELECT a FROM t WHERE b = :1
      oracle     | :"X"  | SELECT a FROM t WHERE b = :"X"
      oracle,sqlite,mysql | :x | SELECT a FROM t WHERE b LIKE:x
      sqlite,mysql,tsql,h2,bigquery,ansi | @x | SELECT a FROM t WHERE b = @x
      sqlite,mysql,tsql,h2,bigquery | @x | SELECT a FROM t WHERE b<@x
      sqlite     | @1    | SELECT a FROM t WHERE b = @1
      sqlite     | #x    | SELECT a FROM t WHERE b > #x
      sqlite     | #x    | SELECT coalesce(#x,1)
      sqlite     | #é    | SELECT a FROM t LIMIT #é
      sqlite     | #_1$  | SELECT a FROM t WHERE b<#_1$
      h2         | @"x"  | SELECT a FROM t WHERE b = @"x"
      h2         | @x    | SELECT a FROM t WHERE b = @ x
      h2         | @x    | SELECT a FROM t WHERE coalesce(@ /* the value */ x, b) = 1
      mysql      | @`x`  | SELECT a FROM t WHERE b = @`x`
      mysql      | @'x'  | SELECT a FROM t WHERE b = @'x'
      mysql      | @a.b  | SELECT a FROM t WHERE b = @a.b
      mysql      | @y    | SELECT @x := 1, a FROM t WHERE b = @y
      mysql      | @x    | SELECT a /*! , @x */ FROM t
      tsql       | @x    | SELECT @y = 1, a FROM t WHERE b = @x
      tsql       | @x    | SELECT a FROM t WHERE @x = b
      tsql       | @n    | SELECT TOP (@n) a FROM t
      sqlite,duckdb,postgres | $x | SELECT a FROM t WHERE b = $x
      sqlite,duckdb,postgres,h2,ansi | $1 | SELECT a FROM t WHERE b = $1
      snowflake  | $x    | SELECT a FROM t WHERE b = $x
      snowflake  | :x    | SELECT v:a.b FROM t WHERE v:c = :x
      spark      | :x    | SELECT v:a.b FROM t WHERE v:c = :x
      duckdb     | $x    | SELECT {'a': 1, 'b': b}, c[1:n] FROM t WHERE b = $x
      postgres   | $1    | SELECT c[1:n], b::text, d ? 'k', $$ $2 $$ FROM t WHERE b = $1
      clickhouse | {x}   | SELECT a FROM t WHERE b = {x:UInt8}
      clickhouse | {x}   | SELECT a FROM t WHERE has({x: Array(String)}, b)
      """;

  /** Dialects, query. */
  private static final String COMPLETE =
      """
      *          | SELECT '?', ':x', '@x', '$1', 'it''s ?' FROM t
      *          | SELECT a FROM t -- ? :x $1
      *          | SELECT a /* ? :x @x $1 */ FROM t
      -mysql,bigquery,spark | SELECT "?", ":x", "@x", "$1" FROM t
      mysql,bigquery,spark,sqlite | SELECT `?`, `:x`, `@x` FROM t
      sqlite,tsql | SELECT [?], [:x], [@x], [$1] FROM t
      *          | SELECT a FROM t WHERE b = '10:30' AND c = '%s'
      mysql,spark,bigquery,snowflake,clickhouse | SELECT 'it\\'s ?' FROM t
      ansi       | SELECT 'it\\'s ?' FROM t
      postgres,duckdb,snowflake,clickhouse | SELECT $$ ? :x $1 $$ FROM t
      postgres,duckdb | SELECT $tag$ ? $$ :x $tag$ FROM t
      postgres   | SELECT E'it\\'s ?' FROM t
      oracle     | SELECT q'[it's ? :x]' FROM t
      -mysql     | SELECT a::text, CAST(b AS int) FROM t
      postgres,ansi | SELECT a FROM t WHERE d ? 'k'
      postgres,ansi | SELECT a FROM t WHERE d ?| array['k', 'l'] OR d ?& array['k']
      postgres,ansi | SELECT a FROM t WHERE d->'x' ? key OR d ? (SELECT k FROM u)
      postgres   | SELECT a FROM t WHERE d @? '$.a[*] ? (@ > 2)' OR d @@ '$.a > 2'
      postgres   | SELECT a FROM t WHERE d @> '{"a": 1}' AND '{}' <@ d
      postgres   | SELECT a FROM t WHERE p ?- q OR p ?|| q
      postgres,duckdb | SELECT @ b, @b, abs(@ -1) FROM t
      postgres,duckdb | SELECT c[1:2], c[:2], c[n:], c[n:m], c[:m], c[a.n:a.m] FROM t
      postgres,oracle,h2,ansi | SELECT json_object('k': b, 'l' : c) FROM t
      duckdb     | SELECT {'a': b, 'c': d}, MAP {'x': y}, x: b, "first":b FROM t: u
      duckdb     | SELECT list_transform(c, lambda x: x + 1) FROM t
      mysql      | SELECT @rank := @rank + 1, a FROM t, (SELECT @rank := 0) r
      mysql      | SELECT @`x` := 1, @X FROM t
      mysql      | SELECT @a.b := 1, @a.b FROM t
      mysql,tsql | SELECT @@version, @@session.sql_mode FROM t
      mysql      | SELECT a, b FROM t INTO @x, @y
      mysql      | SELECT $a FROM t
      h2         | SELECT SET(@x, 1), @x FROM t
      h2         | SELECT @x := 1, @x FROM t
      h2         | SELECT SET(@ x, 1), @"X" FROM t
      sqlite     | SELECT "#x", [#x], `#x`, '#x' FROM t -- #x
      postgres,duckdb | SELECT a FROM t WHERE b #> '{x}' IS NULL AND 1 #x = 1
      tsql       | SELECT @x = 1, @x FROM t
      tsql       | SELECT geography::Point(1, 2, 4326), $5, @@ROWCOUNT FROM #t
      snowflake  | SELECT $1, t.$2, $1:a.b FROM @stage/path (FILE_FORMAT => 'f') t
      snowflake  | SELECT v:a.b::string, v:a:b, v['x']:y, "V":z, f(x):y, t.v:first FROM t
      snowflake  | SELECT value:date FROM t, LATERAL FLATTEN(INPUT => v:items)
      spark      | SELECT v:a.b, v:date, raw:store.fruit[0] FROM t@v123
      oracle     | SELECT a FROM t@remote
      clickhouse | SELECT a > 1 ? b : c, {'k': b} FROM t
      bigquery   | SELECT @@time_zone, a FROM t
      """;

  @Test
  void findsEveryFormOfParameter() {
    List<String> wrong = new ArrayList<>();
    for (String line : UNBOUND.lines().toList()) {
      String[] parts = line.split(" +\\| +", 3);
      for (Dialect dialect : dialects(parts[0])) {
        Optional<String> found = UnboundParameter.of(parts[2], dialect).map(UnboundParameter::name);
        if (!found.equals(Optional.of(parts[1].strip()))) {
          wrong.add(dialect + ": " + parts[2] + ": " + found);
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void leavesOtherUsesOfTheSignsAlone() {
    List<String> wrong = new ArrayList<>();
    for (String line : COMPLETE.lines().toList()) {
      String[] parts = line.split(" +\\| +", 2);
      for (Dialect dialect : dialects(parts[0])) {
        UnboundParameter.of(parts[1], dialect)
            .ifPresent(found -> wrong.add(dialect + ": " + parts[1] + ": " + found));
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void tellsWhereItIs() {
    assertThat(UnboundParameter.of("SELECT a FROM t WHERE b<@x", Dialect.SQLITE))
        .contains(new UnboundParameter("@x", 24));
    assertThat(UnboundParameter.of("SELECT ?", Dialect.SQLITE).orElseThrow().message())
        .isEqualTo("a parameter has no value: ? at index 7; write the value itself in its place");
  }

  @Test
  void findsNoneInBenchmarks() throws IOException {
    Map<String, String> found = new TreeMap<>();
    for (GoldCorpus.Entry entry : GoldCorpus.all()) {
      for (String sql : entry.expansions()) {
        UnboundParameter.of(sql, entry.dialect())
            .ifPresent(parameter -> found.put(entry.toString(), parameter.name()));
      }
    }
    for (RecordedQueries.Entry entry : RecordedQueries.all()) {
      UnboundParameter.of(entry.sql(), entry.dialect())
          .ifPresent(parameter -> found.put(entry.toString(), parameter.name()));
    }
    assertThat(found).isEmpty();
  }

  private static List<Dialect> dialects(String names) {
    boolean not = names.startsWith("-");
    List<String> named = List.of((not ? names.substring(1) : names).split(","));
    return List.of(Dialect.values()).stream()
        .filter(
            dialect ->
                names.equals("*") || named.contains(dialect.name().toLowerCase(Locale.ROOT)) != not)
        .toList();
  }
}
