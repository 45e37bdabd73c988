// SPDX-License-Identifier: Apache-2.0
/** Finished runs: lists, summaries, and scores under other rules. */
@NullMarked
package dev.assay.app.runs;

import org.jspecify.annotations.NullMarked;
