// SPDX-License-Identifier: Apache-2.0
/** Whole columns: facts about their cells, rules for pairing them, and the queries behind them. */
@NullMarked
package dev.assay.match.column;

import org.jspecify.annotations.NullMarked;
