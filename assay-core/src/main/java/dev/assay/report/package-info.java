/**
 * Reports: turns a run into words, tables and files.
 *
 * <p>{@link dev.assay.report.RunSummary} and its like have the numbers. A {@link
 * dev.assay.report.document.Document}, such as that of {@link dev.assay.report.SummaryDocument},
 * decides what is shown; {@link dev.assay.report.TerminalDocument} and {@link
 * dev.assay.report.MarkdownDocument} lay it out. Other formats have a class of their own. What a
 * terminal shows goes through {@link dev.assay.report.StyledText}, which takes the control
 * characters out of text from elsewhere, so that no id, query or cell can play tricks on the
 * reader.
 */
@NullMarked
package dev.assay.report;

import org.jspecify.annotations.NullMarked;
