/**
 * The metrics of the AWS guide to evaluating text-to-SQL: of the query text, clause by clause, and
 * of the result, cell by cell and row by row. Where the guide leaves a choice open, the class
 * documents Assay's choice.
 */
@NullMarked
package dev.assay.metric.aws;

import org.jspecify.annotations.NullMarked;
