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
}
