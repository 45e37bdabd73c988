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
 * Blocks of details that a {@link ReportPacker} made, as far as they are those that the report
 * would make. Safe for use by several threads.
 */
final class MadeDetails {
  private final ReportParts parts;
  private final DetailKeys keys;
  private final StoredOutcomes stored;

  /** Questions of which judges or probing have told more since. */
  private final Set<String> known = new HashSet<>();

  private MadeDetails(ReportParts parts, DetailKeys keys, StoredOutcomes stored) {
    this.parts = parts;
    this.keys = keys;
    this.stored = stored;
  }

  /** The blocks of a run; no block if they can't be read. */
  static Optional<MadeDetails> of(QuestionDetails.Material material) {
    ReportParts parts;
    try {
      parts = ReportParts.of(material.directory());
    } catch (IOException e) {
      return Optional.empty(); // the report makes them all
    }
    if (parts.isEmpty()) {
      return Optional.empty();
    }
    MadeDetails made =
        new MadeDetails(
            parts, new DetailKeys(material.directory(), material.facts()), material.stored());
    material.judgements().stream().map(Judgment::question).forEach(made.known::add);
    ProbeRecord probed = material.probed();
    if (probed != null) {
      probed.findings().stream().map(ProbeFinding::question).forEach(made.known::add);
    }
    return Optional.of(made);
  }

  /** Returns a block as {@link DataBlock#packed} makes it; {@code null} if there is none. */
  @Nullable String find(List<Outcome> outcomes) {
    for (Outcome outcome : outcomes) {
      String question = outcome.question();
      if (known.contains(question)
          || !DetailKeys.isAlone(outcome)
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
