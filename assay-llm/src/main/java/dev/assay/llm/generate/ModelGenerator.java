// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.generate;

import dev.assay.execute.Limits;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.extract.ExtractedAnswer;
import dev.assay.extract.SqlExtraction;
import dev.assay.generate.Generator;
import dev.assay.generate.GeneratorStoppedException;
import dev.assay.generate.ProviderUnavailableException;
import dev.assay.llm.call.ModelCaller;
import dev.assay.llm.call.ModelClient;
import dev.assay.llm.chat.ModelCallException;
import dev.assay.llm.chat.ModelCallException.Kind;
import dev.assay.llm.chat.PromptMessage;
import dev.assay.llm.prompt.CorrectionPrompt.Failure;
import dev.assay.llm.prompt.CorrectionPrompt.Problem;
import dev.assay.model.Attempt;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import dev.assay.model.internal.AttemptMessages;
import dev.assay.table.Execution;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Generates SQL with a model: calls it, runs its SQL, and returns errors to it for correction, up
 * to the number of attempts. Safe for use by several threads.
 */
public final class ModelGenerator implements Generator {
  private static final Set<Kind> SHARED_FAILURES =
      Set.of(Kind.ACCESS, Kind.NOT_FOUND, Kind.UNREACHABLE, Kind.CONNECTION);

  /** Number of characters stored of an answer without SQL. */
  private static final int SHOWN = 200;

  private static final String CUT =
      "the answer was cut off at the largest number of tokens (maxTokens)";

  private final ModelClient client;
  private final PromptBuilder promptBuilder;
  private final QueryRunner runner;
  private final Limits limits;
  private final Attempts tries;

  /** True once a prompt was built. */
  private volatile boolean prompted;

  /**
   * @param client calls the model; is not closed
   * @param runner of the databases; is not closed
   * @param limits of the queries that are run to find errors
   */
  public ModelGenerator(
      ModelClient client,
      PromptBuilder promptBuilder,
      QueryRunner runner,
      Limits limits,
      Attempts tries) {
    this.client = client;
    this.promptBuilder = promptBuilder;
    this.runner = runner;
    this.limits = limits;
    this.tries = tries;
  }

  /** One answer with the attempts that led to it. */
  private record Answered(Prediction.Sample sample, List<Attempt> attempts, @Nullable String raw) {}

  @Override
  public Prediction generate(Question question) {
    try {
      return asked(question);
    } catch (ModelCallException e) {
      // From a provider of embeddings or a vector store; failures of the caller are answers here.
      return notFound(question, e);
    }
  }

  /**
   * The prediction if the content of a prompt could not be retrieved.
   *
   * @throws GeneratorStoppedException if the key, the name or the address is at fault, and has been
   *     since the first question; the other questions then stay pending
   * @throws ProviderUnavailableException unless this question's text was refused
   */
  private Prediction notFound(Question question, ModelCallException e) {
    String message = String.valueOf(e.getMessage());
    if (!prompted && SHARED_FAILURES.contains(e.kind())) {
      throw new GeneratorStoppedException(message);
    }
    if (e.kind() == Kind.REQUEST || e.kind() == Kind.FILTERED) {
      return new Prediction(question.id(), null, message, List.of(), null);
    }
    throw new ProviderUnavailableException(message, e);
  }

  private Prediction asked(Question question) {
    PromptBuilder.Opening opening = promptBuilder.first(question);
    prompted = true;
    List<Answered> answers = new ArrayList<>();
    for (int sample = 0; sample < tries.samples(); sample++) {
      answers.add(answer(question, opening, sample));
    }
    Answered first = answers.get(0);
    return new Prediction(
        question.id(),
        first.sample(),
        answers.stream().flatMap(answer -> answer.attempts().stream()).toList(),
        first.raw(),
        null,
        answers.size() == 1 ? List.of() : answers.stream().map(Answered::sample).toList(),
        opening.scores());
  }

  private Answered answer(Question question, PromptBuilder.Opening opening, int sample) {
    SqlExtraction.Options options =
        new SqlExtraction.Options(tries.take(), runner.dialect(question.database()));
    List<Attempt> attempts = new ArrayList<>();
    List<PromptMessage> messages = opening.messages();
    while (true) {
      ModelCaller.Answer answer = client.ask(messages, sample);
      String text = answer.text();
      if (text == null) {
        attempts.add(new Attempt(null, answer.failure(), answer.usage(), sample));
        return new Answered(without(answer, attempts), attempts, null);
      }
      ExtractedAnswer found = SqlExtraction.of(text, options);
      boolean last = attempts.size() + 1 == tries.attempts();
      Failure failure = last ? null : failure(question, text, found);
      String problem = failure == null ? noted(text, found, answer.cut()) : words(failure);
      attempts.add(new Attempt(found.sql(), problem, answer.usage(), sample));
      if (failure == null) {
        return new Answered(
            new Prediction.Sample(found.sql(), null, found.abstention()), attempts, text);
      }
      messages = promptBuilder.corrected(opening, messages, failure);
    }
  }

  /** The answer before a correction that failed. */
  private static Prediction.Sample without(ModelCaller.Answer answer, List<Attempt> attempts) {
    for (int i = attempts.size() - 1; i >= 0; i--) {
      if (attempts.get(i).sql() != null) {
        return new Prediction.Sample(attempts.get(i).sql(), null, null);
      }
    }
    return new Prediction.Sample(null, answer.failure(), null);
  }

  /** The problem of an answer; {@code null} if there is none. */
  private @Nullable Failure failure(Question question, String text, ExtractedAnswer found) {
    String sql = found.sql();
    if (sql == null) {
      return found.abstention() != null ? null : new Failure(text, null, Problem.NO_SQL, "");
    }
    Execution execution;
    try {
      execution = runner.run(question.database(), sql, limits);
    } catch (DatabaseUnavailableException e) {
      return null; // the judgment of the prediction will show the cause
    }
    if (execution instanceof Execution.Rows rows) {
      return rows.table().rowCount() == 0 && tries.retryEmpty()
          ? new Failure(text, sql, Problem.EMPTY, "")
          : null;
    }
    return new Failure(text, sql, Problem.ERROR, error(execution));
  }

  private static String error(Execution execution) {
    if (execution instanceof Execution.Failed failed) {
      return failed.message();
    }
    if (execution instanceof Execution.Refused refused) {
      return AttemptMessages.refused(refused.reason());
    }
    return execution instanceof Execution.TimedOut timedOut
        ? AttemptMessages.timedOut(timedOut.limit().toMillis())
        : AttemptMessages.TOO_LARGE;
  }

  private static String words(Failure failure) {
    return switch (failure.problem()) {
      case NO_SQL -> noSql(failure.answer());
      case EMPTY -> AttemptMessages.EMPTY;
      case ERROR -> failure.message();
    };
  }

  /** A note on an answer that is not sent back for correction; {@code null} if there is none. */
  private static @Nullable String noted(String text, ExtractedAnswer found, boolean cut) {
    if (cut) {
      return CUT;
    }
    return found.sql() == null && found.abstention() == null ? noSql(text) : null;
  }

  /** A message that includes the beginning of the answer. */
  private static String noSql(String text) {
    String words = text.strip().replaceAll("\\s+", " ");
    return words.isEmpty()
        ? "the answer is empty"
        : "there is no SQL in the answer: "
            + (words.length() > SHOWN ? words.substring(0, SHOWN).strip() + " …" : words);
  }
}
