/** Executions and SQL in, scores out. */
@NullMarked
package dev.assay.metric;

import org.jspecify.annotations.NullMarked;
