/**
 * The common value types: questions, gold, predictions, result tables, executions, matches,
 * verdicts, outcomes. All are immutable and safe to share between threads.
 */
@NullMarked
package dev.assay.model;

import org.jspecify.annotations.NullMarked;
