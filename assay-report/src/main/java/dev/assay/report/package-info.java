/**
 * Reports: turns a run into text, tables and files.
 *
 * <p>{@link dev.assay.report.RunSummary} and similar classes compute the numbers. A {@link
 * dev.assay.report.document.Document}, such as that of {@link
 * dev.assay.report.internal.SummaryDocument}, decides what is shown; {@link
 * dev.assay.report.internal.TerminalDocument} and {@link
 * dev.assay.report.internal.MarkdownDocument} lay it out. Other formats have a class of their own.
 * Terminal output goes through {@link dev.assay.report.internal.StyledText}, which removes control
 * characters from external text, so that no id, query or cell can manipulate the terminal.
 */
@NullMarked
package dev.assay.report;

import org.jspecify.annotations.NullMarked;
