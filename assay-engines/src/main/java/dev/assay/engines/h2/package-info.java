// SPDX-License-Identifier: Apache-2.0
/** H2 database files. */
@NullMarked
package dev.assay.engines.h2;

import org.jspecify.annotations.NullMarked;
