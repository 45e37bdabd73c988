// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.app.terminal.Terminal;
import dev.assay.config.RunSettings;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.DatabaseUnavailableException;
import dev.assay.execute.Databases;
import dev.assay.journal.ProbeFinding;
import dev.assay.journal.ProbeRecord;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredOutcomes;
import dev.assay.match.Profile;
import dev.assay.model.AssayException;
import dev.assay.model.Match;
import dev.assay.model.MatchSettings;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.probe.CounterexampleSearch;
import dev.assay.probe.PairCheck;
import dev.assay.probe.ProbeFindings;
import dev.assay.probe.ProbeResult;
import dev.assay.probe.ProbeResult.NotProbed;
import dev.assay.probe.ProbeSettings;
import dev.assay.probe.QueryPair;
import dev.assay.sql.Dialect;
import dev.assay.sql.SqlText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Probes the accepted predictions of a stored run. Databases are probed side by side, and the
 * questions of one after the other; what is found does not depend on that.
 *
 * @param settings what the user says of questions and databases
 */
public record ProbeSession(Terminal terminal, RunSettings settings, ProbeSettings probe) {
  private static final String SAME_TEXT = "the same text as the gold query";

  /**
   * Probes a run, of which nothing is written.
   *
   * @param only the id of the only question to probe, or {@code null} for all that are accepted
   * @throws AssayException if the question is not accepted, or questions or databases are missing
   * @throws InterruptedException if interrupted; nothing is left behind
   */
  public ProbeRecord run(RunDirectory run, @Nullable String only) throws InterruptedException {
    StoredOutcomes stored = run.storedOutcomes();
    List<Outcome> scored =
        stored.brief().stream()
            .filter(outcome -> !(outcome.verdict() instanceof Verdict.NotScored))
            .toList();
    List<Outcome> accepted =
        scored.stream().filter(outcome -> outcome.verdict() instanceof Verdict.Correct).toList();
    List<Outcome> asked =
        accepted.stream()
            .filter(outcome -> only == null || outcome.question().equals(only))
            .map(outcome -> stored.whole(outcome.question()))
            .toList();
    if (only != null && asked.isEmpty()) {
      throw new AssayException(
          "%s has no question '%s' with an accepted prediction; assay show tells its verdict"
              .formatted(run.path(), only));
    }
    return new ProbeRecord(
        run.manifest().name(),
        new ProbeRecord.Search(probe.seed(), probe.candidates()),
        scored.size(),
        accepted.size(),
        probed(run, asked));
  }

  /**
   * The address of a database of a stored run.
   *
   * @throws AssayException if it is not found
   */
  public static @Nullable DatabaseAddress database(
      RunDirectory run, RunSettings settings, String id) {
    return new StoredRunInputs(run, settings, "probe").databases(Set.of(id)).find(id).orElse(null);
  }

  private List<ProbeFinding> probed(RunDirectory run, List<Outcome> outcomes)
      throws InterruptedException {
    Map<String, String> obstacles = new LinkedHashMap<>();
    Map<String, List<Outcome>> byDatabase = new LinkedHashMap<>();
    for (Outcome outcome : outcomes) {
      String obstacle = obstacle(outcome);
      if (obstacle != null) {
        obstacles.put(outcome.question(), obstacle);
      } else {
        byDatabase.computeIfAbsent(outcome.database(), id -> new ArrayList<>()).add(outcome);
      }
    }
    Map<String, ProbeResult> results = results(run, byDatabase);
    obstacles.forEach((question, reason) -> results.put(question, new NotProbed(reason)));
    return outcomes.stream()
        .map(
            outcome ->
                ProbeFindings.of(
                    outcome.question(),
                    outcome.database(),
                    text(outcome.goldSql()),
                    text(outcome.sql()),
                    results.getOrDefault(
                        outcome.question(), new NotProbed("the search did not reach it"))))
        .toList();
  }

  private static String text(@Nullable String sql) {
    return sql == null ? "" : sql;
  }

