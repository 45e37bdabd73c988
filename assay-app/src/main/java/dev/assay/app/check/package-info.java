// SPDX-License-Identifier: Apache-2.0
/** Checks of the inputs of a run before it is made. */
@NullMarked
package dev.assay.app.check;

import org.jspecify.annotations.NullMarked;
