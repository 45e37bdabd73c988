/** The metrics of SQL-Eval. */
@NullMarked
package dev.assay.metric.sqleval;

import org.jspecify.annotations.NullMarked;
