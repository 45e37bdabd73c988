// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.judge;

import dev.assay.llm.call.ModelCaller;
import dev.assay.llm.call.ModelClient;
import dev.assay.llm.chat.ModelCallException.Kind;
import dev.assay.llm.chat.ModelName;
import dev.assay.llm.chat.PromptMessage;
import dev.assay.model.Judgment;
import dev.assay.model.Judgment.Rating;
import dev.assay.model.MissingScoreReason;
import dev.assay.model.Usage;
import dev.assay.model.internal.RatingScale;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A model with a rubric. Safe for use by several threads.
 *
 * @param model its name
 * @param client makes its calls
 * @param form of the answers that the same model gave with this rubric so far
 */
public record Judge(ModelName model, Rubric rubric, ModelClient client, AnswerForm form) {
  /** A judge of its own. */
  public Judge(ModelName model, Rubric rubric, ModelClient client) {
    this(model, rubric, client, new AnswerForm());
  }

  /**
   * The result of a call.
   *
   * @param refusal the kind of refusal, or {@code null} if the request was answered
   */
  public record Said(Judgment judgment, @Nullable Kind refusal) {
    /** Returns whether the refusal may concern a setting of the model instead of this request. */
    boolean mayBeSetting() {
      return refusal == Kind.REQUEST;
    }
  }

  /**
   * Obtains one judgment, like {@link #judge(String, List, int, int)}.
   *
   * @throws dev.assay.execute.internal.DatabaseUnavailableException if a schema can't be read
   */
  public Said judge(JudgePlan.Ask ask, JudgeContext context) {
    Said said = judge(ask.outcome().question(), ask.messages(context), ask.repeat(), ask.sample());
    String note = context.note(ask.outcome(), ask.rubric());
    return new Said(said.judgment().withNote(note), said.refusal());
  }

  /**
   * Calls the model until an answer is valid, up to the number of attempts that the rubric allows.
   * An invalid answer is sent back with a description of its fault.
   *
   * @param messages the first messages
   * @param sample a distinct number, so that neither the record nor the cache returns the answer of
   *     another repeat, or an invalid one
   * @throws dev.assay.generate.ProviderUnavailableException if the provider could not be reached
   * @throws dev.assay.generate.GeneratorStoppedException like {@link ModelClient#ask}, or if none
   *     of the first answers is usable
   */
  Said judge(String question, List<PromptMessage> messages, int repeat, int sample) {
    List<PromptMessage> said = messages;
    Usage usage = null;
    for (int tries = 1; ; tries++) {
      ModelCaller.Answer answer = client.ask(said, sample);
      usage = plus(usage, answer);
      String text = answer.text();
      if (text == null) {
        JudgeAnswer none =
            JudgeAnswer.unusable(
                MissingScoreReason.REFUSED, "the model gave no answer: " + answer.failure());
        return new Said(unscored(question, repeat, none, tries, usage), answer.kind());
      }
      JudgeAnswer read = JudgeAnswer.read(text, answer.cut(), rubric);
      String problem = read.problem();
      if (problem == null) {
        form.usable();
        return new Said(scored(question, repeat, read, tries, usage), null);
      }
      if (read.why() != MissingScoreReason.CUT_OFF) { // its form is not known
        form.unusable(model, rubric, text, problem);
      }
      if (tries == rubric.settings().tries()) {
        JudgeAnswer last = JudgeAnswer.unusable(read.why(), "the answer can't be used: " + problem);
        return new Said(unscored(question, repeat, last, tries, usage), null);
      }
      said = JudgePrompt.again(said, text, problem, rubric);
    }
  }

  private Judgment scored(String question, int repeat, JudgeAnswer answer, int tries, Usage usage) {
    double score = answer.score() == null ? Double.NaN : answer.score();
    String label = rubric.scale().level(score).map(RatingScale.Level::label).orElse(null);
    Rating rating = Rating.of(score, label, rubric.passed(score), answer.explanation());
    return judgment(question, repeat, rating, tries, usage);
  }

  private Judgment unscored(
      String question, int repeat, JudgeAnswer answer, int tries, Usage usage) {
    Rating none = new Rating(null, null, null, null, answer.problem(), answer.why());
    return judgment(question, repeat, none, tries, usage);
  }

  private Judgment judgment(String question, int repeat, Rating rating, int tries, Usage usage) {
    Judgment.Key key = new Judgment.Key(question, rubric.hash(), model.toString(), repeat);
    return new Judgment(key, rubric.name(), rubric.passes(), rating, tries, usage, now());
  }

  private static Instant now() {
    return Clock.systemUTC().instant().truncatedTo(ChronoUnit.MILLIS);
  }

  private static Usage plus(@Nullable Usage before, ModelCaller.Answer answer) {
    return before == null ? answer.usage() : before.plus(answer.usage());
  }
}
