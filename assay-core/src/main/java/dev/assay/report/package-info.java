/**
 * Turning a run into words, tables and files.
 *
 * <p>{@link dev.assay.report.RunSummary} has the numbers; one class per format writes them. What a
 * terminal shows goes through {@link dev.assay.report.Span}, which takes the control characters out
 * of text from elsewhere, so that no id, query or cell can play tricks on the reader.
 */
@NullMarked
package dev.assay.report;

import org.jspecify.annotations.NullMarked;
