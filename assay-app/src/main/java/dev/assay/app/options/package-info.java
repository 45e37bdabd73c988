// SPDX-License-Identifier: Apache-2.0
/** Options that commands share. */
@NullMarked
package dev.assay.app.options;

import org.jspecify.annotations.NullMarked;
