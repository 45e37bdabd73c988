/** The metrics of Spider's evaluator. */
@NullMarked
package dev.assay.metric.spider;

import org.jspecify.annotations.NullMarked;
