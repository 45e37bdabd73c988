// SPDX-License-Identifier: Apache-2.0
package dev.assay.review;

import dev.assay.journal.RunDirectory;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The part of another run that queues need: the verdict on each question, and the hash of the
 * result. Much smaller than the run's outcomes.
 */
public final class SystemAnswers {
  private final String run;
  private final Map<String, Answer> answers;

  /**
   * @param question hash of text and database: an id may mean another question elsewhere
   */
  private record Answer(boolean correct, boolean wrong, @Nullable String hash, int question) {}

  private SystemAnswers(String run, Map<String, Answer> answers) {
    this.run = run;
    this.answers = answers;
  }

  /** The answers of a run, which may still be in progress. */
  public static SystemAnswers of(RunDirectory run) {
    return of(run.path().toString(), run.storedOutcomes().brief());
  }

  /**
   * The answers among outcomes.
   *
   * @param run name of the run
   */
  public static SystemAnswers of(String run, List<Outcome> outcomes) {
    Map<String, Answer> answers = new HashMap<>();
    outcomes.forEach(outcome -> answers.put(outcome.question(), answer(outcome)));
    return new SystemAnswers(run, answers);
  }

  private static Answer answer(Outcome outcome) {
    Long rows = outcome.execution().rows();
    boolean some = rows != null && rows > 0;
    return new Answer(
        outcome.verdict() instanceof Verdict.Correct,
        outcome.verdict() instanceof Verdict.Incorrect,
        some ? outcome.execution().hash() : null,
        question(outcome));
  }

  private static int question(Outcome outcome) {
    return Objects.hash(outcome.text(), outcome.database());
  }

  /** The name of the run. */
  public String run() {
    return run;
  }

  /** Returns whether the run has the question of an outcome right. */
  boolean isRight(Outcome outcome) {
    return of(outcome).filter(Answer::correct).isPresent();
  }

  /** Returns the hash of a wrong result that has rows; empty if there is none. */
  Optional<String> wrongResult(Outcome outcome) {
    return of(outcome).filter(Answer::wrong).map(Answer::hash);
  }

  private Optional<Answer> of(Outcome outcome) {
    return Optional.ofNullable(answers.get(outcome.question()))
        .filter(answer -> answer.question() == question(outcome));
  }
}
