/** Reads questions, predictions and stored tables in the formats of the supported benchmarks. */
@NullMarked
package dev.assay.dataset;

import org.jspecify.annotations.NullMarked;
