// SPDX-License-Identifier: Apache-2.0
/**
 * Equality of single cells: texts, numbers, times and documents, their 64-bit keys, and scales
 * between units.
 */
@NullMarked
package dev.assay.match.cell;

import org.jspecify.annotations.NullMarked;
