// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.Limits;
import dev.assay.table.Execution;
import dev.assay.table.Execution.Rows;
import dev.assay.table.Execution.TimedOut;
import dev.assay.table.Execution.TooLarge;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** That no query takes more time or memory than it may, and that the next one runs as ever. */
public interface LimitContract extends DatabaseContract {
  /** Within which a canceled query must have ended, on a machine that does much else. */
  Duration CANCEL = Duration.ofSeconds(15);

  @Test
  default void stopsEndlessQueriesAtTheDeadlineAndGoesOn() {
    Limits limits = new Limits(Duration.ofMillis(200), 1_000_000, 20_000_000, 1 << 28);
    rows("SELECT count(*) FROM item");
    for (String sql : fixture().endless()) {
      long start = System.nanoTime();
      assertThat(executor().run("shop", sql, limits))
          .as(sql)
          .isEqualTo(new TimedOut(limits.timeout()));
      assertThat(Duration.ofNanos(System.nanoTime() - start))
          .as(sql)
          .isLessThan(limits.timeout().plus(CANCEL));
      assertThat(rows("SELECT count(*) FROM item").row(0)).containsExactly(3L);
    }
  }

  @Test
  default void stopsReadingAtEachLimit() {
    assertThat(many(100, 1_000_000, 1 << 28)).isEqualTo(new TooLarge("rows", 101));
    assertThat(many(5000, 100, 1 << 28)).isEqualTo(new TooLarge("cells", 102));
    assertThat(many(5000, 10_000, 1000))
        .isInstanceOf(TooLarge.class)
        .extracting("limit")
        .isEqualTo("bytes");
    assertThat(many(5000, 10_000, 1 << 28)).isInstanceOf(Rows.class);
    assertThat(
            executor().run("shop", "SELECT 1, 2, 3", new Limits(Duration.ofSeconds(30), 5, 2, 999)))
        .isEqualTo(new TooLarge("cells", 3));
  }

  private Execution many(long rows, long cells, long bytes) {
    return executor()
        .run(
            "shop",
            fixture().manyRows(5000),
            new Limits(Duration.ofSeconds(30), rows, cells, bytes));
  }

  @Test
  default void readsAllRowsOfALongResult() {
    assertThat(rows("SELECT count(*), sum(n) FROM (" + fixture().manyRows(5000) + ") m").row(0))
        .map(String::valueOf)
        .containsExactly("5000", "12502500");
    assertThat(rows(fixture().manyRows(5000)).rowCount()).isEqualTo(5000);
  }
}
