// SPDX-License-Identifier: Apache-2.0
/**
 * The search for a small database on which two queries that agree elsewhere give different answers.
 */
@NullMarked
package dev.assay.probe;

import org.jspecify.annotations.NullMarked;
