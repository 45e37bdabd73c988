// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.dataset.SharedData;
import dev.assay.gold.Gold;
import dev.assay.model.Question;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.PinnedClock;
import dev.assay.sql.internal.VolatileCalls;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Golds of a public data set, many of which ask for the present. */
class DefogClockTest {
  private static final PinnedClock CLOCK =
      new PinnedClock(Instant.parse("2024-06-01T00:00:00Z"), ZoneOffset.UTC);

  @ParameterizedTest
  @CsvSource({
    "postgres, POSTGRES, 36",
    "mysql, MYSQL, 36",
    "sqlite, SQLITE, 37",
    "tsql, TSQL, 36",
    "bigquery, BIGQUERY, 36",
    "snowflake, SNOWFLAKE, 8"
  })
  void pinsEveryWordForThePresent(String suffix, Dialect dialect, int golds) {
    int present = 0;
    for (String part : List.of("questions_gen", "instruct_basic", "instruct_advanced")) {
      if (suffix.equals("snowflake") && !part.equals("questions_gen")) {
        continue; // there are none
      }
      String file = "defog/questions/%s_%s.csv".formatted(part, suffix.toLowerCase(Locale.ROOT));
      for (Question question : Datasets.read(SharedData.path(file), null).questions()) {
        String sql = ((Gold.Queries) question.gold()).queries().get(0).sql();
        present += VolatileCalls.of(sql, dialect).isEmpty() ? 0 : 1;
        assertThat(VolatileCalls.of(CLOCK.rewrite(sql, dialect), dialect))
            .as(question.id())
            .isEmpty();
      }
    }
    assertThat(present).isEqualTo(golds);
  }
}
