// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.view;

import dev.assay.AssayException;
import dev.assay.api.PairEvaluator;
import dev.assay.app.session.PrivilegedAccounts;
import dev.assay.app.session.StoredRunInputs;
import dev.assay.app.terminal.Terminal;
import dev.assay.execute.Databases;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.internal.ReconnectingRunner;
import dev.assay.journal.Manifest;
import dev.assay.journal.RunDirectory;
import dev.assay.match.Profile;
import dev.assay.metric.Metrics;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import dev.assay.web.review.ReviewInputs;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The inputs of one stored run. A database is looked at when a query is first to run there. Safe
 * for use by several threads.
 */
final class ReviewedRunInputs implements ReviewInputs {
  private static final long GOLD_BYTES = 64L << 20;

  /** The time before a database that can't be used is tried again. */
  private static final Duration RETRY = Duration.ofSeconds(10);

  private final RunDirectory run;
  private final StoredRunInputs stored;
  private final QueryRunner runner;
  private final boolean privileged;
  private final Terminal terminal;
  private final Set<String> usable = new HashSet<>();
  private final Map<String, Obstacle> obstacles = new HashMap<>();
  private @Nullable PairEvaluator evaluator;

  /** The reason why a database can't be used, and when that was found, in nanoseconds. */
  private record Obstacle(String sentence, long time) {
    boolean isFresh() {
      return System.nanoTime() - time < RETRY.toNanos();
    }
  }

  /**
   * The inputs of a run.
   *
   * @param runner of its databases; is not closed
   * @param privileged whether accounts may be used that can do more than read
   */
  ReviewedRunInputs(
      RunDirectory run,
      StoredRunInputs stored,
      QueryRunner runner,
      boolean privileged,
      Terminal terminal) {
    this.run = run;
    this.stored = stored;
    this.runner = runner;
    this.privileged = privileged;
    this.terminal = terminal;
  }

  @Override
  public RunDirectory run() {
    return run;
  }

  @Override
  public synchronized Question question(Outcome outcome) {
    Question question = stored.questions(List.of(outcome)).get(outcome.question());
    if (question == null) {
      throw new AssayException(
          "question '%s' is not in the data set any more; name the questions that were run with --questions"
              .formatted(outcome.question()));
    }
    return question;
  }

  @Override
  public synchronized Optional<String> obstacle(String database) {
    if (usable.contains(database)) {
      return Optional.empty();
    }
    Obstacle known = obstacles.get(database);
    if (known != null && known.isFresh()) {
      return Optional.of(known.sentence());
    }
    try {
      require(database);
      usable.add(database);
      return Optional.empty();
    } catch (AssayException e) {
      String sentence = String.valueOf(e.getMessage());
      obstacles.put(database, new Obstacle(sentence, System.nanoTime()));
      return Optional.of(sentence);
    }
  }

  /** Throws unless queries that nobody has read may run on a database, as in a run. */
  private void require(String database) {
    Databases databases = stored.databasesOfGolds(database);
    ReconnectingRunner once = new ReconnectingRunner(runner, Duration.ZERO, note -> {});
    Set<String> ids = new TreeSet<>(List.of(database, databases.goldOf(database)));
    PrivilegedAccounts.usable(ids, once, "", privileged, terminal);
    ids.forEach(once::dialect); // opens a file, which may be none
  }

  @Override
  public QueryRunner runner() {
    return runner;
  }

  @Override
  public synchronized PairEvaluator evaluator() {
    if (evaluator == null) {
      Manifest.Scoring scoring = run.manifest().scoring();
      List<Profile> profiles = scoring.profiles().stream().map(Manifest.Rules::profile).toList();
      Profile own = scoring.profile().profile();
      Profile profile = own.isProbed() ? Profile.STANDARD : own;
      List<String> deciding =
          Stream.concat(Stream.of(profile), profiles.stream())
              .map(Profile::metric)
              .flatMap(Stream::ofNullable)
              .distinct()
              .toList();
      evaluator =
          PairEvaluator.on(runner.databases())
              .runner(runner)
              .questions(stored.dataset())
              .profile(profile)
              .profiles(profiles)
              .metrics(Metrics.named(deciding))
              .limits(run.manifest().conditions().limits())
              .goldCache(GOLD_BYTES)
              .open();
    }
    return evaluator;
  }

  synchronized void close() {
    if (evaluator != null) {
      evaluator.close();
    }
  }
}
