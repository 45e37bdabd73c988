/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.app;

import dev.assay.config.SchemaSettings;
import dev.assay.execute.QueryRunner;
import dev.assay.llm.generate.Asking;
import dev.assay.llm.generate.Material;
import dev.assay.model.Question;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What leaves this machine in a run, and what that costs.
 *
 * @param leaves a line for each receiver; empty if nothing leaves
 * @param stays a line for each model that this machine serves itself
 * @param costs a line for each model with a prompt; empty if nothing is paid for
 * @param costUsd of all at most about, in US dollars; {@code NaN} if a price is not known
 */
record Departure(List<String> leaves, List<String> stays, List<String> costs, double costUsd) {
  Departure {
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
  static Departure of(
      Preparation preparation,
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
    if (preparation.settings().judge().asks()) {
      JudgeBench.of(preparation.settings(), environment)
          .departures()
          .forEach(
              sending -> (sending.leaves() ? leaves : stays).add("for judging: " + sending.line()));
      costs.add("judges: see 'assay judge RUN --dry-run'");
    }
    Asking asking = sources.asking().orElse(null);
    if (asking == null || asking.replays()) {
      return new Departure(leaves, stays, costs, 0);
    }
    String what = what(preparation.settings().generator().ask().schema(), asking);
    double total = 0;
    for (Asking.Cell cell : asking.cells()) {
      Sending sending = Sending.of(what, asking.destination(cell));
      List<String> lines = sending.leaves() ? leaves : stays;
      if (!lines.contains(sending.line())) {
        lines.add(sending.line());
      }
      DryRun dry =
          DryRun.of(
              asking,
              cell,
              questions,
              runner,
              preparation.settings().execution().limits(),
              (question, messages) -> {});
      costs.add(
          "%s, prompt %s: %s".formatted(cell.model(), cell.template().name(), dry.words(asking)));
      total += dry.costUsd().orElse(Double.NaN);
    }
    Material material = asking.material();
    material.others().forEach(left -> costs.add("reckoned without " + left));
    material
        .embeddingProvider()
        .ifPresent(model -> leaves.add(embedded(material) + ", to " + model));
    material
        .vectorServer()
        .ifPresent(store -> leaves.add("examples and their vectors, to " + store));
    return new Departure(leaves, stays, costs, total);
  }

  /** What is turned into vectors. */
  private static String embedded(Material material) {
    List<String> parts = new ArrayList<>(List.of("questions"));
    if (material.findsExamples()) {
      parts.add("examples");
    }
    if (material.findsTables()) {
      parts.add("schema names");
      addSamples(parts, material.schema());
    }
    return String.join(", ", parts);
  }

  private static void addSamples(List<String> parts, SchemaSettings schema) {
    if (schema.sampleValues() != null && schema.sampleValues() > 0) {
      parts.add(schema.sampleValues() + " VALUES OF EACH COLUMN");
    }
  }

  private static String what(SchemaSettings schema, Asking asking) {
    Set<String> slots = asking.slots();
    List<String> parts = new ArrayList<>(List.of("questions with their instructions"));
    if (slots.contains("schema") || slots.contains("joins")) {
      parts.add("schemas");
    }
    if (slots.contains("schema")) {
      addSamples(parts, schema);
    }
    if (slots.contains("examples") && asking.material().examples().file() != null) {
      parts.add("examples");
    }
    if (asking.tries().attempts() > 1) {
      parts.add("database errors");
    }
    return String.join(", ", parts);
  }
}
