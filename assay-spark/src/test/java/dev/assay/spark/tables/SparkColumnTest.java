// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.spark.SparkTestSession;
import dev.assay.table.ResultTable;
import dev.assay.table.internal.ByteString;
import dev.assay.table.internal.TimeInterval;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SparkColumnTest {
  private static final String ALL_TYPES =
      """
      SELECT CAST(1 AS TINYINT), CAST(-2 AS SMALLINT), 3, 4L, 1.50BD, CAST(-123456789012345678901.5 AS DECIMAL(38,2)),
        CAST(0.5 AS FLOAT), 0.1D, true, 'ä', DATE'1969-12-31', TIMESTAMP'2024-01-02 03:04:05.000006',
        TIMESTAMP_NTZ'1960-01-02 03:04:05.5', X'0AFF', INTERVAL '1 02:03:04' DAY TO SECOND, INTERVAL '1-2' YEAR TO MONTH,
        NULL, CAST(NULL AS STRING)
      """;

  @Test
  void readsEachTypeAsTheLibraryHasIt() {
    ResultTable table =
        LargeResultMatcher.collected(SparkTable.of(SparkTestSession.get().sql(ALL_TYPES), "gold"));
    assertThat(table.row(0))
        .isEqualTo(
            Arrays.asList(
                1L,
                -2L,
                3L,
                4L,
                new BigDecimal("1.50"),
                new BigDecimal("-123456789012345678901.50"),
                0.5f,
                0.1,
                true,
                "ä",
                LocalDate.of(1969, 12, 31),
                Instant.parse("2024-01-02T03:04:05.000006Z"),
                LocalDateTime.parse("1960-01-02T03:04:05.5"),
                new ByteString(new byte[] {10, -1}),
                new TimeInterval(0, 0, Duration.parse("P1DT2H3M4S")),
                new TimeInterval(14, 0, Duration.ZERO),
                null,
                null));
  }

  @Test
  void comparesEachTypeByItsHash() {
    LargeMatchOptions large = LargeMatchOptions.DEFAULT.withCollectedRows(0);
    String twice = ALL_TYPES + " UNION ALL " + ALL_TYPES;
    LargeResultMatch match =
        LargeResultMatcher.matchTables(
            SparkTestSession.get().sql(twice),
            SparkTestSession.get().sql(twice),
            dev.assay.match.Profile.STRICT,
            large);
    assertThat(match.describe()).isEqualTo("accepted (strict): the results are equal");
  }
}
