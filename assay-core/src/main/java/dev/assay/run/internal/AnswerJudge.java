// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.AssayException;
import dev.assay.execute.Limits;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.execute.internal.ReconnectingRunner;
import dev.assay.gold.Gold;
import dev.assay.match.ComparisonDeadline;
import dev.assay.match.ComparisonSide;
import dev.assay.match.FanOut;
import dev.assay.match.Match;
import dev.assay.match.MatchSettings;
import dev.assay.match.Profile;
import dev.assay.match.Ties;
import dev.assay.match.search.ResultMatcher;
import dev.assay.match.search.internal.GoldAlternatives;
import dev.assay.match.tie.FanOutQuery;
import dev.assay.match.tie.TieQuery;
import dev.assay.metric.Comparison;
import dev.assay.model.Prediction;
import dev.assay.model.Prediction.Sample;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.run.internal.InDatabaseComparison.Compared;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.table.ErrorKind;
import dev.assay.table.Execution;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Runs answers and determines their verdicts. Safe for use by several threads.
 *
 * <p>An answer is always run, even if it equals the gold's text, so that non-deterministic queries
 * are noticed. Only answers to unanswerable questions are not run: there is nothing to compare
 * with, and the verdict must not depend on whether the database is available.
 */
public final class AnswerJudge {
  private final Limits limits;
  private final RunPlan.Scoring scoring;
  private final ReconnectingRunner runner;
  private final TieResults ties;
  private final QuestionProfiles profiles;
  private final MetricDatabases databases;
  private final MetricScorer metricScorer;
  private final ExtraDatabaseScore extras;
  private final @Nullable InDatabaseComparison inDatabase;

  /**
   * Judges by rules.
   *
   * @param schemas those that the data set states, by database id
   */
  AnswerJudge(
      ReconnectingRunner runner,
      Limits limits,
      Map<String, Schema> schemas,
      RunPlan.Scoring scoring) {
    this(
        runner,
        limits,
        new TieResults(runner, limits.sampling(false)),
        new MetricDatabases(runner, limits.sampling(false), schemas),
        scoring,
        null);
  }

  private AnswerJudge(
      ReconnectingRunner runner,
      Limits limits,
      TieResults ties,
      MetricDatabases databases,
      RunPlan.Scoring scoring,
      @Nullable InDatabaseComparison inDatabase) {
    this.scoring = scoring;
    this.inDatabase = inDatabase;
    this.limits = limits.sampling(false);
    this.runner = runner;
    this.ties = ties;
    this.databases = databases;
    this.profiles = new QuestionProfiles(scoring);
    this.metricScorer = new MetricScorer(scoring.metrics(), limits.compareTimeout());
    this.extras = new ExtraDatabaseScore(databases, runner.databases());
  }

  /** The judge with other rules and limits, which shares what is known of the databases. */
  AnswerJudge with(RunPlan.Scoring scoring, Limits others) {
    return new AnswerJudge(runner, others, ties, databases, scoring, inDatabase);
  }

  /** The judge that has databases compare large golds themselves. */
  AnswerJudge with(@Nullable InDatabaseComparison comparison) {
    return new AnswerJudge(runner, limits, ties, databases, scoring, comparison);
  }

  /**
   * Checks that a question can be judged.
   *
   * @throws AssayException if it names an unknown profile, or is decided by a metric that is not
   *     computed
   */
  void require(Question question) {
    profiles.require(question);
  }

  /** The answers of a prediction to a question. */
  Answers answers(Question question, GoldOutcome gold, Prediction prediction) {
    return new Answers(question, gold, prediction);
  }

  /**
   * The answers to one question. Each distinct one is run and judged once: equal texts share one
   * execution. For one thread.
   */
  final class Answers {
    private final Question question;
    private final GoldOutcome gold;
    private final Prediction prediction;
    private final Map<Sample, JudgedAnswer> known = new HashMap<>();

    private Answers(Question question, GoldOutcome gold, Prediction prediction) {
      this.question = question;
      this.gold = gold;
      this.prediction = prediction;
    }

    Question question() {
      return question;
    }

    GoldOutcome gold() {
      return gold;
    }

    Prediction prediction() {
      return prediction;
    }

