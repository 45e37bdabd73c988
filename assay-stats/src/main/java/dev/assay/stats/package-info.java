/** Confidence intervals and statistical tests. */
@NullMarked
package dev.assay.stats;

import org.jspecify.annotations.NullMarked;
