/** Pages about stored runs: the list, reports, comparisons, the grid, and a run in progress. */
@NullMarked
package dev.assay.web.runs;

import org.jspecify.annotations.NullMarked;
