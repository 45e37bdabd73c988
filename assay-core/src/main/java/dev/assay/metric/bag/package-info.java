/** Assay's own measure of partial correctness of a result. */
@NullMarked
package dev.assay.metric.bag;

import org.jspecify.annotations.NullMarked;
