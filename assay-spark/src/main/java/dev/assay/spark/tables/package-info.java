// SPDX-License-Identifier: Apache-2.0
/**
 * Comparison of results that are too large for one machine: two Spark tables in, one {@link
 * dev.assay.match.Match} out, with the verdict that {@link dev.assay.match.search.ResultMatcher}
 * gives to the same tables, or none.
 *
 * <h2>Terms</h2>
 *
 * An <em>assignment</em> gives each gold column a predicted column of its own. Under an assignment
 * and a set of relaxations each pair of columns has a rule, taken from the library, which depends
 * on facts about whole columns: their types, the traits of their texts, the decimals that they
 * show. Each cell has two hashes. Cells that are equal under the rule have equal <em>group
 * hashes</em>; cells with equal <em>acceptance hashes</em> are equal under the rule, and cells with
 * equal values have equal acceptance hashes. Where the rule is equality of values, both are the
 * hash of the value. A row's hash combines those of its cells.
 *
 * <h2>Decision under one assignment</h2>
 *
 * Rows fall into buckets by their group hash, so that only rows of one bucket can be paired. A
 * bucket whose sums of acceptance hashes agree needs no further look: its rows can be paired within
 * classes of equal acceptance hashes, whichever equal rows are paired first. The rows of other
 * buckets are brought together and paired by {@link dev.assay.match.row.RowPairing}, which also
 * decides in {@code ResultMatcher}. Both directions are exact, because buckets hold complete
 * groups.
 *
 * <p>A set of relaxations is refused only if every assignment that its rules permit was decided;
 * otherwise the result is undecided.
 */
@NullMarked
package dev.assay.spark.tables;

import org.jspecify.annotations.NullMarked;
