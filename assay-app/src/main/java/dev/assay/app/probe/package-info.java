// SPDX-License-Identifier: Apache-2.0
/** Probing of runs, and what is done with its findings. */
@NullMarked
package dev.assay.app.probe;

import org.jspecify.annotations.NullMarked;
