// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValueFormTest {
  private static ValueForm form(String sql, Dialect dialect) {
    return QueryShape.of(sql, dialect).orElseThrow().outputs().get(0).form();
  }

  /** 24 numbers that the SQL makes a text of, and 28 values that may be versions. */
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
        "(SELECT printf('%.2f', a) FROM u);true;SQLITE",
        "printf(\"%.2f\", a);true;SQLITE",
        "printf('%,.2f', a);true;SQLITE",
        "printf('%s', a);true;SQLITE",
        "format('{:.2f}', a);true;DUCKDB",
        "format_number(a, '#,##0.00');true;SPARK",
        "to_char(a, 'FM990.00');true;POSTGRES",
        "to_char(a, '999G990D00');true;POSTGRES",
        "TRIM(to_char(a, '990.00'));true;ORACLE",
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
}
