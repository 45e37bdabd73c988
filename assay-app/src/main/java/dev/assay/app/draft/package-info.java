// SPDX-License-Identifier: Apache-2.0
/** Drafts of gold queries and of rows. */
@NullMarked
package dev.assay.app.draft;

import org.jspecify.annotations.NullMarked;
