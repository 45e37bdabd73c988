// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement.internal;

import dev.assay.agreement.Labels;
import dev.assay.agreement.VoteAggregation;
import dev.assay.journal.StoredResults;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.stats.internal.Resampling;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The input of a report on agreement.
 *
 * @param outcomes of the run
 * @param judgments of the run
 * @param rule that combines several scores of a question; {@code null} for the median, or for the
 *     majority of judges whose rubrics differ
 * @param labels of people, or {@code null}
 * @param results the results that were kept of a question
 * @param how intervals are drawn
 */
public record AgreementInput(
    List<Outcome> outcomes,
    List<Judgment> judgments,
    @Nullable VoteAggregation rule,
    @Nullable Labels labels,
    Function<String, Optional<StoredResults.Pair>> results,
    Resampling how) {
  public AgreementInput {
    outcomes = List.copyOf(outcomes);
    judgments = List.copyOf(judgments);
  }
}
