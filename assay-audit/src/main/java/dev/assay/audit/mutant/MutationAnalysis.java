// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import dev.assay.execute.QueryRunner;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.execute.internal.ParallelTasks;
import dev.assay.gold.Gold;
import dev.assay.gold.internal.GoldExpansion;
import dev.assay.gold.internal.GoldSyntaxException;
import dev.assay.match.MatchSettings;
import dev.assay.model.Question;
import dev.assay.probe.PairSearches;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Puts single faults into the golds of a benchmark and tells which of them its databases reveal.
 * Databases are looked at side by side and the golds of one after the other; what is found does not
 * depend on that.
 *
 * <p>Of a gold with several accepted queries the first is mutated, and none of the others is a
 * mutant. On a database that is no SQLite file mutants are killed or not probed.
 *
 * @param runner of the golds and mutants; stays open
 * @param searches for rows that kill a mutant, under the same settings; they stay open
 * @param workers databases at once, at least 1
 */
public record MutationAnalysis(
    QueryRunner runner, PairSearches searches, MutationSettings settings, int workers) {
  /** Told of each gold that is done; called by several threads. */
  @FunctionalInterface
  public interface Listener {
    void done(int golds, int all);
  }

  /** Analyzes the databases of a runner, which stays open, as many at once as there are cores. */
  public MutationAnalysis(QueryRunner runner, MutationSettings settings) {
    this(runner, settings, Runtime.getRuntime().availableProcessors());
  }

  /**
   * Analyzes the databases of a runner, which stays open, and searches for rows in this process.
   *
   * @param workers databases at once, at least 1
   */
  public MutationAnalysis(QueryRunner runner, MutationSettings settings, int workers) {
    this(runner, PairSearches.inProcess(settings.search()), settings, workers);
  }

  /** A gold by what it shares with those of other questions. */
  private record Key(String database, String normalized, MatchSettings settings) {}

  /** The questions of a gold, and all queries that it accepts. */
  private record Shared(List<Question> questions, List<String> accepted) {}

  /**
   * Analyzes the golds of some questions.
   *
   * @throws dev.assay.execute.internal.DatabaseOutageException if a database stays away
   * @throws InterruptedException if interrupted
   */
  public MutationReport run(List<Question> questions, Listener listener)
      throws InterruptedException {
    Map<Key, Shared> golds = new LinkedHashMap<>();
    List<MutatedGold> without = new ArrayList<>();
    for (Question question : questions) {
      String obstacle = "the gold is no query";
      if (question.gold() instanceof Gold.Queries gold) {
        try {
          share(question, gold, golds);
          continue;
        } catch (GoldSyntaxException e) {
          obstacle = "the gold can't be read";
        }
      }
      without.add(new MutatedGold(List.of(question), "", List.of(), 0, obstacle));
    }
    Map<Key, MutatedGold> mutated = golds.isEmpty() ? Map.of() : mutated(golds, listener);
    List<MutatedGold> inOrder = new ArrayList<>();
    golds.keySet().forEach(key -> inOrder.add(mutated.get(key)));
    inOrder.addAll(without);
    return new MutationReport(settings, inOrder);
  }

  private void share(Question question, Gold.Queries gold, Map<Key, Shared> golds) {
    Dialect dialect = dialect(question.database());
    List<String> accepted = GoldExpansion.of(question.id(), gold, dialect);
    String normalized = SqlText.of(accepted.get(0), dialect).normalized();
    golds
        .computeIfAbsent(
            new Key(question.database(), normalized, question.match().withQuestion(null)),
            key -> new Shared(new ArrayList<>(), accepted))
        .questions()
        .add(question);
  }

  private Map<Key, MutatedGold> mutated(Map<Key, Shared> golds, Listener listener)
      throws InterruptedException {
    Map<String, Map<Key, Shared>> byDatabase = new LinkedHashMap<>();
    golds.forEach(
        (key, shared) ->
            byDatabase
                .computeIfAbsent(key.database(), id -> new LinkedHashMap<>())
                .put(key, shared));
    AtomicInteger done = new AtomicInteger();
    List<Callable<Map<Key, MutatedGold>>> tasks = new ArrayList<>();
    // The largest first, so that no thread is left with it at the end.
    byDatabase.entrySet().stream()
        .sorted(Comparator.comparingInt(entry -> -entry.getValue().size()))
        .forEach(
            entry ->
                tasks.add(
                    () ->
                        ofDatabase(
                            entry.getKey(),
                            entry.getValue(),
                            () -> listener.done(done.incrementAndGet(), golds.size()))));
    Map<Key, MutatedGold> mutated = new LinkedHashMap<>();
    ParallelTasks.run("assay-mutants", workers, tasks).forEach(mutated::putAll);
    return mutated;
  }

  private Map<Key, MutatedGold> ofDatabase(String id, Map<Key, Shared> golds, Runnable done)
      throws InterruptedException {
    Map<Key, MutatedGold> mutated = new LinkedHashMap<>();
    try (DatabaseMutants database = new DatabaseMutants(runner, searches, id, settings)) {
      for (Map.Entry<Key, Shared> gold : golds.entrySet()) {
        if (Thread.currentThread().isInterrupted()) {
          throw new InterruptedException();
        }
        Shared shared = gold.getValue();
        mutated.put(gold.getKey(), database.analyze(shared.questions(), shared.accepted()));
        done.run();
      }
    }
    return mutated;
  }

  private Dialect dialect(String database) {
    try {
      return runner.dialect(database);
    } catch (DatabaseUnavailableException e) {
      return Dialect.ANSI; // nothing will run there
    }
  }
}
