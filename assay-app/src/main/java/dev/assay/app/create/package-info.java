// SPDX-License-Identifier: Apache-2.0
/** Databases, drivers and benchmarks that are made. */
@NullMarked
package dev.assay.app.create;

import org.jspecify.annotations.NullMarked;
