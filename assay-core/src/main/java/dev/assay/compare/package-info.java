/**
 * Comparing runs: two or more on the same questions, repeats of one system, and the gate of a
 * build.
 *
 * <p>{@link dev.assay.compare.RunComparison} pairs two runs question by question; {@link
 * dev.assay.compare.MultiRunComparison} sets several against the first; {@link
 * dev.assay.compare.RepeatedRuns} says how much one system varies. {@link dev.assay.compare.Gate}
 * turns a run into a line and an exit code.
 */
@NullMarked
package dev.assay.compare;

import org.jspecify.annotations.NullMarked;
