// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.run;

import dev.assay.AssayException;
import dev.assay.app.session.QueryRunnerFactory;
import dev.assay.app.session.RunInputs;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.Terminal;
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
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Prints what a run would ask, and calls nobody. */
public record DryRunSession(Terminal terminal, QueryRunnerFactory runners) {

  /**
   * Prints every prompt, and what all would cost.
   *
   * @throws AssayException if nothing is asked
   */
  public int run(RunInputs runInputs, SqlSources sources) {
    GenerationPlan generationPlan =
        sources
            .asking()
            .orElseThrow(
                () ->
                    new AssayException(
                        "--dry-run shows what a model would be asked; name one with --model"));
    generationPlan
        .promptContext()
        .others()
        .forEach(
            what ->
                terminal.note(
                    "Prompts are shown without %s: a dry run makes no model calls."
                        .formatted(what)));
    List<Question> questions = runInputs.dataset().questions();
    try (QueryRunner runner = runners.open(runInputs.databases())) {
      for (GenerationPlan.Cell cell : generationPlan.cells()) {
        DryRun dry =
            DryRun.of(
                generationPlan,
                cell,
                questions,
                runner,
                runInputs.settings().execution().limits(),
                (question, messages) -> print(cell, question, messages));
        terminal.sentence(
            "",
            "%s, prompt %s%s"
                .formatted(cell.model(), cell.template().name(), sum(generationPlan, cell, dry)));
      }
    }
    terminal.note(
        generationPlan.models().replays()
            ? "No model was called, and the run would call none. Next: the same without --dry-run."
            : "No model was called. Next: the same without --dry-run.");
    return ExitCode.DONE;
  }

  /** Describes the receivers and cost of a cell's prompts. */
  private static String sum(GenerationPlan generationPlan, GenerationPlan.Cell cell, DryRun dry) {
    return generationPlan
        .models()
        .replayed()
        .map(
            run ->
                String.format(
                    Locale.ROOT,
                    ": %,d answer%s from the record %s; nothing is spent",
                    dry.calls(),
                    dry.calls() == 1 ? "" : "s",
                    run))
        .orElseGet(
            () ->
                ", to %s: %s"
                    .formatted(
                        generationPlan.models().destination(cell.model()).host(),
                        dry.words(generationPlan)));
  }

  private void print(GenerationPlan.Cell cell, Question question, List<PromptMessage> messages) {
    PrintStream out = terminal.out();
    terminal.line(
        "=== %s, prompt %s, question %s", cell.model(), cell.template().name(), question.id());
    for (PromptMessage message : messages) {
      out.printf("--- %s%n", message.role().name().toLowerCase(Locale.ROOT));
      out.println(message.text().strip());
    }
    out.println();
  }

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
      String most =
          mostCalls == calls ? "" : String.format(Locale.ROOT, " (at most %,d)", mostCalls);
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
}
