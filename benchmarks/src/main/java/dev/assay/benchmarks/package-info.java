/** Benchmarks of the time and memory of comparisons. */
@NullMarked
package dev.assay.benchmarks;

import org.jspecify.annotations.NullMarked;
