// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import dev.assay.journal.ProbeFinding;
import dev.assay.journal.ProbeRecord;
import dev.assay.journal.ReportParts;
import dev.assay.journal.StoredOutcomes;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The blocks of details that a {@link ReportPacker} kept, for a report that would make the same.
 * Safe for use by several threads.
 */
final class CachedDetails {
  private final ReportParts parts;
  private final DetailCacheKeys keys;
  private final StoredOutcomes stored;

  /** Questions that were judged or probed since, which their details show. */
  private final Set<String> outdated = new HashSet<>();

  private CachedDetails(ReportParts parts, DetailCacheKeys keys, StoredOutcomes stored) {
    this.parts = parts;
    this.keys = keys;
    this.stored = stored;
  }

  /** The blocks of a run; no block if they can't be read. */
  static Optional<CachedDetails> of(QuestionDetails.Inputs inputs) {
    ReportParts parts;
    try {
      parts = ReportParts.of(inputs.directory());
    } catch (IOException e) {
      return Optional.empty(); // the report makes them all
    }
    if (parts.isEmpty()) {
      return Optional.empty();
    }
    CachedDetails cached =
        new CachedDetails(
            parts, new DetailCacheKeys(inputs.directory(), inputs.facts()), inputs.stored());
    inputs.judgements().stream().map(Judgment::question).forEach(cached.outdated::add);
    ProbeRecord probed = inputs.probed();
    if (probed != null) {
      probed.findings().stream().map(ProbeFinding::question).forEach(cached.outdated::add);
    }
    return Optional.of(cached);
  }

  /** Returns a block as {@link DataBlock#packed} makes it; {@code null} if there is none. */
  @Nullable String find(List<Outcome> outcomes) {
    for (Outcome outcome : outcomes) {
      String question = outcome.question();
      if (outdated.contains(question)
          || !DetailCacheKeys.isSelfContained(outcome)
          || stored.checksum(question).isEmpty()) {
        return null;
      }
    }
    try {
      String key =
          keys.of(
              outcomes.stream().map(Outcome::question).toList(),
              question -> stored.checksum(question).orElseThrow());
      return parts.find(key).orElse(null);
    } catch (IOException e) {
      return null; // the report makes it
    }
  }
}
