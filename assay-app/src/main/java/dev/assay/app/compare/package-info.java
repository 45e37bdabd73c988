// SPDX-License-Identifier: Apache-2.0
/** Comparisons of runs, and of two result tables. */
@NullMarked
package dev.assay.app.compare;

import org.jspecify.annotations.NullMarked;
