// SPDX-License-Identifier: Apache-2.0
/** Stores runs in a database of the user, so that teams can track accuracy over time. */
@NullMarked
package dev.assay.create.history;

import org.jspecify.annotations.NullMarked;
