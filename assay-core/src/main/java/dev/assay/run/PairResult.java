// SPDX-License-Identifier: Apache-2.0
package dev.assay.run;

import dev.assay.model.Outcome;
import dev.assay.table.ResultTable;
import org.jspecify.annotations.Nullable;

/**
 * A prediction's outcome, and the two results that it is based on.
 *
 * @param outcome as a run stores it
 * @param gold the result of the gold that suits the prediction best, or {@code null} if there is
 *     none
 * @param predicted the result of the prediction, or {@code null} if it has none
 */
public record PairResult(
    Outcome outcome, @Nullable ResultTable gold, @Nullable ResultTable predicted) {}
