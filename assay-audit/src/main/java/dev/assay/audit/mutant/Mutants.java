// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;

/**
 * Makes the mutants of a gold query: all that the operators find in its text, or a sample of them
 * that is spread over the operators. A mutant may be one that no database runs.
 */
public final class Mutants {
  /** Longer texts have no mutants. */
  private static final int LONGEST = 20_000;

  private Mutants() {}

  /**
   * The mutants of a query, in the order of the operators and then of the text. The same query,
   * schema and seed give the same mutants.
   *
   * @param schema tells what columns there are, with samples of their values; without it no column
   *     and no text is replaced
   * @param most mutants to return
   * @param seed of all random choices
   */
  public static List<Mutant> of(String gold, Dialect dialect, Schema schema, int most, long seed) {
    if (gold.length() > LONGEST) {
      return List.of();
    }
    QueryOutline outline = new QueryOutline(gold, dialect);
    long start = 31 * seed + gold.hashCode();
    MutantCollector mutants = new MutantCollector(outline, new SplittableRandom(start));
    ColumnScope columns = new ColumnScope(outline, schema);
    new JoinMutations(outline, mutants).add();
    ResultMutations results = new ResultMutations(outline, columns, mutants);
    results.addSelectLists();
    new ConditionMutations(outline, columns, mutants).add();
    results.add();
    List<Mutant> sample = sample(mutants, most, new Random(start));
    sample.sort(Comparator.comparing(Mutant::operator).thenComparingInt(Mutant::offset));
    return sample;
  }

  /** One of each operator in turn, each operator's in random order. */
  private static List<Mutant> sample(MutantCollector mutants, int most, Random random) {
    Deque<Deque<Mutant>> operators = new ArrayDeque<>();
    for (List<Mutant> found : mutants.found().values()) {
      List<Mutant> shuffled = new ArrayList<>(found);
      Collections.shuffle(shuffled, random);
      operators.add(new ArrayDeque<>(shuffled));
    }
    List<Mutant> sample = new ArrayList<>();
    while (sample.size() < most && !operators.isEmpty()) {
      Deque<Mutant> next = operators.remove();
      sample.add(next.remove());
      if (!next.isEmpty()) {
        operators.add(next);
      }
    }
    return sample;
  }
}
