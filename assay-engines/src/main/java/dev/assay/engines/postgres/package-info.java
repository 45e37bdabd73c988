// SPDX-License-Identifier: Apache-2.0
/** PostgreSQL, read-only. */
@NullMarked
package dev.assay.engines.postgres;

import org.jspecify.annotations.NullMarked;
