// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.execute.Limits;
import dev.assay.execute.QueryRunner;
import dev.assay.llm.chat.CallTokens;
import dev.assay.llm.chat.PromptMessage;
import dev.assay.llm.chat.TokenCount;
import dev.assay.llm.generate.Attempts;
import dev.assay.llm.generate.GenerationPlan;
import dev.assay.llm.generate.PromptBuilder;
import dev.assay.llm.generate.PromptContext;
import dev.assay.model.Question;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * The calls of a run and their estimated cost; makes none.
 *
 * @param calls at least, and at most if every answer must be corrected
 * @param promptTokens of the first prompts, all samples included
 * @param costUsd of the first prompts with the longest answers; empty if the price is not known
 */
public record DryRun(
    GenerationPlan.Cell cell,
    long calls,
    long mostCalls,
    long promptTokens,
    Optional<Double> costUsd) {

  /**
   * Goes through a cell's prompts.
   *
   * @param each told each question and its prompt
   */
  public static DryRun of(
      GenerationPlan generationPlan,
      GenerationPlan.Cell cell,
      List<Question> questions,
      QueryRunner runner,
      Limits limits,
      BiConsumer<Question, List<PromptMessage>> each) {
    Attempts tries = generationPlan.tries();
    long tokens = 0;
    try (PromptContext.Opened opened =
        generationPlan.promptContext().withoutOthers().open(runner, limits)) {
      PromptBuilder promptBuilder = opened.prompts(cell.template());
      for (Question question : questions) {
        List<PromptMessage> messages = promptBuilder.first(question).messages();
        each.accept(question, messages);
        tokens += TokenCount.of(messages) * tries.samples();
      }
    }
    long calls = (long) questions.size() * tries.samples();
    CallTokens total =
        new CallTokens(tokens, calls * generationPlan.models().longestAnswer(), null, null);
    Optional<Double> cost =
        generationPlan
            .models()
            .price(cell.model())
            .flatMap(price -> Optional.ofNullable(price.of(total)));
    return new DryRun(cell, calls, calls * tries.attempts(), tokens, cost);
  }

  /** On one line: calls, tokens, cost. */
  public String words(GenerationPlan generationPlan) {
    String most = mostCalls == calls ? "" : String.format(Locale.ROOT, " (at most %,d)", mostCalls);
    String cost =
        costUsd
            .map(
                usd ->
                    String.format(
                        Locale.ROOT,
                        "at most about $%.4f%s by prices of %s and answers of %,d tokens",
                        usd,
                        mostCalls == calls ? "" : " for first attempts",
                        generationPlan.models().pricesVersion(),
                        generationPlan.models().longestAnswer()))
            .orElse("cost unknown: the price file has no " + cell.model());
    return String.format(
        Locale.ROOT,
        "%,d call%s%s, about %,d tokens sent, %s",
        calls,
        calls == 1 ? "" : "s",
        most,
        promptTokens,
        cost);
  }
}
