// SPDX-License-Identifier: Apache-2.0
package dev.assay.review;

import dev.assay.AssayException;
import dev.assay.model.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Fills the queues of saved filters. */
final class SavedFilters {
  private SavedFilters() {}

  /**
   * The questions that a filter selects. A filter that this run has no metric for, or that was
   * edited by hand, can't be filled and says why; the other queues remain usable.
   */
  static ReviewQueue fill(SavedQueue saved, List<Outcome> outcomes) {
    try {
      OutcomeFilter filter = OutcomeFilter.parse(saved.where(), OutcomeFilter.metrics(outcomes));
      return queue(
          saved, outcomes.stream().filter(filter::accepts).map(Outcome::question).toList(), null);
    } catch (AssayException e) {
      return queue(saved, List.of(), String.valueOf(e.getMessage()));
    }
  }

  private static ReviewQueue queue(
      SavedQueue saved, List<String> questions, @Nullable String unavailable) {
    return new ReviewQueue(
        saved.name(),
        saved.name(),
        "Saved filter: " + saved.where(),
        saved.where(),
        questions,
        unavailable);
  }
}
