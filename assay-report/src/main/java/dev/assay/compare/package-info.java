/**
 * Comparing runs: two or more on the same questions, repeats of one system, and the CI gate.
 *
 * <p>{@link dev.assay.compare.RunComparison} pairs two runs question by question; {@link
 * dev.assay.compare.MultiRunComparison} compares several runs with the first; {@link
 * dev.assay.compare.RepeatedRuns} measures how much one system varies. {@link
 * dev.assay.compare.Gate} turns a run into a pass or fail with an exit code.
 */
@NullMarked
package dev.assay.compare;

import org.jspecify.annotations.NullMarked;
