// SPDX-License-Identifier: Apache-2.0
/** Runs kept in a database of the user's, so that teams see how accuracy went. */
@NullMarked
package dev.assay.create.history;

import org.jspecify.annotations.NullMarked;
