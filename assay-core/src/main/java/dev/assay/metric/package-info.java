/** Metrics: compute scores from executions and SQL. */
@NullMarked
package dev.assay.metric;

import org.jspecify.annotations.NullMarked;
