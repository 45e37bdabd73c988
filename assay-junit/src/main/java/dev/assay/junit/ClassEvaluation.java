// SPDX-License-Identifier: Apache-2.0
package dev.assay.junit;

import dev.assay.AssayException;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** The evaluation of one class of tests. Safe for use by several threads. */
final class ClassEvaluation {
  private final ClassSettings settings;
  private final Set<String> begun = ConcurrentHashMap.newKeySet();
  private @Nullable TestRun run;
  private @Nullable RuntimeException broken;

  private ClassEvaluation(ClassSettings settings) {
    this.settings = settings;
  }

  /**
   * Prepares the evaluation of a class.
   *
   * @throws AssayException if an annotation is wrong
   */
  static ClassEvaluation of(ExtensionContext context) {
    Function<String, Optional<String>> parameters = context::getConfigurationParameter;
    return new ClassEvaluation(ClassSettings.of(context.getRequiredTestClass(), parameters));
  }

  /** The questions that are asked in this execution. */
  List<Question> selected() {
    return settings.selected();
  }

  /** Opens the run with the first question, when injected databases are known. */
  private synchronized TestRun run(TextToSql system) {
    if (broken != null) {
      throw broken; // the same for each question
    }
    TestRun opened = run;
    if (opened != null) {
      opened.requireSameDatabases(system);
      return opened;
    }
    try {
      opened = TestRun.open(settings, system);
    } catch (IOException e) {
      broken = new AssayException("%s: %s".formatted(settings.directory(), e.getMessage()), e);
      throw broken;
    } catch (RuntimeException e) {
      broken = e;
      throw e;
    }
    run = opened;
    return opened;
  }

  /**
   * Tests the answer to a question.
   *
   * @throws AssertionFailedError if it is wrong, and there is no gate
   * @throws TestAbortedException if it is wrong, and the gate decides; or if it is not scored
   */
  void test(Question question, TextToSql system) throws Exception {
    TestRun opened = run(system);
    begun.add(question.id());
    TestRun.Answered answered = opened.ask(question, system);
    Outcome outcome = answered.outcome();
    if (outcome.verdict() instanceof Verdict.Correct) {
      return;
    }
    String message = opened.message(outcome);
    boolean faulty =
        outcome.verdict() instanceof Verdict.NotScored none && !none.reason().isInfrastructure();
    if (faulty || settings.gate() != null) {
      throw new TestAbortedException(message, answered.thrown());
    }
    throw new QuestionMessage.WrongAnswer(message, answered.thrown());
  }

  /**
   * Ends the run, and judges it.
   *
   * @param notes receives lines for the user
   * @throws AssertionFailedError if the gate does not let it pass, or no question was scored
   */
  void end(Consumer<String> notes) throws IOException, InterruptedException {
    TestRun ended;
    synchronized (this) {
      ended = run;
    }
    if (ended == null) {
      return; // nothing was asked
    }
    boolean partial = begun.size() < settings.dataset().questions().size();
    Optional<String> failure = ended.end(partial, notes);
    if (failure.isPresent()) {
      throw new AssertionFailedError(failure.get());
    }
  }
}
