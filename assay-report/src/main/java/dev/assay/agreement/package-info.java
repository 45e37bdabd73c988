// SPDX-License-Identifier: Apache-2.0
/**
 * The reliability of judges: their consistency over repeats, and their agreement with execution and
 * with people.
 */
@NullMarked
package dev.assay.agreement;

import org.jspecify.annotations.NullMarked;
