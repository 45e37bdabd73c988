// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.sql.Dialect;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VolatileCallsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SQLITE | SELECT random ( ) FROM t | random",
        "SQLITE | SELECT date(\"x\"), DATE('now', '-1 day') FROM t | date",
        "SQLITE | SELECT strftime('%Y', 'now') | strftime",
        "SQLITE | SELECT datetime() | datetime",
        "DUCKDB | SELECT CURRENT_DATE, now() | current_date, now",
        "DUCKDB | SELECT a FROM t USING SAMPLE 10% | sample",
        "POSTGRES | SELECT gen_random_uuid() FROM t TABLESAMPLE SYSTEM (1) | gen_random_uuid,"
            + " tablesample",
        "MYSQL | SELECT CURDATE(), RAND() | curdate, rand",
        "TSQL | SELECT TOP 1 a FROM t ORDER BY NEWID(), GETDATE() | getdate, newid",
        "ORACLE | SELECT sysdate FROM dual | sysdate",
      })
  void findsWhatMakesAResultChange(Dialect dialect, String sql, String found) {
    assertThat(String.join(", ", VolatileCalls.of(sql, dialect))).isEqualTo(found);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SQLITE | SELECT random, t.now, 'random()' FROM t -- random()",
        "SQLITE | SELECT date(born), strftime('%Y', born), date('2024-01-01') FROM t",
        "DUCKDB | SELECT \"current_date\", sample FROM t JOIN s USING (sample)",
        "TSQL | SELECT sysdate FROM t",
      })
  void takesNoNameForACall(Dialect dialect, String sql) {
    assertThat(VolatileCalls.of(sql, dialect)).isEmpty();
  }
}
