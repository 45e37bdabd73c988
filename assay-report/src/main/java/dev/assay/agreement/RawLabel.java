// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import org.jspecify.annotations.Nullable;

/**
 * A label as read from a file.
 *
 * @param line its line number, 1-based
 * @param label in lower case; empty for none
 * @param reviewer empty if none is named
 * @param sheet the fields that only a review sheet has
 */
record RawLabel(
    int line,
    String question,
    String label,
    String reviewer,
    @Nullable String note,
    SheetCells sheet) {}
