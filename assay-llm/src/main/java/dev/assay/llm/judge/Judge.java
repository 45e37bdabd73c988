// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.judge;

import dev.assay.llm.call.ModelCaller;
import dev.assay.llm.chat.ModelCallException.Kind;
import dev.assay.llm.chat.ModelName;
import dev.assay.llm.chat.PromptMessage;
import dev.assay.model.Judgment;
import dev.assay.model.MissingScoreReason;
import dev.assay.model.Usage;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A model with a rubric. Safe for use by several threads.
 *
 * @param model its name
 * @param caller by which it is asked
 */
record Judge(ModelName model, Rubric rubric, ModelCaller caller) {
  /**
   * What came of asking.
   *
   * @param refusal how the request was refused, or {@code null} if it was answered
   */
  record Said(Judgment judgement, @Nullable Kind refusal) {
    /** Whether it may be a setting of the model that was refused, and not this request. */
    boolean mayBeSetting() {
      return refusal == Kind.REQUEST;
    }
  }

  /**
   * Asks until an answer can be used, as often as the rubric allows. An answer that can't be used
   * is sent back with what is wrong with it.
   *
   * @param messages what is said first
   * @param sample of its own, so that neither the record nor the cache answers it with the answer
   *     to another repeat, or with one that could not be used
   * @throws dev.assay.generate.ProviderUnavailableException if the provider could not be reached
   * @throws dev.assay.generate.GeneratorStoppedException as {@link ModelCaller#ask}
   */
  Said judge(String question, List<PromptMessage> messages, int repeat, int sample) {
    List<PromptMessage> said = messages;
    Usage usage = null;
    for (int tries = 1; ; tries++) {
      ModelCaller.Answer answer = caller.ask(said, sample);
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
        return new Said(scored(question, repeat, read, tries, usage), null);
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
    return new Judgment(
        question,
        rubric.name(),
        rubric.hash(),
        model.toString(),
        repeat,
        score,
        rubric.scale().level(score).map(RatingScale.Level::label).orElse(null),
        rubric.passed(score),
        rubric.passes(),
        answer.explanation(),
        null,
        null,
        tries,
        usage,
        now());
  }

  private Judgment unscored(
      String question, int repeat, JudgeAnswer answer, int tries, Usage usage) {
    return new Judgment(
        question,
        rubric.name(),
        rubric.hash(),
        model.toString(),
        repeat,
        null,
        null,
        null,
        rubric.passes(),
        null,
        answer.problem(),
        answer.why(),
        tries,
        usage,
        now());
  }

  private static Instant now() {
    return Clock.systemUTC().instant().truncatedTo(ChronoUnit.MILLIS);
  }

  private static Usage plus(@Nullable Usage before, ModelCaller.Answer answer) {
    return before == null ? answer.usage() : before.plus(answer.usage());
  }
}
