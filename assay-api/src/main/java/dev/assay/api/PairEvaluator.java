// SPDX-License-Identifier: Apache-2.0
package dev.assay.api;

import dev.assay.AssayException;
import dev.assay.api.Cancellation.CallThread;
import dev.assay.dataset.Dataset;
import dev.assay.execute.DatabaseFolders;
import dev.assay.execute.Databases;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.internal.ReconnectingRunner;
import dev.assay.execute.internal.Watchdog;
import dev.assay.gold.Gold;
import dev.assay.model.Attempt;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.run.PairResult;
import dev.assay.run.internal.PairEvaluation;
import dev.assay.run.internal.RunPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates pairs of a question and its predicted SQL, one at a time, in a program that keeps
 * running: worker processes stay warm, and gold results are kept within a memory budget. Each call
 * returns the outcome that {@code assay run} stores for the pair, but for times and {@code cached}.
 * Safe for use by several threads; a call runs on its caller's thread.
 *
 * <pre>{@code
 * try (PairEvaluator evaluator = PairEvaluator.on(Path.of("databases")).open()) {
 *   Question question = Question.of("q1", "How many customers?", "shop", Gold.sql("SELECT ..."));
 *   boolean right = evaluator.evaluate(question, sql).verdict() instanceof Verdict.Correct;
 * }
 * }</pre>
 *
 * <p>The databases must not change while it is open.
 */
public final class PairEvaluator implements AutoCloseable {
  /** Time after a deadline in which a query that reached it may end by itself. */
  private static final Duration GRACE = Duration.ofMillis(250);

  private final QueryRunner owned;
  private final ReconnectingRunner runner;
  private final PairEvaluation evaluation;
  private final RunPlan.Scoring scoring;
  private final Limits limits;
  private final boolean keepsValues;
  private final Map<String, Question> questions = new LinkedHashMap<>();
  private final Semaphore turns;
  private final Watchdog watchdog = new Watchdog();
  private final AtomicBoolean closed = new AtomicBoolean();

  PairEvaluator(QueryRunner owned, PairEvaluatorBuilder settings) {
    this.owned = owned;
    this.scoring = settings.scoring();
    this.limits = settings.limits;
    this.keepsValues = settings.keepValues;
    this.turns = new Semaphore(settings.workers, true);
    this.runner =
        owned instanceof ReconnectingRunner given
            ? given
            : new ReconnectingRunner(owned, Duration.ZERO, note -> {});
    Dataset dataset = settings.dataset;
    this.evaluation =
        new PairEvaluation(
            runner,
            limits,
            dataset == null ? Map.of() : dataset.schemas(),
            scoring,
            settings.goldBytes);
    if (dataset != null) {
      onEngines(dataset).questions().forEach(question -> questions.put(question.id(), question));
    }
  }

  /** Begins an evaluator on databases wherever they are. */
  public static PairEvaluatorBuilder on(Databases databases) {
    return new PairEvaluatorBuilder(databases);
  }

  /** Begins an evaluator on database files of folders, such as {@code FOLDER/shop/shop.sqlite}. */
  public static PairEvaluatorBuilder on(Path... folders) {
    return on(new DatabaseFolders(Arrays.asList(folders)));
  }

  /** The databases that questions may be asked of. */
  public Databases databases() {
    return runner.databases();
  }

  /** The question of the data set that has an id. */
  public Optional<Question> question(String id) {
    return Optional.ofNullable(questions.get(id));
  }

  /**
   * Evaluates the SQL of a question.
   *
   * @param sql as a model or a file of predictions gave it: SQL is extracted from prose; {@code
   *     null} or blank if there is none
   * @throws AssayException as {@link #evaluate(Question, Prediction, PairOptions)}
   */
  public Outcome evaluate(Question question, @Nullable String sql) {
    return evaluate(question, sql, PairOptions.DEFAULT);
  }

  /**
   * Evaluates the SQL of a question with options.
   *
   * @throws AssayException as {@link #evaluate(Question, Prediction, PairOptions)}
   */
  public Outcome evaluate(Question question, @Nullable String sql, PairOptions options) {
    String given = sql == null || sql.isBlank() ? null : sql; // as files of predictions are read
    Attempt attempt = new Attempt(given, null, null);
    Prediction prediction = new Prediction(question.id(), given, null, List.of(attempt), null);
    return evaluate(question, prediction, options).outcome();
  }

