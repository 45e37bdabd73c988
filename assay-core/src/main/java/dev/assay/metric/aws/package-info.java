/**
 * The metrics of the AWS guide to evaluating text-to-SQL: of the text, clause by clause, and of the
 * result, cell by cell and row by row. Where the guide leaves a choice open, the class says which
 * one Assay takes.
 */
@NullMarked
package dev.assay.metric.aws;

import org.jspecify.annotations.NullMarked;
