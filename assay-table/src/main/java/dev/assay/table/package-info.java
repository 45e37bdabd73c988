// SPDX-License-Identifier: Apache-2.0
/** Result tables: columns by type, the values in their cells, and their hashes. */
@NullMarked
package dev.assay.table;

import org.jspecify.annotations.NullMarked;
