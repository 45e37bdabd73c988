// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.sql.Dialect;
import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValueFormTest {
  private static ValueForm form(String sql, Dialect dialect) {
    return QueryShape.of(sql, dialect).orElseThrow().outputs().get(0).form();
  }

  /** 26 numbers that the SQL makes a text of, and 28 values that may be versions. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "CAST(price AS TEXT);true;SQLITE",
        "price::text;true;POSTGRES",
        "(t.price)::varchar(20);true;POSTGRES",
        "CONVERT(VARCHAR(10), price);true;TSQL",
        "CAST(1.10 AS TEXT);true;SQLITE",
        "CAST(-1.10 AS TEXT);true;SQLITE",
        "CAST(a * 1.5 AS TEXT);true;POSTGRES",
        "CAST(avg(a) AS CHAR);true;MYSQL",
        "CAST(CAST('1.10' AS DECIMAL(5, 2)) AS TEXT);true;POSTGRES",
        "CAST(COALESCE(a, 0) AS TEXT);true;SQLITE",
        "COALESCE(printf('%.2f', a), 'none');true;SQLITE",
        "CASE WHEN a > 1 THEN printf('%.2f', a) WHEN a IS NULL THEN NULL ELSE CAST(b AS TEXT) END;true;SQLITE",
        "IIF(a > 1, printf('%.2f', a), printf('%.1f', a));true;SQLITE",
        "MAX(printf('%.2f', a));true;SQLITE",
        "FIRST_VALUE(printf('%.2f', a)) OVER (ORDER BY b);true;SQLITE",
        "SUBSTR('1.10', 1, 9);false;SQLITE",
        "CAST(LEFT(a, 4) AS VARCHAR);false;DUCKDB",
        "(SELECT printf('%.2f', a) FROM u);true;SQLITE",
        "printf(\"%.2f\", a);true;SQLITE",
        "printf('%,.2f', a);true;SQLITE",
        "printf('%s', a);true;SQLITE",
        "format('{:.2f}', a);true;DUCKDB",
        "format_number(a, '#,##0.00');true;SPARK",
        "to_char(a, 'FM990.00');true;POSTGRES",
        "to_char(a, '999G990D00');true;POSTGRES",
        "TRIM(to_char(a, '990.00'));true;ORACLE",
        "to_char(a, 'S999D99');true;POSTGRES",
        "FORMAT(a, '#.##');true;TSQL",
        "REPLACE(FORMAT(a, 2), ',', '');true;MYSQL",
        "a;false;SQLITE",
        "'1.10';false;SQLITE",
        "CAST('1.10' AS TEXT);false;SQLITE",
        "'1.10'::varchar::text;false;POSTGRES",
        "CAST(substr(a, 1, 4) AS TEXT);false;SQLITE",
        "CAST(COALESCE(a, '1.10') AS TEXT);false;SQLITE",
        "CAST(MAX('1.10') AS TEXT);false;SQLITE",
        "CAST(j ->> '$.v' AS TEXT);false;SQLITE",
        "CAST((SELECT '1.10') AS TEXT);false;SQLITE",
        "printf('%s', '1.10');false;SQLITE",
        "printf('%d.%d', 1, 10);false;SQLITE",
        "printf('1.%d', 10);false;SQLITE",
        "format('%s.%s', 1, 10);false;POSTGRES",
        "format('{}.{}', 1, 10);false;DUCKDB",
        "to_char(d, 'YYYY.MM');false;POSTGRES",
        "strftime('%Y.%m', d);false;SQLITE",
        "CAST(strftime('%Y.%m', d) AS TEXT);false;SQLITE",
        "FORMAT(d, 'yyyy.MM');false;TSQL",
        "CAST(a AS TEXT) || '.10';false;SQLITE",
        "CAST(a AS TEXT) || CAST(b AS TEXT);false;SQLITE",
        "CONCAT('1.', CAST(a AS CHAR));false;MYSQL",
        "CASE WHEN printf('%.1f', 1.0) = '1.0' THEN '1.10' END;false;SQLITE",
        "CASE printf('%.1f', a) WHEN '1.0' THEN v ELSE v END;false;SQLITE",
        "COALESCE(printf('%.2f', a), '1.10');false;SQLITE",
        "COALESCE(printf('%.2f', a), v);false;SQLITE",
        "substr(CAST(a AS TEXT), 1, 4);false;SQLITE",
        "group_concat(CAST(a AS TEXT));false;SQLITE",
        "v || '';false;SQLITE"
      })
  void tellsNumbersThatAreFormattedFromOtherTexts(String item, boolean formats, Dialect dialect) {
    assertThat(form("SELECT " + item + " FROM t", dialect).formatsNumber()).isEqualTo(formats);
  }

  /** 17 ways to take a column from a query that rounds, formats or truncates, and 13 others. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "WITH m AS (SELECT date_trunc('month', d) AS v FROM t) SELECT v FROM m;;MONTH",
        "WITH m AS (SELECT date_trunc('month', d) AS v FROM t) SELECT v, count(*) FROM m GROUP BY v;;MONTH",
        "WITH m(v) AS (SELECT date_trunc('month', d) FROM t) SELECT x.v FROM m AS x;;MONTH",
        "WITH m AS (SELECT d FROM t), n AS (SELECT date_trunc('year', d) AS v FROM m) SELECT MIN(v) FROM n;;YEAR",
        "SELECT v::date FROM (SELECT date_trunc('month', d) AS v FROM t) x;;MONTH",
        "SELECT MIN(date_trunc('month', d)) FROM t;;MONTH",
        "SELECT * FROM (SELECT date_trunc('month', d) AS v FROM t) x;;MONTH",
        "SELECT x.* FROM (SELECT round(a, 1) AS v FROM t) x JOIN t ON true;1;",
        "SELECT v FROM (SELECT round(avg(a), 1) AS v FROM t);1;",
        "SELECT V FROM (SELECT \"v\" FROM (SELECT printf('%.2f', a) v FROM t) x) y;2;",
        "SELECT q.v FROM t JOIN (SELECT id, round(a, 2) v FROM t) q USING (id);2;",
        "SELECT v FROM (SELECT * FROM (SELECT round(a, 2) v FROM t) x) y;2;",
        "SELECT v FROM (SELECT t.*, round(a, 2) v FROM t) x;2;",
        "SELECT v FROM (VALUES (round(1.234, 2)), (round(2.345, 2))) x(v);2;",
        "SELECT v FROM (SELECT round(a, 2) v FROM t UNION ALL SELECT round(a, 1) FROM t) x;2;",
        "SELECT date_trunc('month', d) FROM t UNION SELECT date_trunc('month', e) FROM t;;MONTH",
        "SELECT round(a, 2) FROM t EXCEPT SELECT a FROM t;2;",
        "SELECT round(a, 2) FROM t UNION ALL SELECT 0;2;",
        "SELECT round(avg(a), 1) FROM t UNION ALL SELECT count(*) FROM t;1;",
        "SELECT -round(a, 1), b FROM t;1;",
        "SELECT abs(round(a, 1)) FROM t;1;",
        "SELECT lag(round(a, 1)) OVER (ORDER BY b) FROM t;1;",
        "SELECT round(avg(a), 1) FROM t UNION ALL SELECT avg(a) FROM t;;",
        "SELECT date_trunc('month', d) FROM t UNION SELECT d FROM t;;",
        "SELECT d FROM t UNION SELECT date_trunc('month', d) FROM t;;",
        "SELECT date_trunc('month', d) FROM t UNION SELECT date_trunc('year', d) FROM t;;",
        "SELECT v FROM (SELECT date_trunc('month', d) v FROM t UNION SELECT d FROM t) x;;",
        "SELECT round(a, 2) FROM t UNION SELECT a FROM t;;",
        "SELECT t.v FROM t JOIN (SELECT id, round(a, 2) v FROM t) q ON true;;",
        "SELECT v * 2 FROM (SELECT round(a, 2) v FROM t) x;;",
        "SELECT avg(v) FROM (SELECT round(a, 2) v FROM t) x;;",
        "SELECT w FROM (SELECT round(a, 2) v, a AS w FROM t) x;;",
        "WITH t AS (SELECT a AS v FROM t) SELECT v FROM t;;",
        "WITH RECURSIVE m AS (SELECT round(a, 2) v FROM t UNION ALL SELECT v + 1 FROM m) SELECT v FROM m;;",
        "SELECT CASE WHEN v = 1 THEN a END FROM (SELECT round(a, 2) v, a FROM t) x;;"
      })
  void findsWhereTheValuesComeFrom(String sql, Integer decimals, DateUnit unit) {
    ValueForm form = form(sql, Dialect.DUCKDB);
    assertThat(form.decimals())
        .isEqualTo(decimals == null ? OptionalInt.empty() : OptionalInt.of(decimals));
    assertThat(form.unit()).isEqualTo(unit);
  }

  /** Each engine's own ways to name the month. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "DATE_TRUNC(MONTH, hired);MONTH;H2",
        "DATE_TRUNC(MONTH, t.hired);MONTH;SNOWFLAKE",
        "DATETRUNC(month, hired);MONTH;TSQL",
        "DATETRUNC(mm, t.hired);MONTH;TSQL",
        "DATE_TRUNC(hired, MONTH);MONTH;BIGQUERY",
        "DATE_TRUNC(t.year, MONTH);MONTH;BIGQUERY",
        "DATE_TRUNC(month, t.quarter);MONTH;H2",
        "DATE_TRUNC(day, month);MONTH;BIGQUERY",
        "DATE_TRUNC(DAY, hired);;H2",
        "DATE_TRUNC(DAY, month);;H2",
        "FORMATDATETIME(hired, 'yyyy-MM');MONTH;H2",
        "SUBSTRING(hired FROM 1 FOR 7);MONTH;POSTGRES",
        "UPPER(TRIM(to_char(hired, 'Mon YYYY')));MONTH;ORACLE",
        "date(strftime('%Y-%m-01', hired));MONTH;SQLITE",
        "month(hired);MONTH_OF_YEAR;DUCKDB",
        "EXTRACT(MONTH FROM hired);MONTH_OF_YEAR;POSTGRES",
        "date_part('month', hired)::int;MONTH_OF_YEAR;POSTGRES",
        "DATEPART(month, hired);MONTH_OF_YEAR;TSQL",
        "CAST(strftime('%m', hired) AS INTEGER);MONTH_OF_YEAR;SQLITE",
        "date_part('day', hired);;POSTGRES",
        "EXTRACT(DAY FROM hired);;POSTGRES",
        "months(hired);;DUCKDB"
      })
  void knowsTheUnitThatACallTruncatesTo(String item, DateUnit unit, Dialect dialect) {
    assertThat(form("SELECT " + item + " FROM t", dialect).unit()).isEqualTo(unit);
  }
}
