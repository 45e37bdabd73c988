// SPDX-License-Identifier: Apache-2.0
/**
 * Mutation analysis of a benchmark: single faults are put into its gold queries, and its databases
 * are asked whether they tell the faulty query from the gold. The classes of faults follow J. Tuya,
 * M. J. Suárez-Cabal and C. de la Riva, "Mutating database queries", 2007.
 */
@NullMarked
package dev.assay.audit.mutant;

import org.jspecify.annotations.NullMarked;
