// SPDX-License-Identifier: Apache-2.0
/** Rows that tie on the sort keys of a query, and the choice among those that a limit may cut. */
@NullMarked
package dev.assay.match.tie;

import org.jspecify.annotations.NullMarked;
