// SPDX-License-Identifier: Apache-2.0
/**
 * The review of a stored run: its questions one by one, people's labels, and trials of other gold.
 */
@NullMarked
package dev.assay.web.review;

import org.jspecify.annotations.NullMarked;
