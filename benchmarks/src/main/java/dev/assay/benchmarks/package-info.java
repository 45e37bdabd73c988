/** How long a comparison takes, and how much memory. */
@NullMarked
package dev.assay.benchmarks;

import org.jspecify.annotations.NullMarked;
