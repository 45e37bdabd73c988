/** Assay's own measure of how much of a result is right. */
@NullMarked
package dev.assay.metric.bag;

import org.jspecify.annotations.NullMarked;