    /**
     * The only answer of a prediction without samples.
     *
     * @throws DatabaseUnavailableException if the database is lost through no fault of the answer
     */
    JudgedAnswer whole() {
      return judge(question, question.database(), gold, prediction);
    }

    /** One answer, like {@link #whole}; if it has SQL, only the SQL decides. */
    JudgedAnswer answer(Sample given) {
      Sample sample = given.sql() == null ? given : new Sample(given.sql(), null, null);
      // not computeIfAbsent, because running an answer may throw
      JudgedAnswer judged = known.get(sample);
      if (judged == null) {
        judged = judge(question, question.database(), gold, prediction.choosing(sample));
        known.put(sample, judged);
      }
      return judged;
    }
  }

  /**
   * Judges an answer by what it gives on a database.
   *
   * @param gold what the gold gives there
   */
  private JudgedAnswer judge(
      Question question, String database, GoldOutcome gold, Prediction prediction) {
    String abstention = AbstentionCheck.of(question, prediction);
    if (question.gold() instanceof Gold.Unanswerable) {
      Verdict verdict = JudgedAnswer.unanswerable(prediction, abstention);
      return new JudgedAnswer(question, gold, prediction, verdict, Map.of());
    }
    LargeGolds large = gold.large();
    if (large != null && inDatabase != null) {
      return judgeLarge(inDatabase, new Answer(question, database, prediction, abstention), gold);
    }
    Execution execution = execution(database, prediction, limits(gold));
    return judge(new Answer(question, database, prediction, abstention), gold, execution);
  }

  /** An answer to a question on a database, and the reason with which it abstains, if any. */
  private record Answer(
      Question question, String database, Prediction prediction, @Nullable String abstention) {}

  /** Judges an answer by its execution and the fetched results of its gold. */
  private JudgedAnswer judge(Answer answer, GoldOutcome gold, @Nullable Execution execution) {
    Question question = answer.question();
    Dialect dialect = dialect(answer);
    if (isSampled(gold)
        && (execution instanceof Execution.Rows || execution instanceof Execution.Sampled)) {
      Match match =
          new SampledComparison(question, goldDialect(answer), dialect, limits)
              .match(gold, answer.prediction().sql(), execution);
      return decide(answer, gold, SampledComparison.unfetched(execution), match);
    }
    Match match =
        execution instanceof Execution.Rows rows
            ? match(
                answer, gold, new ComparisonSide(rows.table(), answer.prediction().sql(), dialect))
            : null;
    return decide(answer, gold, execution, match);
  }

  /** The limits of a prediction: to sample its rows takes time that is not the query's. */
  private Limits limits(GoldOutcome gold) {
    return isSampled(gold)
        ? limits.sampling(true).withTimeout(limits.timeout().multipliedBy(2))
        : limits;
  }

  private static boolean isSampled(GoldOutcome gold) {
    return !gold.samples().isEmpty();
  }

  /**
   * Judges an answer whose gold is too large to be fetched without need: by what the database tells
   * if it finds the results equal, else by the fetched results, or if they exceed the limits, by
   * all that is known of them.
   */
  private JudgedAnswer judgeLarge(
      InDatabaseComparison comparison, Answer answer, GoldOutcome gold) {
    LargeGolds large = Objects.requireNonNull(gold.large());
    Compared compared = compared(comparison, answer, large);
    if (compared != null && compared.isEqual()) {
      return decide(answer, gold, compared.execution(), LargeGoldMatch.equal(compared));
    }
    Execution execution =
        compared == null ? execution(answer.database(), answer.prediction(), limits) : null;
    if (compared == null && !LargeGoldMatch.isComparable(execution)) {
      return decide(answer, gold, execution, null);
    }
    GoldOutcome fetched = large.fetched();
    if (fetched.problem() == null) {
      boolean again = execution == null || (isSampled(fetched) && isTooLarge(execution));
      return judge(
          answer,
          fetched,
          again ? execution(answer.database(), answer.prediction(), limits(fetched)) : execution);
    }
    if (compared != null) {
      Match match =
          LargeGoldMatch.unequal(compared, comparison.differing(answer.database(), compared));
      return decide(answer, gold, compared.execution(), match);
    }
    Execution counted = LargeGoldMatch.counted(Objects.requireNonNull(execution));
    return decide(
        answer, gold, counted, LargeGoldMatch.incomparable(large.golds().get(0), counted));
  }