  /** What can be told without the database; {@code null} if nothing is in the way. */
  private static @Nullable String obstacle(Outcome outcome) {
    String gold = outcome.goldSql();
    String predicted = outcome.sql();
    Match match = outcome.match();
    if (predicted == null) {
      return "the answer is no SQL";
    }
    if (gold == null) {
      return "the gold is no query";
    }
    if (SqlText.of(gold, Dialect.SQLITE)
        .normalised()
        .equals(SqlText.of(predicted, Dialect.SQLITE).normalised())) {
      return SAME_TEXT;
    }
    return match != null && !Profile.STANDARD.accepts(match)
        ? "the answers differ on the real database, under profile standard"
        : null;
  }

  private Map<String, ProbeResult> results(RunDirectory run, Map<String, List<Outcome>> byDatabase)
      throws InterruptedException {
    Map<String, ProbeResult> results = new LinkedHashMap<>();
    if (byDatabase.isEmpty()) {
      return results;
    }
    StoredRunInputs inputs = new StoredRunInputs(run, settings, "probe");
    Set<String> ids = new TreeSet<>(byDatabase.keySet());
    Databases databases = inputs.databases(ids);
    Map<String, Question> questions = inputs.questions();
    inputs.changes(databases, ids).forEach(terminal::note);
    int all = byDatabase.values().stream().mapToInt(List::size).sum();
    AtomicInteger done = new AtomicInteger();
    List<Callable<Map<String, ProbeResult>>> tasks = new ArrayList<>();
    for (Map.Entry<String, List<Outcome>> entry : byDatabase.entrySet()) {
      DatabaseAddress address = databases.find(entry.getKey()).orElse(null);
      tasks.add(() -> ofDatabase(address, entry.getValue(), questions, done, all));
    }
    ExecutorService threads =
        Executors.newFixedThreadPool(
            Math.min(tasks.size(), Runtime.getRuntime().availableProcessors()),
            task -> {
              Thread thread = new Thread(task, "assay-probe");
              thread.setDaemon(true);
              return thread;
            });
    try {
      for (Future<Map<String, ProbeResult>> future : threads.invokeAll(tasks)) {
        results.putAll(future.get());
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException("a search ended in a way it should not", e.getCause());
    } finally {
      threads.shutdownNow();
      terminal.status().clear();
    }
    return results;
  }

  private Map<String, ProbeResult> ofDatabase(
      @Nullable DatabaseAddress address,
      List<Outcome> outcomes,
      Map<String, Question> questions,
      AtomicInteger done,
      int all) {
    if (address == null || !CounterexampleSearch.canProbe(address)) {
      return outcomes.stream()
          .collect(
              Collectors.toMap(
                  Outcome::question, outcome -> new NotProbed(CounterexampleSearch.OTHER_ENGINE)));
    }
    Map<String, ProbeResult> results = new LinkedHashMap<>();
    try (CounterexampleSearch search = CounterexampleSearch.open(address, probe)) {
      for (Outcome outcome : outcomes) {
        if (Thread.currentThread().isInterrupted()) {
          return results;
        }
        results.put(outcome.question(), search.search(pair(outcome, questions)));
        if (terminal.errIsTerminal()) {
          terminal.status().show("%,d of %,d pairs probed".formatted(done.incrementAndGet(), all));
        }
      }
    } catch (DatabaseUnavailableException e) {
      outcomes.forEach(
          outcome ->
              results.put(outcome.question(), new NotProbed("the database can't be opened")));
    } catch (AssayException e) {
      outcomes.forEach(
          outcome ->
              results.putIfAbsent(
                  outcome.question(), new NotProbed(String.valueOf(e.getMessage()))));
    }
    return results;
  }

  private static QueryPair pair(Outcome outcome, Map<String, Question> questions) {
    Question question = questions.get(outcome.question());
    Match match = outcome.match();
    return new QueryPair(
        text(outcome.goldSql()),
        text(outcome.sql()),
        question == null ? MatchSettings.DEFAULT : question.match(),
        match == null ? List.of() : PairCheck.mapping(match));
  }
}
