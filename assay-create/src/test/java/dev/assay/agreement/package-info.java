// SPDX-License-Identifier: Apache-2.0
/** Scores on public data sets against the verdicts that other evaluators gave. */
@NullMarked
package dev.assay.agreement;

import org.jspecify.annotations.NullMarked;
