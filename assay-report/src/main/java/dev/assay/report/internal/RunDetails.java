// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.agreement.VoteAggregation;
import dev.assay.journal.Manifest;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Details of a run directory beyond the summary, for a document that has room for them.
 *
 * @param judgments the newest of each judge
 * @param rule by which several of one question become one; {@code null} for the usual one
 */
public record RunDetails(
    Manifest manifest,
    List<Outcome> outcomes,
    List<Judgment> judgments,
    @Nullable VoteAggregation rule) {
  public RunDetails {
    outcomes = List.copyOf(outcomes);
    judgments = List.copyOf(judgments);
  }
}
