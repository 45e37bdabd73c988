// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import dev.assay.execute.DatabaseUnavailableException;
import dev.assay.execute.QueryRunner;
import dev.assay.gold.GoldExpansion;
import dev.assay.model.AssayException;
import dev.assay.model.Gold;
import dev.assay.model.MatchSettings;
import dev.assay.model.Question;
import dev.assay.sql.Dialect;
import dev.assay.sql.SqlText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Puts single faults into the golds of a benchmark and tells which of them its databases reveal.
 * Databases are looked at side by side and the golds of one after the other; what is found does not
 * depend on that.
 *
 * <p>Of a gold with several accepted queries the first is mutated. On a database that is no SQLite
 * file mutants are killed or not probed.
 */
public final class MutationAnalysis {
  private final QueryRunner runner;
  private final MutationSettings settings;

  /** Told of each gold that is done; called by several threads. */
  @FunctionalInterface
  public interface Listener {
    void done(int golds, int all);
  }

  /** Analyzes the databases of a runner, which stays open. */
  public MutationAnalysis(QueryRunner runner, MutationSettings settings) {
    this.runner = runner;
    this.settings = settings;
  }

  /** A gold by what it shares with those of other questions. */
  private record Key(String database, String normalized, MatchSettings settings) {}

  /**
   * Analyzes the golds of some questions.
   *
   * @throws AssayException if a gold is malformed
   * @throws InterruptedException if interrupted; nothing is left behind
   */
  public MutationReport run(List<Question> questions, Listener listener)
      throws InterruptedException {
    Map<Key, List<Question>> shared = new LinkedHashMap<>();
    Map<Key, String> texts = new LinkedHashMap<>();
    List<MutatedGold> without = new ArrayList<>();
    for (Question question : questions) {
      if (question.gold() instanceof Gold.Queries gold) {
        Dialect dialect = dialect(question.database());
        String sql = GoldExpansion.of(question.id(), gold, dialect).get(0);
        Key key =
            new Key(question.database(), SqlText.of(sql, dialect).normalised(), question.match());
        texts.putIfAbsent(key, sql);
        shared.computeIfAbsent(key, k -> new ArrayList<>()).add(question);
      } else {
        without.add(new MutatedGold(List.of(question), "", List.of(), 0, "the gold is no query"));
      }
    }
    Map<String, List<Key>> byDatabase = new LinkedHashMap<>();
    for (Key key : shared.keySet()) {
      byDatabase.computeIfAbsent(key.database(), id -> new ArrayList<>()).add(key);
    }
    AtomicInteger done = new AtomicInteger();
    List<Callable<Map<Key, MutatedGold>>> tasks = new ArrayList<>();
    byDatabase.entrySet().stream()
        .sorted(Comparator.comparingInt(entry -> -entry.getValue().size()))
        .forEach(
            entry ->
                tasks.add(
                    () -> {
                      Map<Key, MutatedGold> golds = new LinkedHashMap<>();
                      try (DatabaseMutants database =
                          new DatabaseMutants(runner, entry.getKey(), settings)) {
                        for (Key key : entry.getValue()) {
                          golds.put(
                              key,
                              database.analyze(shared.get(key), String.valueOf(texts.get(key))));
                          listener.done(done.incrementAndGet(), shared.size());
                        }
                      }
                      return golds;
                    }));
    Map<Key, MutatedGold> golds = tasks.isEmpty() ? Map.of() : all(tasks);
    List<MutatedGold> inOrder = new ArrayList<>();
    shared.keySet().forEach(key -> inOrder.add(golds.get(key)));
    inOrder.addAll(without);
    return new MutationReport(settings, inOrder);
  }

  private Dialect dialect(String database) {
    try {
      return runner.dialect(database);
    } catch (DatabaseUnavailableException e) {
      return Dialect.ANSI; // nothing will run there
    }
  }

  private static Map<Key, MutatedGold> all(List<Callable<Map<Key, MutatedGold>>> tasks)
      throws InterruptedException {
    ExecutorService threads =
        Executors.newFixedThreadPool(
            Math.min(tasks.size(), Runtime.getRuntime().availableProcessors()),
            task -> {
              Thread thread = new Thread(task, "assay-mutants");
              thread.setDaemon(true);
              return thread;
            });
    try {
      Map<Key, MutatedGold> golds = new LinkedHashMap<>();
      for (Future<Map<Key, MutatedGold>> future : threads.invokeAll(tasks)) {
        golds.putAll(future.get());
      }
      return golds;
    } catch (ExecutionException e) {
      throw new IllegalStateException("an analysis ended in a way it should not", e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }
}
