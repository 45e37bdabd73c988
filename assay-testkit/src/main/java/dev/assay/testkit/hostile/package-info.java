// SPDX-License-Identifier: Apache-2.0
/** SQL that means harm, and a contract that measures what it does. */
@NullMarked
package dev.assay.testkit.hostile;

import org.jspecify.annotations.NullMarked;
