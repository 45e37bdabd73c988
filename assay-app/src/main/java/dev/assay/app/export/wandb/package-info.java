// SPDX-License-Identifier: Apache-2.0
/** Runs as offline runs of Weights &amp; Biases. */
@NullMarked
package dev.assay.app.export.wandb;

import org.jspecify.annotations.NullMarked;
