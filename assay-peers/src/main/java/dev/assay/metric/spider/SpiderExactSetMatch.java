// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider;

import dev.assay.metric.Comparison;
import dev.assay.metric.Metric;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Spider's exact set match: the clauses of the two texts agree as sets, values aside. Source:
 * {@code evaluation.py --etype match} of Spider's test-suite evaluator (Zhong et al., "Semantic
 * Evaluation for Text-to-SQL with Distilled Test Suites", 2020; Yu et al., "Spider", 2018).
 * Formula: 1 if every {@link SpiderComponent} agrees and FROM has the same tables, else 0.
 *
 * <p>It judges the text, whether or not it executes. Not defined where no gold query can be read in
 * Spider's grammar, or the schema is not known; a prediction that can't be read is compared as a
 * query without any clause. With several golds, agreeing with one is enough.
 */
public final class SpiderExactSetMatch implements Metric {
  @Override
  public @Nullable Double score(Comparison comparison) {
    List<SpiderMatch> matches = SpiderMatchCache.SHARED.of(comparison);
    if (matches.isEmpty()) {
      return null;
    }
    return matches.stream().anyMatch(SpiderMatch::exact) ? 1.0 : 0.0;
  }

  @Override
  public boolean needsRows() {
    return false;
  }
}
