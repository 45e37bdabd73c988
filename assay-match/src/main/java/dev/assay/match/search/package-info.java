// SPDX-License-Identifier: Apache-2.0
/**
 * The comparator: the search for the minimal relaxations under which two tables agree, and for
 * their differences if they never do. Start at {@link ResultMatcher}.
 */
@NullMarked
package dev.assay.match.search;

import org.jspecify.annotations.NullMarked;
