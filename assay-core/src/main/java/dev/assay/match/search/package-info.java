// SPDX-License-Identifier: Apache-2.0
/**
 * The search for the fewest relaxations under which two tables agree, and for their differences
 * where none do.
 */
@NullMarked
package dev.assay.match.search;

import org.jspecify.annotations.NullMarked;