  /**
   * Evaluates a prediction of a question, and returns its outcome with the results that it is based
   * on.
   *
   * <p>A call that is canceled, is past its deadline, or whose thread is interrupted is {@code
   * not_scored} with the reason {@code CANCELLED}; its running query is stopped. After an interrupt
   * by someone else the thread's interrupt flag stays set. A pair whose database can't be reached
   * is {@code not_scored} with {@code DATABASE_UNAVAILABLE}; later calls try again.
   *
   * @param question one of {@link #question}, or any other; its id is for the outcome only
   * @throws AssayException if the gold is malformed, a stored table missing, the profile unknown or
   *     its metric not computed; or if no worker process can be started
   * @throws IllegalStateException if the evaluator is closed
   */
  public PairResult evaluate(Question question, Prediction prediction, PairOptions options) {
    if (closed.get()) {
      throw new IllegalStateException("the evaluator is closed");
    }
    Question asked = question.gold() instanceof Gold.ByEngine ? onEngine(question) : question;
    RunPlan.Scoring scoring = scoring(options);
    Cancellation cancellation = options.cancellation();
    if (Thread.currentThread().isInterrupted()
        || (cancellation != null && cancellation.isCanceled())) {
      return canceled(asked, prediction, scoring);
    }
    CallThread call = new CallThread();
    PairResult result = null;
    boolean interrupted = false;
    Watchdog.Watch watch = watch(call, cancellation);
    try {
      result = inTurn(asked, prediction, scoring, cancellation);
    } catch (CancellationException e) {
      interrupted = true;
    } catch (AssayException e) {
      if (cancellation == null || !cancellation.isCanceled()) {
        throw e; // otherwise it may be a consequence of the interrupt
      }
    } finally {
      if (cancellation != null) {
        cancellation.leave(call);
      }
      if (watch != null) {
        boolean unused = watch.end();
      }
      interrupted |= call.end();
    }
    boolean over = interrupted || (cancellation != null && cancellation.isCanceled());
    return result == null || over ? canceled(asked, prediction, scoring) : result;
  }

  private PairResult inTurn(
      Question question,
      Prediction prediction,
      RunPlan.Scoring scoring,
      @Nullable Cancellation cancellation) {
    try {
      turns.acquire();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted before the pair was evaluated");
    }
    try {
      return evaluation.evaluate(question, prediction, scoring, limits(cancellation), keepsValues);
    } finally {
      turns.release();
    }
  }

  /**
   * Interrupts the call when it is canceled, or some time after a deadline; see {@link #limits}.
   */
  private Watchdog.@Nullable Watch watch(CallThread call, @Nullable Cancellation cancellation) {
    if (cancellation == null) {
      return null;
    }
    cancellation.enter(call);
    Long left = cancellation.nanosLeft();
    return left == null
        ? null
        : watchdog.watch(Duration.ofNanos(Math.max(1, left)).plus(GRACE), call::interrupt);
  }

  /**
   * The limits until a deadline: a query that times out leaves its worker process alive, and one
   * that is interrupted ends it.
   */
  private Limits limits(@Nullable Cancellation cancellation) {
    Long nanos = cancellation == null ? null : cancellation.nanosLeft();
    if (nanos == null) {
      return limits;
    }
    Duration left = Duration.ofNanos(Math.max(1, nanos));
    return new Limits(
        least(left, limits.timeout()),
        limits.maxRows(),
        limits.maxCells(),
        limits.maxBytes(),
        least(left, limits.compareTimeout()));
  }

  private static Duration least(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private RunPlan.Scoring scoring(PairOptions options) {
    if (options.profile() == null && options.metrics() == null) {
      return scoring;
    }
    return new RunPlan.Scoring(
        options.profile() == null ? scoring.profile() : options.profile(),
        scoring.profiles(),
        options.metrics() == null ? scoring.metrics() : options.metrics());
  }

  private PairResult canceled(Question question, Prediction prediction, RunPlan.Scoring scoring) {
    return evaluation.notScored(
        question,
        prediction,
        scoring,
        new Verdict.NotScored(
            NotScoredReason.CANCELLED, "the call was canceled before the query had ended"),
        keepsValues);
  }

  private Question onEngine(Question question) {
    Dataset only = new Dataset("", "", Path.of(""), "", List.of(question));
    return onEngines(only).questions().get(0);
  }

  private Dataset onEngines(Dataset dataset) {
    return dataset.onEngines(databases()::goldUrl);
  }

  /** Stops running calls, which are not scored, and ends worker processes. */
  @Override
  public void close() {
    closed.set(true);
    owned.close();
    watchdog.close();
  }
}
