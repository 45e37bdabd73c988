// SPDX-License-Identifier: Apache-2.0
/** Drafts of questions with gold queries, which a model writes and a database tries. */
@NullMarked
package dev.assay.llm.draft;

import org.jspecify.annotations.NullMarked;
