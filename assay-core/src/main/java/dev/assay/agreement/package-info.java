// SPDX-License-Identifier: Apache-2.0
/**
 * How far judges can be trusted: whether one says the same when asked again, and whether it agrees
 * with execution and with people.
 */
@NullMarked
package dev.assay.agreement;

import org.jspecify.annotations.NullMarked;
