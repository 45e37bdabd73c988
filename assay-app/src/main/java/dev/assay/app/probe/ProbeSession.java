// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.probe;

import dev.assay.AssayException;
import dev.assay.app.session.QueryRunnerFactory;
import dev.assay.app.session.StoredRunInputs;
import dev.assay.app.terminal.Terminal;
import dev.assay.config.RunSettings;
import dev.assay.dataset.internal.ConstraintFile;
import dev.assay.dataset.internal.DatabaseConstraint;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Databases;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.execute.internal.ParallelTasks;
import dev.assay.journal.ProbeFinding;
import dev.assay.journal.ProbeRecord;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredOutcomes;
import dev.assay.journal.internal.ProbedVerdicts;
import dev.assay.match.Match;
import dev.assay.match.MatchSettings;
import dev.assay.match.Profile;
import dev.assay.model.DataConstraint;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.probe.CounterexampleSearch;
import dev.assay.probe.PairCheck;
import dev.assay.probe.PairSearch;
import dev.assay.probe.PairSearches;
import dev.assay.probe.ProbeFindings;
import dev.assay.probe.ProbeResult;
import dev.assay.probe.ProbeResult.NotProbed;
import dev.assay.probe.ProbeSettings;
import dev.assay.probe.QueryPair;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Probes the accepted predictions of a stored run. Parts of it are probed side by side, and the
 * questions of one after the other; what is found does not depend on that.
 *
 * @param settings what the user says of questions and databases
 * @param added a constraint that is in no file yet, or {@code null}
 */
