/** Intervals and tests. */
@NullMarked
package dev.assay.stats;

import org.jspecify.annotations.NullMarked;
