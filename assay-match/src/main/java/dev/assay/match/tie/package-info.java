// SPDX-License-Identifier: Apache-2.0
/** Rows that tie on the sort keys of a query, and the choices that a limit may make among them. */
@NullMarked
package dev.assay.match.tie;

import org.jspecify.annotations.NullMarked;
