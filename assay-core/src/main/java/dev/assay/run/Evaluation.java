/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.run;

import dev.assay.execute.QueryRunner;
import dev.assay.generate.BudgetSpentException;
import dev.assay.generate.GeneratorStoppedException;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.RunJournal;
import dev.assay.journal.StoredOutcomes;
import dev.assay.model.AssayException;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The one main flow: ask each pending question, execute what comes back, score it, store it.
 *
 * <p>Questions are started in the order of the data set by {@link RunPlan#workers()} threads; their
 * outcomes are stored in the order in which they finish. An outcome does not depend on the number
 * of workers, but for times and {@code cached}.
 */
public final class Evaluation {
  private final RunPlan plan;
  private final Examiner examiner;
  private final RunJournal journal;
  private final Progress progress;
  private final Set<String> finished = ConcurrentHashMap.newKeySet();
  private Optional<GeneratorStoppedException> stopped = Optional.empty();

  private Evaluation(RunPlan plan, Examiner examiner, RunJournal journal, Progress progress) {
    this.plan = plan;
    this.examiner = examiner;
    this.journal = journal;
    this.progress = progress;
  }

  /**
   * Runs a plan, or what is left of it.
   *
   * <p>To stop early, interrupt the calling thread: no further question is started, those in work
   * are left pending, and what is finished is returned. The thread's interrupt flag is cleared
   * then, as {@link RunResult#interrupted()} says it.
   *
   * <p>Closing the runner from another thread stops the run in the same way.
   *
   * @param runner stays open
   * @throws AssayException if the plan is wrong (a malformed gold, an unknown profile), before
   *     anything is written; or if the run directory is in use, holds another run, or can't be
   *     written
   */
  public static RunResult run(RunPlan plan, QueryRunner runner, Progress progress) {
    List<Question> questions = plan.dataset().questions();
    Examiner examiner = new Examiner(plan, runner);
    try (RunJournal journal =
        RunJournal.open(plan.out(), PlanManifest.of(plan), plan.resume(), progress::note)) {
      Evaluation evaluation = new Evaluation(plan, examiner, journal, progress);
      List<Question> pending = evaluation.pending(questions);
      progress.started(questions.size(), journal.done());
      boolean interrupted = !evaluation.work(pending);
      return evaluation.result(interrupted);
    }
  }

  private List<Question> pending(List<Question> questions) {
    journal.done().forEach(outcome -> finished.add(outcome.question()));
    return questions.stream().filter(question -> !finished.contains(question.id())).toList();
  }

  /** Whether it went on to the end. */
  private boolean work(List<Question> pending) {
    try (Workers workers = new Workers(plan.workers())) {
      workers.forEach(
          pending,
          question -> {
            Examined examined = examiner.examine(question);
            if (workers.stopped()) {
              return; // what an interrupted query returned says nothing about it
            }
            if (plan.keepValues()) {
              examined.keepResults(journal.results());
            }
            journal.append(examined.outcome(plan.keepValues()), this::onDisk);
          });
      stopped = workers.drained();
      journal.finish(stopped.isEmpty());
      return true;
    } catch (InterruptedException | CancellationException e) {
      return false;
    }
  }

  private void onDisk(Outcome outcome) {
    finished.add(outcome.question());
    progress.finished(outcome);
  }

  private RunResult result(boolean interrupted) {
    journal.close();
    List<Question> questions = plan.dataset().questions();
    RunDirectory directory = RunDirectory.open(plan.out());
    // Read back rather than kept during the run: whole outcomes of a large one fill the memory.
    StoredOutcomes stored = directory.storedOutcomes();
    Map<String, Outcome> brief = new HashMap<>();
    stored.brief().forEach(outcome -> brief.put(outcome.question(), outcome));
    List<Outcome> outcomes =
        questions.stream().map(q -> brief.get(q.id())).filter(Objects::nonNull).toList();
    return new RunResult(
        directory,
        stored,
        outcomes,
        questions.size() - outcomes.size(),
        interrupted,
        stopped.map(Throwable::getMessage).orElse(null),
        stopped
            .map(e -> e instanceof BudgetSpentException spent ? spent.limit() : null)
            .orElse(null));
  }
}
