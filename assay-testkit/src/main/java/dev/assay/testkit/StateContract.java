// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.ConfiguredDatabases;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Executor;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.worker.WorkerSettings;
import dev.assay.execute.worker.internal.ProcessRunner;
import dev.assay.execute.worker.internal.WorkerPool;
import dev.assay.testkit.EngineFixture.SessionLeak;
import dev.assay.testkit.EngineFixture.StateKind;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * That each query finds its session as the first one did, whatever ran before, without the guard:
 * in this process and in worker processes.
 */
public interface StateContract extends DatabaseContract {
  /** Statements in a random order, for each that there is; 10 with -Plong. */
  int ROUNDS = 10 / Integer.getInteger("assay.sample.step", 1);

  @Test
  default void triesEveryKindOfState() {
    Set<StateKind> tried = EnumSet.copyOf(fixture().lackingStates());
    fixture().leaks().forEach(leak -> tried.add(leak.kind()));
    assertThat(tried).containsExactlyInAnyOrder(StateKind.values());
  }

  @Test
  default void passesNothingOfAQueryToTheNext() throws InterruptedException {
    for (SessionLeak leak : fixture().leaks()) {
      try (Executor fresh = executor(shop())) {
        passesNothing(fresh, leak);
      }
    }
  }

  /** One worker, which answers all, because each request waits for the one before. */
  @Test
  default void passesNothingOfAQueryToTheNextInAWorker() throws InterruptedException {
    DatabaseAddress address = shop();
    DatabaseAddress named =
        new DatabaseAddress(
            "shop", address.url(), address.user(), address.password(), address.properties());
    WorkerSettings settings = new WorkerSettings(1L << 30, List.of());
    try (QueryRunner workers =
        new ProcessRunner(
            new ConfiguredDatabases(List.of(named)),
            new WorkerPool(settings, SessionSettings.DEFAULT),
            (sql, dialect) -> Optional.empty())) {
      for (SessionLeak leak : fixture().leaks()) {
        passesNothing(workers, leak);
      }
    }
  }

  private static void passesNothing(QueryRunner runner, SessionLeak leak)
      throws InterruptedException {
    Object expected = DatabaseContract.answer(runner, leak.probe());
    DatabaseContract.answer(runner, leak.sql());
    assertThat(answer(runner, leak, expected)).as(leak.toString()).isEqualTo(expected);
  }

  @Test
  default void answersTheSameInWhateverOrder() throws InterruptedException {
    List<SessionLeak> leaks = fixture().leaks();
    Map<SessionLeak, Object> expected = new LinkedHashMap<>();
    for (SessionLeak leak : leaks) {
      expected.put(leak, DatabaseContract.answer(executor(), leak.probe()));
    }
    Random random = new Random(1);
    for (int i = 0; i < leaks.size() * ROUNDS; i++) {
      SessionLeak leak = leaks.get(random.nextInt(leaks.size()));
      if (random.nextBoolean()) {
        DatabaseContract.answer(executor(), leak.sql());
      } else {
        Object before = expected.getOrDefault(leak, leak);
        assertThat(answer(executor(), leak, before))
            .as("%s as statement %d", leak, i)
            .isEqualTo(before);
      }
    }
  }

  private static Object answer(QueryRunner runner, SessionLeak leak, Object expected)
      throws InterruptedException {
    long deadline = System.nanoTime() + SessionContract.NOTICE.toNanos();
    Object answer = DatabaseContract.answer(runner, leak.probe());
    while (leak.freedLater() && !answer.equals(expected) && System.nanoTime() - deadline < 0) {
      Thread.sleep(20);
      answer = DatabaseContract.answer(runner, leak.probe());
    }
    return answer;
  }
}
