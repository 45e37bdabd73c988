// SPDX-License-Identifier: Apache-2.0
package dev.assay.junit;

import dev.assay.AssayException;
import dev.assay.api.PairEvaluator;
import dev.assay.api.PairOptions;
import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.gold.Gold;
import dev.assay.match.Match;
import dev.assay.match.Profile;
import dev.assay.metric.Metrics;
import dev.assay.model.Attempt;
import dev.assay.model.Outcome;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.report.RunFacts;
import dev.assay.run.PairResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.opentest4j.AssertionFailedError;

/**
 * Assertions on a query and a database, under a profile. Immutable; the data must not change while
 * one is made.
 */
public final class SqlAssert {
  private static final String ID = "sql";

  private final @Nullable String sql;
  private final Supplier<Executor> database;
  private final Profile profile;
  private final Duration timeout;
  private final String description;

  /** The gold queries that the query was found to answer. */
  private final List<String> golds;

  SqlAssert(@Nullable String sql, Supplier<Executor> database) {
    this(sql, database, Profile.STANDARD, Limits.DEFAULT.timeout(), "", List.of());
  }

  private SqlAssert(
      @Nullable String sql,
      Supplier<Executor> database,
      Profile profile,
      Duration timeout,
      String description,
      List<String> golds) {
    this.sql = sql;
    this.database = database;
    this.profile = profile;
    this.timeout = timeout;
    this.description = description;
    this.golds = golds;
  }

  /** Puts a text, such as the question in words, at the beginning of failure messages. */
  public SqlAssert as(String text) {
    return new SqlAssert(sql, database, profile, timeout, text, golds);
  }

  /** Sets the time limit of each query (default 30 s). */
  public SqlAssert within(Duration limit) {
    return new SqlAssert(sql, database, profile, limit, description, golds);
  }

  /**
   * Selects the profile of the assertions that follow (default {@link Profile#STANDARD}). After
   * {@link #answers}, asserts that the query answers the same gold under this profile, too; as that
   * call has asserted under its own profile already, name a more lenient one before it.
   *
   * @throws AssertionFailedError if the query does not answer the gold under this profile
   */
  public SqlAssert under(Profile other) {
    SqlAssert next = new SqlAssert(sql, database, other, timeout, description, golds);
    if (!golds.isEmpty()) {
      next.require(golds);
    }
    return next;
  }

  /**
   * Asserts that the query answers a gold query: that the profile accepts its result.
   *
   * @param gold one query, which may have {@code {a,b}} column alternatives
   * @param further queries whose results are accepted, too
   * @throws AssertionFailedError if it does not, fails, times out, or is refused by the guard
   * @throws AssayException if no gold can be run
   */
  public SqlAssert answers(String gold, String... further) {
    List<String> all = Stream.concat(Stream.of(gold), Arrays.stream(further)).toList();
    require(all);
    return new SqlAssert(sql, database, profile, timeout, description, all);
  }

  private void require(List<String> accepted) {
    Gold gold = new Gold.Queries(accepted.stream().map(q -> new Gold.GoldSql(q, true)).toList());
    Question question = Question.of(ID, description, SqlSubject.DATABASE, gold);
    String given = sql == null || sql.isBlank() ? null : sql; // as predictions are read
    Attempt attempt = new Attempt(given, null, null);
    Prediction prediction = new Prediction(ID, given, null, List.of(attempt), null);
    PairResult result;
    Executor executor = database.get();
    try (PairEvaluator evaluator =
        PairEvaluator.on(executor.databases())
            .runner(executor)
            .profile(profile)
            .metrics(Metrics.named(List.of("execution_accuracy")))
            .timeout(timeout)
            .open()) {
      result = evaluator.evaluate(question, prediction, PairOptions.DEFAULT);
    }
    Outcome outcome = result.outcome();
    if (outcome.verdict() instanceof Verdict.NotScored none) {
      throw new AssayException("the gold can't be used: " + none.detail());
    }
    if (outcome.verdict() instanceof Verdict.Incorrect) {
      throw new QuestionMessage.WrongAnswer(message(result), null);
    }
  }

  private String message(PairResult result) {
    String first = description.isBlank() ? "The query does not answer the gold." : description;
    RunFacts none = new RunFacts("", profile, new RunFacts.Questions("", 1, 0), Path.of(""));
    Match match = result.outcome().match();
    String hint =
        match != null && Profile.LENIENT.accepts(match)
            ? "\n\nThe profile lenient accepts this; to use it, write .under(LENIENT) before .answers(…)."
            : "";
    return QuestionMessage.of(first, none, result.outcome(), result.gold(), result.predicted())
        + hint;
  }
}
