// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.execute.Limits;
import dev.assay.execute.QueryRunner;
import dev.assay.model.Question;
import dev.assay.table.Execution;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds the golds whose results are too large to be fetched without need, by fetching no more than
 * what is always fetched. Safe for use by several threads.
 *
 * @param inDatabase compares such golds
 * @param small fetches golds up to that size
 * @param all fetches golds under the limits of the run
 * @param limits of the run
 */
record LargeGoldSearch(
    InDatabaseComparison inDatabase, GoldCache small, GoldCache all, Limits limits) {

  /** The search of a plan; {@code null} if it fetches all results. */
  static @Nullable LargeGoldSearch of(
      RunPlan plan, QueryRunner runner, PlannedGoldQueries queries, GoldCache all) {
    InDatabaseComparison inDatabase = InDatabaseComparison.of(plan, runner);
    if (inDatabase == null) {
      return null;
    }
    GoldCache small =
        new CountedGoldCache(
            runner, inDatabase.fetching(), queries.uses(), CountedGoldCache.defaultBudget());
    return new LargeGoldSearch(inDatabase, small, all, plan.queries().limits());
  }

  /**
   * The large expansions of a gold.
   *
   * @param answers the results of all expansions; fetched when asked for, as far as they were not
   */
  record Found(List<LargeGold> golds, Supplier<List<GoldCache.Answer>> answers) {}

  boolean serves(Question question) {
    return inDatabase.serves(question);
  }

  Found search(Question question, List<String> texts) {
    List<GoldCache.Answer> first = new ArrayList<>();
    Map<String, LargeGold> large = new HashMap<>();
    List<LargeGold> inOrder = new ArrayList<>();
    for (String sql : texts) {
      GoldCache.Answer answer = small.get(new GoldCache.Key(question.database(), sql));
      first.add(answer);
      Optional<LargeGold> found = inDatabase.large(question, sql, answer.execution());
      found.ifPresent(gold -> large.put(sql, gold));
      found.ifPresent(inOrder::add);
    }
    return new Found(inOrder, () -> answers(question, texts, first, large));
  }

  private List<GoldCache.Answer> answers(
      Question question,
      List<String> texts,
      List<GoldCache.Answer> first,
      Map<String, LargeGold> large) {
    List<GoldCache.Answer> answers = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      String sql = texts.get(i);
      boolean complete = !(first.get(i).execution() instanceof Execution.TooLarge);
      LargeGold gold = large.get(sql);
      if (complete) {
        answers.add(first.get(i));
      } else if (gold != null && exceeds(gold) && !limits.sampled()) {
        answers.add(tooLarge());
      } else {
        answers.add(all.get(new GoldCache.Key(question.database(), sql)));
      }
    }
    return answers;
  }

  /** Returns whether the limits of the run are known to be too small for a gold. */
  private boolean exceeds(LargeGold gold) {
    return gold.rows() > limits.maxRows()
        || gold.rows() * gold.first().columnCount() > limits.maxCells();
  }

  /** The answer that fetching such a gold would give. */
  private GoldCache.Answer tooLarge() {
    Execution execution = new Execution.TooLarge("rows", limits.maxRows() + 1);
    return new GoldCache.Answer(
        new GoldCache.Summarized(execution, ExecutionSummaries.of(execution)), false);
  }
}
