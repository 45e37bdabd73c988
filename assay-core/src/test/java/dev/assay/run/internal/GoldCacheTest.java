// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.execute.Limits;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.run.ScriptedRunner;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class GoldCacheTest {
  private static final GoldCache.Key ONE = new GoldCache.Key("shop", "rows(1)");
  private static final GoldCache.Key TWO = new GoldCache.Key("shop", "rows(2)");
  private final ScriptedRunner runner = new ScriptedRunner(Duration.ofMillis(5));

  @Test
  void runsAQueryOnceHoweverManyThreadsAskForIt() throws InterruptedException, ExecutionException {
    GoldCache cache = cache(1_000_000, Collections.nCopies(8, ONE));
    ExecutorService threads = Executors.newFixedThreadPool(8);
    List<Future<GoldCache.Answer>> answers = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      answers.add(threads.submit(() -> cache.get(ONE)));
    }
    threads.shutdown();

    int cached = 0;
    for (Future<GoldCache.Answer> answer : answers) {
      cached += answer.get().cached() ? 1 : 0;
    }
    assertThat(cached).isEqualTo(7);
    assertThat(runner.runs(ONE.sql())).isEqualTo(1);
  }

  @Test
  void tellsDatabasesApart() {
    GoldCache cache = cache(1_000_000, List.of(ONE, new GoldCache.Key("bank", ONE.sql())));
    cache.get(ONE);
    cache.get(new GoldCache.Key("bank", ONE.sql()));

    assertThat(runner.runs(ONE.sql())).isEqualTo(2);
  }

  @Test
  void runsAgainWhatTheBudgetHasNoRoomFor() {
    GoldCache cache = cache(1, List.of(ONE, ONE));
    cache.get(ONE);

    assertThat(cache.get(ONE).cached()).isFalse();
    assertThat(runner.runs(ONE.sql())).isEqualTo(2);
  }

  @Test
  void makesRoomAfterTheLastUse() {
    GoldCache cache = cache(60, List.of(ONE, ONE, TWO, TWO));
    cache.get(ONE);
    assertThat(cache.get(ONE).cached()).isTrue();
    cache.get(TWO);

    assertThat(cache.get(TWO).cached()).isTrue();
  }

  @Test
  void forgetsAFailureOfTheDatabaseSoThatTheNextOneTriesAgain() {
    GoldCache.Key lost = new GoldCache.Key("atlantis", "rows(1)");
    GoldCache cache = cache(1_000_000, List.of(lost, lost));

    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> cache.get(lost)).isInstanceOf(DatabaseUnavailableException.class);
    }
  }

  private GoldCache cache(long budget, List<GoldCache.Key> uses) {
    return new CountedGoldCache(runner, Limits.DEFAULT, uses, budget);
  }
}