public record ProbeSession(
    Terminal terminal,
    RunSettings settings,
    ProbeSettings probe,
    @Nullable DatabaseConstraint added) {
  /** Searches under the constraints that the user's files state. */
  public ProbeSession(Terminal terminal, RunSettings settings, ProbeSettings probe) {
    this(terminal, settings, probe, null);
  }

  /** Pairs of one database that are searched one after the other, as each search reads tables. */
  private static final int FEW_PAIRS = 5;

  /** Parts of the work for each worker, so that none is left with a large one at the end. */
  private static final int PARTS = 4;

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
    List<Outcome> accepted = scored.stream().filter(ProbedVerdicts::isAccepted).toList();
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
   * The address of a database of a stored run if it is on a server, where the small databases of
   * counterexamples are made too; {@code null} of an engine that makes them in memory.
   *
   * @throws AssayException if it is not found
   */
  static @Nullable DatabaseAddress server(
      RunDirectory run, RunSettings settings, String id, Dialect dialect) {
    if (dialect != Dialect.POSTGRES && dialect != Dialect.MYSQL) {
      return null;
    }
    return new StoredRunInputs(run, settings, "probe").databases(Set.of(id)).find(id).orElse(null);
  }

  private List<ProbeFinding> probed(RunDirectory run, List<Outcome> outcomes)
      throws InterruptedException {
    Map<String, String> obstacles = new LinkedHashMap<>();
    Map<String, List<Outcome>> byDatabase = new LinkedHashMap<>();
    for (Outcome outcome : outcomes) {
      String obstacle =
          StoredRunInputs.hadGolds(run.manifest(), outcome.database())
              ? "gold and prediction ran on two databases, and a counterexample needs both on one"
              : obstacle(outcome);
      if (obstacle != null) {
        obstacles.put(outcome.question(), obstacle);
      } else {
        byDatabase.computeIfAbsent(outcome.database(), id -> new ArrayList<>()).add(outcome);
      }
    }
    Map<String, ProbeFinding> results = results(run, byDatabase);
    return outcomes.stream()
        .map(
            outcome -> {
              String obstacle =
                  obstacles.getOrDefault(outcome.question(), "the search did not reach it");
              ProbeFinding found = results.get(outcome.question());
              return found == null ? notProbed(outcome, obstacle) : found;
            })
        .toList();
  }

  private static ProbeFinding notProbed(Outcome outcome, String reason) {
    QueryPair pair = new QueryPair(text(outcome.goldSql()), text(outcome.sql()));
    return finding(outcome, pair, List.of(), new NotProbed(reason));
  }

  private static ProbeFinding finding(
      Outcome outcome, QueryPair pair, List<DataConstraint> given, ProbeResult result) {
    return ProbeFindings.of(outcome.question(), outcome.database(), pair, given, result);
  }

  private static String text(@Nullable String sql) {
    return sql == null ? "" : sql;
  }

  /** Returns why a question can't be probed, without opening the database; else {@code null}. */
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
        .normalized()
        .equals(SqlText.of(predicted, Dialect.SQLITE).normalized())) {
      return ProbeFinding.SAME_TEXT;
    }
    return match != null && !Profile.STANDARD.accepts(match)
        ? "the answers differ on the real database, under profile standard"
        : null;
  }

  /** Outcomes of one database, in parts of a size if they are many. */
  private static List<List<Outcome>> parts(List<Outcome> outcomes, int size) {
    List<List<Outcome>> parts = new ArrayList<>();
    for (int from = 0; from < outcomes.size(); from += size) {
      parts.add(outcomes.subList(from, Math.min(outcomes.size(), from + size)));
    }
    return parts;
  }

  private Map<String, ProbeFinding> results(RunDirectory run, Map<String, List<Outcome>> byDatabase)
      throws InterruptedException {
    Map<String, ProbeFinding> results = new LinkedHashMap<>();
    if (byDatabase.isEmpty()) {
      return results;
    }
    StoredRunInputs inputs = new StoredRunInputs(run, settings, "probe");
    Set<String> ids = new TreeSet<>(byDatabase.keySet());
    Databases databases = inputs.databases(ids);
    Map<String, Question> questions =
        inputs.questions(byDatabase.values().stream().flatMap(List::stream).toList());
    inputs.goldChanges(run.storedOutcomes().brief()).ifPresent(terminal::note);
    ConstraintFile constraints = constraints(inputs, questions.values());
    inputs.changes(databases, ids).forEach(terminal::note);
    int all = byDatabase.values().stream().mapToInt(List::size).sum();
    int workers = settings.execution().workersOrDefault();
    int size = Math.max(FEW_PAIRS, (all - 1) / (workers * PARTS) + 1);
    AtomicInteger done = new AtomicInteger();
    PairSearches searches = QueryRunnerFactory.searches(settings, probe);
    List<Callable<Map<String, ProbeFinding>>> tasks = new ArrayList<>();
    List<Map.Entry<String, List<Outcome>>> largestFirst =
        byDatabase.entrySet().stream()
            .sorted(Comparator.comparingInt(entry -> -entry.getValue().size()))
            .toList();
    for (Map.Entry<String, List<Outcome>> entry : largestFirst) {
      DatabaseAddress address = databases.find(entry.getKey()).orElse(null);
      List<DataConstraint> stated = new ArrayList<>(constraints.of(entry.getKey()));
      entry.getValue().stream()
          .map(outcome -> questions.get(outcome.question()))
          .filter(Objects::nonNull)
          .forEach(question -> stated.addAll(question.constraints()));
      List<List<Outcome>> parts = parts(entry.getValue(), size);
      for (int i = 0; i < parts.size(); i++) {
        List<Outcome> part = parts.get(i);
        boolean first = i == 0;
        tasks.add(
            () -> {
              if (first) {
                check(searches, address, stated);
              }
              return ofDatabase(searches, address, part, questions, constraints, done, all);
            });
      }
    }
    try {
      ParallelTasks.run("assay-probe", workers, tasks).forEach(results::putAll);
    } finally {
      searches.close();
      terminal.status().clear();
    }
    return results;
  }

  /**
   * The file of constraints on the databases of a run.
   *
   * @throws AssayException naming file, line and remedy, if anything in it is wrong
   */
  ConstraintFile constraints(RunDirectory run) {
    return constraints(new StoredRunInputs(run, settings, "probe"));
  }

  /**
   * Reads the constraints that a run is going to be probed under, so that mistakes are found before
   * it starts.
   *
   * @throws AssayException naming file, line and remedy, if anything in them is wrong
   */
  public static void requireConstraints(RunSettings settings) {
    Path questions = settings.questions().file();
    if (questions != null) {
      var unused = StoredRunInputs.constraints(settings, questions);
    }
  }

  /** The file, which is made if there is something to add to it. */
  private ConstraintFile constraints(StoredRunInputs inputs) {
    return added == null ? inputs.constraints() : inputs.constraintsToAddTo();
  }

  /** Returns the stated constraints, including those that are not written yet. */
  private ConstraintFile constraints(StoredRunInputs inputs, Collection<Question> questions) {
    ConstraintFile file = constraints(inputs);
    file.require(questions.stream().map(Question::database).collect(Collectors.toSet()));
    return added == null ? file : file.with(added);
  }

  /** Refuses constraints that are wrong; what can't be opened or probed is told elsewhere. */
  private void check(
      PairSearches searches, @Nullable DatabaseAddress address, List<DataConstraint> stated) {
    if (address == null || stated.isEmpty() || !CounterexampleSearch.canProbe(address)) {
      return;
    }
    try (PairSearch search = searches.open(address)) {
      search
          .check(stated, added == null ? null : added.constraint())
          .ifPresent(exceptions -> terminal.note(exceptions + "; the search leaves them out"));
    } catch (DatabaseUnavailableException e) {
      terminal.note("The constraints can't be checked: " + e.getMessage());
    }
  }

  private Map<String, ProbeFinding> ofDatabase(
      PairSearches searches,
      @Nullable DatabaseAddress address,
      List<Outcome> outcomes,
      Map<String, Question> questions,
      ConstraintFile constraints,
      AtomicInteger done,
      int all) {
    if (address == null || !CounterexampleSearch.canProbe(address)) {
      return notProbed(outcomes, CounterexampleSearch.OTHER_ENGINE);
    }
    PairSearch opened;
    try {
      opened = searches.open(address);
    } catch (DatabaseUnavailableException e) {
      return notProbed(outcomes, "the database can't be opened");
    } catch (AssayException e) {
      return notProbed(outcomes, String.valueOf(e.getMessage()));
    }
    Map<String, ProbeFinding> results = new LinkedHashMap<>();
    try (PairSearch search = opened) {
      List<DataConstraint> stated = constraints.of(outcomes.get(0).database());
      for (Outcome outcome : outcomes) {
        if (Thread.currentThread().isInterrupted()) {
          return results;
        }
        QueryPair pair = pair(outcome, questions, stated);
        PairSearch.Found found = search.search(pair);
        results.put(outcome.question(), finding(outcome, pair, found.given(), found.result()));
        if (terminal.errIsTerminal()) {
          terminal.status().show("%,d of %,d pairs probed".formatted(done.incrementAndGet(), all));
        }
      }
    } catch (DatabaseUnavailableException e) {
      notProbed(outcomes, "the database can't be opened").forEach(results::putIfAbsent);
    }
    return results;
  }

  private static Map<String, ProbeFinding> notProbed(List<Outcome> outcomes, String reason) {
    return outcomes.stream()
        .collect(Collectors.toMap(Outcome::question, outcome -> notProbed(outcome, reason)));
  }

  private static QueryPair pair(
      Outcome outcome, Map<String, Question> questions, List<DataConstraint> stated) {
    Question question = questions.get(outcome.question());
    Match match = outcome.match();
    return new QueryPair(
        text(outcome.goldSql()),
        text(outcome.sql()),
        question == null ? MatchSettings.DEFAULT : question.match(),
        match == null ? List.of() : PairCheck.mapping(match),
        question == null
            ? stated
            : Stream.concat(stated.stream(), question.constraints().stream()).toList());
  }
}
