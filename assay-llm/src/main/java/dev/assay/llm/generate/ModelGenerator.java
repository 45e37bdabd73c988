// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.generate;

import dev.assay.execute.DatabaseUnavailableException;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryRunner;
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
import dev.assay.model.AttemptMessages;
import dev.assay.model.Execution;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Gets SQL from a model: asks, runs what it wrote, and goes back to it with what went wrong, as
 * often as it may. Safe for use by several threads.
 */
public final class ModelGenerator implements Generator {
  private static final Set<Kind> HOPELESS = Set.of(Kind.ACCESS, Kind.NOT_FOUND, Kind.CONNECTION);

  /** Characters of an answer without SQL that are kept beside it. */
  private static final int SHOWN = 200;

  private static final String CUT =
      "the answer was cut off at the largest number of tokens (maxTokens)";

  private final ModelClient client;
  private final PromptBuilder promptBuilder;
  private final QueryRunner runner;
  private final Limits limits;
  private final Attempts tries;

  /** Whether a prompt was made yet. */
  private volatile boolean prompted;

  /**
   * @param client asks the model; stays open
   * @param runner of the databases; stays open
   * @param limits of the queries that are tried
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
      // Of a provider of embeddings or a store of vectors; the caller's are answers by now.
      return notFound(question, e);
    }
  }

  /**
   * What a prompt was to be made of could not be found.
   *
   * @throws GeneratorStoppedException if it is the key, the name or the address, and was so from
   *     the first question on, so that all can wait for it to be mended
   * @throws ProviderUnavailableException unless it is this question's text that was refused
   */
  private Prediction notFound(Question question, ModelCallException e) {
    String message = String.valueOf(e.getMessage());
    if (!prompted && HOPELESS.contains(e.kind())) {
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

  /** Where no correction came, what was to be corrected stands. */
  private static Prediction.Sample without(ModelCaller.Answer answer, List<Attempt> attempts) {
    for (int i = attempts.size() - 1; i >= 0; i--) {
      if (attempts.get(i).sql() != null) {
        return new Prediction.Sample(attempts.get(i).sql(), null, null);
      }
    }
    return new Prediction.Sample(null, answer.failure(), null);
  }

  /** What is wrong with an answer; {@code null} if nothing is. */
  private @Nullable Failure failure(Question question, String text, ExtractedAnswer found) {
    String sql = found.sql();
    if (sql == null) {
      return found.abstention() != null ? null : new Failure(text, null, Problem.NO_SQL, "");
    }
    Execution execution;
    try {
      execution = runner.run(question.database(), sql, limits);
    } catch (DatabaseUnavailableException e) {
      return null; // whose doing that is will be seen when the prediction is judged
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

  /** What is worth knowing of an answer that is not sent back; {@code null} if nothing is. */
  private static @Nullable String noted(String text, ExtractedAnswer found, boolean cut) {
    if (cut) {
      return CUT;
    }
    return found.sql() == null && found.abstention() == null ? noSql(text) : null;
  }

  /** With the answer's beginning, so that one can see what was written in its place. */
  private static String noSql(String text) {
    String words = text.strip().replaceAll("\\s+", " ");
    return words.isEmpty()
        ? "the answer is empty"
        : "there is no SQL in the answer: "
            + (words.length() > SHOWN ? words.substring(0, SHOWN).strip() + " …" : words);
  }
}
