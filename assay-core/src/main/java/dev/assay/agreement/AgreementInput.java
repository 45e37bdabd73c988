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
package dev.assay.agreement;

import dev.assay.journal.StoredResults;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.stats.Resampling;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a report on agreement is made from.
 *
 * @param outcomes of the run
 * @param judgements of the run
 * @param rule by which several scores of a question become one; {@code null} for the median, or for
 *     the majority of judges whose rubrics differ
 * @param labels of people, or {@code null}
 * @param results the results that were kept of a question
 * @param how intervals are drawn
 */
public record AgreementInput(
    List<Outcome> outcomes,
    List<Judgment> judgements,
    @Nullable VoteAggregation rule,
    @Nullable Labels labels,
    Function<String, Optional<StoredResults.Pair>> results,
    Resampling how) {
  public AgreementInput {
    outcomes = List.copyOf(outcomes);
    judgements = List.copyOf(judgements);
  }
}
