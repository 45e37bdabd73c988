// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import dev.assay.model.RatedScale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The cells of a row that only a review sheet has.
 *
 * @param goldLabel the person's label of the gold; empty for nothing
 * @param goldHash of the gold that the person saw, or {@code null}
 * @param predictionHash of the prediction that the person saw, or {@code null}
 * @param stratum from which the question was drawn, or {@code null}
 * @param stratumSize questions of that stratum, or {@code null}
 * @param scale by which the person rated, or {@code null}
 * @param sample that the question was drawn for, or {@code null}
 */
record SheetCells(
    String goldLabel,
    @Nullable String goldHash,
    @Nullable String predictionHash,
    @Nullable String stratum,
    @Nullable String stratumSize,
    @Nullable String sample,
    @Nullable RatedScale scale) {
  /**
   * Reads them.
   *
   * @param cells by column; {@code null} if there is no such column
   */
  static SheetCells of(Function<String, @Nullable String> cells) {
    String gold = cells.apply("gold_label");
    return new SheetCells(
        gold == null ? "" : gold.strip(),
        cells.apply("gold_hash"),
        cells.apply("prediction_hash"),
        cells.apply("stratum"),
        cells.apply("stratum_size"),
        cells.apply("sample"),
        scale(cells));
  }

  private static @Nullable RatedScale scale(Function<String, @Nullable String> cells) {
    String name = cells.apply("scale");
    String rubric = cells.apply("scale_hash");
    String scores = cells.apply("scores");
    // Spreadsheets take a hash of digits alone for a number, so that it begins with a letter.
    return name == null || rubric == null || scores == null || rubric.isBlank()
        ? null
        : RatedScale.read(name.strip(), rubric.strip().substring(1), scores).orElse(null);
  }

  /** Returns whether the row comes from a review sheet. */
  boolean isSheet() {
    return predictionHash != null;
  }
}
