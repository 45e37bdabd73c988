// SPDX-License-Identifier: Apache-2.0
/** Files that zstd compressed. */
@NullMarked
package dev.assay.engines.zstd;

import org.jspecify.annotations.NullMarked;
