// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.AssayException;
import dev.assay.execute.Databases;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.internal.DatabaseOutageException;
import dev.assay.execute.internal.ReconnectingRunner;
import dev.assay.journal.Manifest;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredOutcomes;
import dev.assay.journal.internal.RunJournal;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import dev.assay.run.Progress;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The one main flow: ask each pending question, execute what comes back, score it, store it.
 *
 * <p>{@link #run} does so for all questions. They are started in the order of the data set by
 * {@link RunPlan.QuerySettings#workers()} threads; their outcomes are stored in the order in which
 * they finish, and read in that of their ids. An outcome does not depend on the number of workers,
 * but for times and {@code cached}.
 *
 * <p>With {@link #open}, the caller decides when each question is evaluated, as a test framework
 * does: {@link #evaluate} each of them, on any thread, then {@link #finish}.
 */
public final class Evaluation implements AutoCloseable {
  private final RunPlan plan;
  private final Databases databases;
  private final QuestionEvaluator questionEvaluator;
  private final RunJournal journal;
  private final Manifest manifest;
  private final Progress progress;
  private final Set<String> finished = ConcurrentHashMap.newKeySet();

  /** Questions whose outcomes will be on disk soon, or are. */
  private final Set<String> handedOver = ConcurrentHashMap.newKeySet();

  private final Map<String, String> outages = new ConcurrentHashMap<>();

  private Evaluation(
      RunPlan plan,
      Databases databases,
      QuestionEvaluator questionEvaluator,
      RunJournal journal,
      Manifest manifest,
      Progress progress) {
    this.plan = plan;
    this.databases = databases;
    this.questionEvaluator = questionEvaluator;
    this.journal = journal;
    this.manifest = manifest;
    this.progress = progress;
    journal.done().forEach(outcome -> finished.add(outcome.question()));
  }

  /**
   * Runs a plan, or the rest of an unfinished one.
   *
   * <p>To stop early, interrupt the calling thread: no further question is started, those in
   * progress are left pending, and the finished outcomes are returned. The thread's interrupt flag
   * is then cleared; {@link RunResult#interrupted()} reports the interrupt instead.
   *
   * <p>A question whose database is unreachable also stays pending. A {@link ReconnectingRunner}
   * first waits for the database; any other runner is called once more, immediately.
   *
   * <p>Closing the runner from another thread also stops the run.
   *
   * @param runner runs the queries on its databases, in its sessions; it is not closed
   * @throws AssayException if the plan is wrong (a malformed gold, an unknown profile), before
   *     anything is written; or if the run directory is in use, holds another run, or can't be
   *     written
   */
  public static RunResult run(RunPlan plan, QueryRunner runner, Progress progress) {
    try (Evaluation evaluation = open(plan, runner, progress)) {
      List<Question> questions = plan.dataset().questions();
      List<Question> pending = evaluation.pending(questions);
      progress.started(questions.size(), evaluation.journal.done());
      return evaluation.result(evaluation.work(pending));
    }
  }

  /**
   * Opens a run whose questions the caller evaluates one by one. Close it, also after a failure.
   *
   * @param runner runs the queries on its databases, in its sessions; it is not closed
   * @throws AssayException as {@link #run}
   */
  public static Evaluation open(RunPlan plan, QueryRunner runner, Progress progress) {
    ReconnectingRunner reconnecting =
        runner instanceof ReconnectingRunner given
            ? given
            : new ReconnectingRunner(runner, Duration.ZERO, progress::note);
    QuestionEvaluator questionEvaluator = QuestionEvaluator.of(plan, reconnecting);
    Manifest manifest = PlanManifest.of(plan, reconnecting);
    RunJournal journal =
        RunJournal.open(
            plan.output().directory(),
            manifest,
            plan.output().resumption(),
            plan.output().prefetch(),
            progress::note);
    return new Evaluation(plan, runner.databases(), questionEvaluator, journal, manifest, progress);
  }

  /**
   * Obtains the answer to a question of the plan, judges it, and stores the outcome and its
   * results. The generator is called on the calling thread, and its exceptions are thrown.
   *
   * @return the outcome, with everything that is stored of it
   * @throws DatabaseOutageException if the question's database is unreachable; nothing is stored
   * @throws IOException if the results can't be written
   * @throws InterruptedException if interrupted; nothing is stored
   */
  public Outcome evaluate(Question question) throws IOException, InterruptedException {
    return store(questionEvaluator.judge(question));
  }

  /**
   * Ends a run that was {@link #open opened}: waits until every outcome is on disk. Questions that
   * were not evaluated stay pending.
   *
   * @throws InterruptedException if interrupted; the run can be resumed
   */
  public RunResult finish() throws InterruptedException {
    boolean complete =
        plan.dataset().questions().stream()
            .allMatch(q -> finished.contains(q.id()) || handedOver.contains(q.id()));
    journal.finish(complete, changed());
    return result(new Completion(false, null));
  }

  private List<Question> pending(List<Question> questions) {
    return questions.stream().filter(question -> !finished.contains(question.id())).toList();
  }

  /**
   * The end of the work on questions: by an interruption, by the generator or, with neither,
   * because no question was left.
   */
  private record Completion(boolean interrupted, RunResult.@Nullable GeneratorStop stop) {}

  private Completion work(List<Question> pending) {
    RunResult.GeneratorStop stop = null;
    try (QuestionWorkers workers =
        new QuestionWorkers(plan.queries().workers(), questionEvaluator::isAway)) {
      stop =
          workers
              .forEach(pending, question -> work(question, workers))
              .map(RunResult.GeneratorStop::of)
              .orElse(null);
      journal.finish(stop == null && outages.isEmpty(), changed());
      return new Completion(false, stop);
    } catch (InterruptedException | CancellationException e) {
      return new Completion(true, stop);
    }
  }

  private void work(Question question, QuestionWorkers workers)
      throws IOException, InterruptedException {
    JudgedAnswer answer = judged(question);
    if (answer == null || workers.stopped()) {
      return; // the result of an interrupted query is meaningless
    }
    Outcome unused = store(answer);
  }

  /** Judges the answer to a question; {@code null} if its database is unreachable. */
  private @Nullable JudgedAnswer judged(Question question) {
    try {
      return questionEvaluator.judge(question);
    } catch (DatabaseOutageException e) {
      outages.put(e.database(), String.valueOf(e.getMessage()));
      return null;
    }
  }

  private Outcome store(JudgedAnswer answer) throws IOException, InterruptedException {
    boolean keepValues = plan.output().keepValues();
    if (keepValues) {
      answer.keepResults(journal.results());
    }
    Outcome outcome = answer.outcome(keepValues);
    journal.append(outcome, this::onDisk);
    handedOver.add(outcome.question());
    return outcome;
  }

  /**
   * The databases that have changed since the start of the run, which invalidates their outcomes.
   */
  private List<String> changed() {
    List<String> ids = PlanManifest.changed(plan, databases, manifest);
    for (String id : ids) {
      progress.note(
          "WARNING: the file of database '%s' changed during the run; restore it and run again"
              .formatted(id));
    }
    return ids;
  }

  private List<UnreachableDatabase> unreached() {
    return outages.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(
            outage ->
                new UnreachableDatabase(outage.getKey(), left(outage.getKey()), outage.getValue()))
        .toList();
  }

  /** Returns the number of pending questions of a database. */
  private int left(String database) {
    return (int)
        plan.dataset().questions().stream()
            .filter(q -> List.of(q.database(), databases.goldOf(q.database())).contains(database))
            .filter(q -> !finished.contains(q.id()))
            .count();
  }

  private void onDisk(Outcome outcome) {
    finished.add(outcome.question());
    progress.finished(outcome);
  }

  private RunResult result(Completion completion) {
    journal.close();
    List<Question> questions = plan.dataset().questions();
    RunDirectory directory = RunDirectory.open(plan.output().directory());
    // Read instead of kept in memory: the full outcomes of a large run would fill it.
    StoredOutcomes stored = journal.outcomes();
    Map<String, Outcome> brief = new HashMap<>();
    stored.brief().forEach(outcome -> brief.put(outcome.question(), outcome));
    List<Outcome> outcomes =
        questions.stream().map(q -> brief.get(q.id())).filter(Objects::nonNull).toList();
    return new RunResult(
        directory,
        stored,
        outcomes,
        (int) questions.stream().filter(q -> !finished.contains(q.id())).count(),
        completion.interrupted(),
        completion.stop(),
        unreached());
  }

  /** Stores what was evaluated, and lets others write the run. */
  @Override
  public void close() {
    journal.close();
  }
}
