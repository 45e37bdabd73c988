// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.report.internal.SqlLayout;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Texts up to the guard's limit on which quadratic work would take minutes. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LongTextTest {
  private static final int LONGEST = 1_000_000;

  private static String of(String unit) {
    return "SELECT " + unit.repeat((LONGEST - 7) / unit.length());
  }

  @Test
  void findsTheEndsOfNestedCalls() {
    String sql = of("strftime(");
    assertThat(new PinnedClock(Instant.EPOCH, ZoneOffset.UTC).rewrite(sql, Dialect.SQLITE))
        .isEqualTo(sql);
    assertThat(new PinnedClock(Instant.EPOCH, ZoneOffset.UTC).rewrite(of("age("), Dialect.POSTGRES))
        .isNotEmpty();
  }

  @Test
  void readsNoQueryOfManyOrders() {
    assertThat(QueryClauses.of(of("ORDER BY a "), Dialect.SQLITE)).isEmpty();
    assertThat(QueryClauses.of(of("LIMIT 1 "), Dialect.SQLITE)).isEmpty();
  }

  @Test
  void doesNotParseWhatIsNeverClosed() {
    String sql = "SELECT a FROM t WHERE " + "[".repeat(190_000);
    for (int i = 0; i < 10; i++) {
      assertThat(QueryParts.of(sql, Dialect.SQLITE, Schema.UNKNOWN)).isEmpty();
      assertThat(QueryShape.of(sql + i, Dialect.TSQL)).isEmpty();
    }
  }

  @Test
  @Timeout(value = 10, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void comparesManyFiltersAndColumns() {
    String gold = "SELECT a FROM t WHERE b = 1";
    String numbers =
        IntStream.range(0, 20_000).mapToObj(String::valueOf).collect(Collectors.joining(", "));
    String columns =
        IntStream.range(0, 15_000).mapToObj(c -> "c" + c).collect(Collectors.joining(", "));

    assertThat(SqlDifferences.of(gold, "SELECT a FROM t WHERE a IN (" + numbers + ")"))
        .hasSizeGreaterThan(10_000);
    assertThat(SqlDifferences.of(gold, "SELECT " + columns + " FROM t WHERE b = 1")).hasSize(1);
  }

  @Test
  void readsTypesOfAnyName() {
    String sql = "SELECT CAST(a AS \"decimal" + " ".repeat(190_000) + "\") FROM t";
    assertThat(QueryShape.of(sql, Dialect.SQLITE)).isPresent();
  }

  @Test
  void laysOutDeepQueries() {
    assertThat(SqlLayout.lines(of("(SELECT "))).hasSizeGreaterThan(100_000);
  }
}
