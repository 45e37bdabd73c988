// SPDX-License-Identifier: Apache-2.0
/** Rows as bags: their keys, and the pairing of equal, close and similar rows. */
@NullMarked
package dev.assay.match.row;

import org.jspecify.annotations.NullMarked;
