// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.check;

import dev.assay.app.run.DryRunSession;
import dev.assay.app.run.SqlSources;
import dev.assay.app.session.EgressItem;
import dev.assay.app.session.JudgePanel;
import dev.assay.app.session.RunInputs;
import dev.assay.config.SchemaSettings;
import dev.assay.execute.QueryRunner;
import dev.assay.llm.generate.GenerationPlan;
import dev.assay.llm.generate.PromptContext;
import dev.assay.model.Question;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The data that leaves this machine in a run, and its cost.
 *
 * @param leaves a line for each receiver; empty if nothing leaves
 * @param stays a line for each model that this machine serves itself
 * @param costs a line for each model with a prompt; empty if nothing is paid for
 * @param costUsd of all at most about, in US dollars; {@code NaN} if a price is not known
 */
record DataEgress(List<String> leaves, List<String> stays, List<String> costs, double costUsd) {
  DataEgress {
    leaves = List.copyOf(leaves);
    stays = List.copyOf(stays);
    costs = List.copyOf(costs);
  }

  /**
   * Of a run.
   *
   * @param questions whose database can be read
   * @param environment variables, as {@link System#getenv()} has them
   */
  static DataEgress of(
      RunInputs runInputs,
      SqlSources sources,
      List<Question> questions,
      QueryRunner runner,
      Map<String, String> environment) {
    List<String> leaves = new ArrayList<>();
    List<String> stays = new ArrayList<>();
    List<String> costs = new ArrayList<>();
    sources
        .agent()
        .ifPresent(
            agent -> leaves.add("questions, schemas and database addresses, to " + agent.name()));
    if (runInputs.settings().judge().asks()) {
      JudgePanel.of(runInputs.settings(), environment)
          .departures()
          .forEach(
              egressItem ->
                  (egressItem.leaves() ? leaves : stays).add("for judging: " + egressItem.line()));
      costs.add("judges: see 'assay judge RUN --dry-run'");
    }
    GenerationPlan generationPlan = sources.asking().orElse(null);
    if (generationPlan == null || generationPlan.models().replays()) {
      return new DataEgress(leaves, stays, costs, 0);
    }
    String what = what(runInputs.settings().generator().ask().prompt().schema(), generationPlan);
    double total = 0;
    for (GenerationPlan.Cell cell : generationPlan.cells()) {
      EgressItem egressItem =
          EgressItem.of(what, generationPlan.models().destination(cell.model()));
      List<String> lines = egressItem.leaves() ? leaves : stays;
      if (!lines.contains(egressItem.line())) {
        lines.add(egressItem.line());
      }
      DryRunSession.DryRun dry =
          DryRunSession.DryRun.of(
              generationPlan,
              cell,
              questions,
              runner,
              runInputs.settings().execution().limits(),
              (question, messages) -> {});
      costs.add(
          "%s, prompt %s: %s"
              .formatted(cell.model(), cell.template().name(), dry.words(generationPlan)));
      total += dry.costUsd().orElse(Double.NaN);
    }
    PromptContext promptContext = generationPlan.promptContext();
    promptContext.others().forEach(left -> costs.add("not including " + left));
    promptContext
        .embeddingProvider()
        .ifPresent(model -> leaves.add(embedded(promptContext) + ", to " + model));
    promptContext
        .vectorServer()
        .ifPresent(store -> leaves.add("examples and their vectors, to " + store));
    return new DataEgress(leaves, stays, costs, total);
  }

  /** Names the texts that are embedded. */
  private static String embedded(PromptContext promptContext) {
    List<String> parts = new ArrayList<>(List.of("questions"));
    if (promptContext.findsExamples()) {
      parts.add("examples");
    }
    if (promptContext.findsTables()) {
      parts.add("schema names");
      addSamples(parts, promptContext.schema());
    }
    return String.join(", ", parts);
  }

  private static void addSamples(List<String> parts, SchemaSettings schema) {
    if (schema.sampleValues() != null && schema.sampleValues() > 0) {
      parts.add(schema.sampleValues() + " VALUES OF EACH COLUMN");
    }
  }

  private static String what(SchemaSettings schema, GenerationPlan generationPlan) {
    Set<String> slots = generationPlan.slots();
    List<String> parts = new ArrayList<>(List.of("questions with their instructions"));
    if (slots.contains("schema") || slots.contains("joins")) {
      parts.add("schemas");
    }
    if (slots.contains("schema")) {
      addSamples(parts, schema);
    }
    if (slots.contains("examples") && generationPlan.promptContext().examples().file() != null) {
      parts.add("examples");
    }
    if (generationPlan.tries().attempts() > 1) {
      parts.add("database errors");
    }
    return String.join(", ", parts);
  }
}
