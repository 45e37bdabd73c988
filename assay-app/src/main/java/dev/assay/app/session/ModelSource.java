// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.execute.Limits;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.UserFolders;
import dev.assay.llm.call.Budget;
import dev.assay.llm.generate.GenerationPlan;
import dev.assay.llm.generate.PromptedModel;
import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * A model with a prompt.
 *
 * @param limits of the queries that are tried
 * @param budget of the whole run
 */
record ModelSource(
    GenerationPlan asking, GenerationPlan.Cell cell, Limits limits, Supplier<Budget> budget)
    implements SqlSource {
  @Override
  public String id() {
    return "model:%s prompt:%s".formatted(cell.model(), cell.template().name());
  }

  @Override
  public String hash() {
    return asking.hash(cell);
  }

  /** As many as calls may be under way, so that the provider is kept busy. */
  @Override
  public int questionsAtOnce(int queries) {
    return Math.max(queries, asking.models().limits().concurrency());
  }

  @Override
  public Opened open(QueryRunner runner, Path out) {
    PromptedModel open = asking.open(cell, runner, limits, out, budget.get(), UserFolders.cache());
    return new Opened(open.generator(), open::notes, open::close);
  }
}
