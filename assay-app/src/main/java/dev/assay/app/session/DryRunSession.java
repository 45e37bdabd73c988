// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.AssayException;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.Terminal;
import dev.assay.execute.QueryRunner;
import dev.assay.llm.chat.PromptMessage;
import dev.assay.llm.generate.GenerationPlan;
import dev.assay.model.Question;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

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
}
