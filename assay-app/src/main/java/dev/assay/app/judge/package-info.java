// SPDX-License-Identifier: Apache-2.0
/** Judges' scores of runs and of predictions without gold. */
@NullMarked
package dev.assay.app.judge;

import org.jspecify.annotations.NullMarked;
