// SPDX-License-Identifier: Apache-2.0
/**
 * Columns as a whole: what is known of their cells, the rules that pair them, and the queries
 * behind them.
 */
@NullMarked
package dev.assay.match.column;

import org.jspecify.annotations.NullMarked;