  /** The database's comparison of an answer; {@code null} if it can't compare it. */
  private static @Nullable Compared compared(
      InDatabaseComparison comparison, Answer answer, LargeGolds large) {
    String sql = answer.prediction().sql();
    if (sql == null || sql.isBlank()) {
      return null;
    }
    // If it loses the database, the answer is run by itself, which shows whose fault that is.
    return comparison.compare(answer.database(), large.golds(), sql).orElse(null);
  }

  private Dialect dialect(Answer answer) {
    return answer.prediction().result() != null && answer.question().gold() instanceof Gold.Tables
        ? Dialect.ANSI // nothing is run, so the database need not exist
        : runner.dialect(answer.database());
  }

  private Dialect goldDialect(Answer answer) {
    return answer.question().gold() instanceof Gold.Tables
        ? dialect(answer)
        : runner.goldDialect(answer.database());
  }

  private JudgedAnswer decide(
      Answer answer, GoldOutcome gold, @Nullable Execution execution, @Nullable Match found) {
    Question question = answer.question();
    Prediction prediction = answer.prediction();
    Profile profile = profiles.of(question);
    Comparison comparison =
        new Comparison(
            question,
            dialect(answer),
            goldDialect(answer),
            gold.results(),
            new Comparison.PredictedResult(prediction.sql(), execution),
            found,
            found == null
                ? JudgedAnswer.withoutRows(prediction, answer.abstention(), execution)
                : JudgedAnswer.byRelaxations(found, profile),
            databases.of(answer.database()));
    Match match = comparison.match();
    Map<String, @Nullable Double> decisive = Map.of();
    if (match != null && profile.metric() != null) {
      MetricScoring metricScoring = metricScorer.only(profile.metric(), comparison);
      decisive = metricScoring.scores();
      comparison = comparison.noting(metricScoring.notes());
      comparison =
          comparison.judged(
              JudgedAnswer.verdict(match.noting(metricScoring.notes()), profile, decisive));
    }
    return new JudgedAnswer(prediction, answer.abstention(), comparison, gold, decisive);
  }

  /**
   * The execution of an answer on its question's database; {@code null} if there is nothing to run.
   *
   * @throws DatabaseUnavailableException if the database is lost through no fault of the answer
   */
  @Nullable Execution execution(Question question, Prediction prediction) {
    return execution(question.database(), prediction, limits);
  }

  private static boolean isTooLarge(Execution execution) {
    return execution instanceof Execution.TooLarge;
  }

  private @Nullable Execution execution(String database, Prediction prediction, Limits within) {
    String sql = prediction.sql();
    if (sql != null && !sql.isBlank()) {
      return execute(database, sql, within);
    }
    Path stored = prediction.result();
    return stored != null ? StoredPrediction.read(stored, runner, limits) : null;
  }

  /** The match of an answer with its best gold. */
  private Match match(Answer answer, GoldOutcome gold, ComparisonSide predicted) {
    Question question = answer.question();
    Dialect dialect = goldDialect(answer);
    List<ComparisonSide> golds = new ArrayList<>();
    for (Comparison.GoldResult result : gold.results()) {
      golds.add(new ComparisonSide(result.table(), result.sql(), dialect));
    }
    return new GoldMatching(
            golds,
            predicted,
            question.match().withZone(runner.session().zone()),
            ties.of(answer.database(), question.match()))
        .match(limits.compareTimeout());
  }

  /** The scores of a judged answer. */
  MetricScoring scores(JudgedAnswer judged) {
    Comparison comparison = judged.comparison();
    if (judged.verdict() instanceof Verdict.NotScored) {
      return MetricScoring.of(undefined());
    }
    if (comparison == null) {
      return MetricScoring.of(metricScorer.ofVerdict(judged.verdict()));
    }
    MetricScoring scoring = metricScorer.of(comparison, judged.metrics());
    if (judged.verdict() instanceof Verdict.Correct) {
      extras.score(comparison, gold -> judgeExtra(judged, gold), scoring);
    }
    return scoring;
  }

