// SPDX-License-Identifier: Apache-2.0
/** Runs that come from other programs or go to them. */
@NullMarked
package dev.assay.app.transfer;

import org.jspecify.annotations.NullMarked;
