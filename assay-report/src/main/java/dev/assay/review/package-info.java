// SPDX-License-Identifier: Apache-2.0
/**
 * The sample of a run that people review, and what becomes of it: a prediction that they call right
 * is accepted as gold.
 */
@NullMarked
package dev.assay.review;

import org.jspecify.annotations.NullMarked;
