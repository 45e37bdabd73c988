// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.execute.Limits;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.run.ScriptedRunner;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RecentGoldCacheTest {
  private final ScriptedRunner runner = new ScriptedRunner(Duration.ZERO);

  private static GoldCache.Key key(String sql) {
    return new GoldCache.Key("shop", sql);
  }

  private GoldCache cache(long budget) {
    return new RecentGoldCache(runner, Limits.DEFAULT, budget);
  }

  @Test
  void keepsResultsAndFailuresThatEveryRunWouldRepeat() {
    GoldCache cache = cache(1_000_000);
    for (String sql : new String[] {"rows(1)", "empty", "no query", "huge", "write", "slow"}) {
      assertThat(cache.get(key(sql)).cached()).isFalse();
      assertThat(cache.get(key(sql)).cached()).as(sql).isTrue();
      assertThat(runner.runs(sql)).isEqualTo(1);
    }
  }

  @Test
  void keepsTheResultsThatWereUsedLastWithinItsBudget() {
    GoldCache cache = cache(10_000);
    cache.get(key("rows(often)"));
    for (int i = 0; i < 200; i++) {
      cache.get(key("rows(" + i + ")"));
      cache.get(key("rows(often)"));
    }

    assertThat(runner.runs("rows(often)")).isEqualTo(1);
    long kept =
        IntStream.range(0, 200)
            .map(i -> 199 - i)
            .takeWhile(i -> cache.get(key("rows(" + i + ")")).cached())
            .count();
    assertThat(kept).isBetween(5L, 20L);
  }

  @Test
  void runsAgainWhatTheBudgetHasNoRoomFor() {
    GoldCache cache = cache(0);
    cache.get(key("rows(1)"));

    assertThat(cache.get(key("rows(1)")).cached()).isFalse();
  }

  @Test
  void forgetsAFailureOfTheDatabase() {
    GoldCache cache = cache(1_000_000);
    for (int i = 1; i <= 2; i++) {
      assertThatThrownBy(() -> cache.get(key("crash")))
          .isInstanceOf(DatabaseUnavailableException.class);
      assertThat(runner.runs("crash")).isEqualTo(i);
    }
  }
}