  private Verdict judgeExtra(JudgedAnswer judged, ExtraDatabaseScore.ExtraGold gold) {
    Prediction prediction = Objects.requireNonNull(judged.prediction());
    return judge(judged.question(), gold.database(), gold.outcome(), prediction).verdict();
  }

  /** The scores of a question that is not scored. */
  Map<String, @Nullable Double> undefined() {
    return metricScorer.undefined();
  }

  /**
   * Runs a prediction, which the runner guards and limits: in a process of its own, or without
   * isolation in this one. If it repeatedly loses a database that answers before and after, that
   * counts as the prediction's error.
   */
  private Execution execute(String database, String sql, Limits within) {
    try {
      return runner.run(database, sql, within);
    } catch (DatabaseUnavailableException lost) {
      if (lost.reason() != DatabaseUnavailableException.Reason.LOST) {
        throw lost;
      }
      return new Execution.Failed(ErrorKind.CONNECTION, null, String.valueOf(lost.getMessage()));
    }
  }

  /**
   * Compares a prediction with all golds of its question: first by their rows, then by what further
   * queries tell of ties and repeats, where that may change something.
   *
   * @param further additional queries on the database
   */
  public record GoldMatching(
      List<ComparisonSide> golds,
      ComparisonSide predicted,
      MatchSettings settings,
      GoldFollowUpQueries further) {
    /**
     * The match with the gold that suits best.
     *
     * @param time for comparing with all golds; once more for what further queries change
     */
    public Match match(Duration time) {
      ComparisonDeadline first = ComparisonDeadline.in(time);
      List<Match> matches = new ArrayList<>();
      boolean settled = false;
      for (ComparisonSide gold : golds) {
        Match match = ResultMatcher.match(gold, predicted, settings, first);
        settled |= isSettled(gold, match);
        matches.add(match);
      }
      // Run all further queries before the time limit starts again.
      List<ComparisonSide> informed = new ArrayList<>();
      for (int i = 0; i < golds.size(); i++) {
        informed.add(
            settled
                ? askedForVacuity(golds.get(i), matches.get(i))
                : asked(golds.get(i), matches.get(i)));
      }
      ComparisonDeadline second = ComparisonDeadline.in(time);
      List<Match> last = new ArrayList<>();
      for (int i = 0; i < golds.size(); i++) {
        last.add(again(golds.get(i), informed.get(i), matches.get(i), second));
      }
      Match best = GoldAlternatives.combine(last);
      return settled || Profile.STRICT.accepts(best) || best.isUndecided()
          ? best
          : best.noting(further.innerCuts(golds.get(best.gold())));
    }

    /** Returns whether strict accepts the match and no further query could change that. */
    private static boolean isSettled(ComparisonSide gold, Match match) {
      return Profile.STRICT.accepts(match) && !TieQuery.restsOnVisibleKeys(gold, match);
    }

    private ComparisonSide asked(ComparisonSide gold, Match match) {
      Ties ties = TieQuery.mayHelp(gold, predicted, settings, match) ? further.ties(gold) : null;
      FanOut fanOut =
          FanOutQuery.mayHelp(gold, predicted, settings, match) ? further.fanOut(gold) : null;
      return gold.with(ties).withRepeats(fanOut);
    }

    /**
     * Queries the ties for a prediction that is right, because any other choice of rows might have
     * been right, too.
     */
    private ComparisonSide askedForVacuity(ComparisonSide gold, Match match) {
      Ties ties =
          Profile.STRICT.accepts(match) && TieQuery.mayTieInAll(gold)
              ? further.tiesOfAll(gold)
              : null;
      return ties == null ? gold : gold.with(ties);
    }

    private Match again(
        ComparisonSide gold, ComparisonSide informed, Match match, ComparisonDeadline deadline) {
      if (informed.ties() == null && informed.fanOut() == null) {
        return match;
      }
      Match again = ResultMatcher.match(informed, predicted, settings, deadline);
      // The first match is still valid if the second comparison runs out of time.
      boolean holds = !TieQuery.restsOnVisibleKeys(gold, match);
      return again.isUndecided() && holds ? GoldAlternatives.combine(List.of(match, again)) : again;
    }
  }
}
