/**
 * Comparing runs: two or more on the same questions, repeats of one system, and the CI gate.
 *
 * <p>{@link dev.assay.compare.internal.RunComparison} pairs two runs question by question; {@link
 * dev.assay.compare.internal.MultiRunComparison} compares several runs with the first; {@link
 * dev.assay.compare.internal.RepeatedRuns} measures how much one system varies. {@link
 * dev.assay.compare.internal.Gate} turns a run into a pass or fail with an exit code.
 */
@NullMarked
package dev.assay.compare;

import org.jspecify.annotations.NullMarked;
