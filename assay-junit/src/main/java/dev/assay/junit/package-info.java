// SPDX-License-Identifier: Apache-2.0
/** JUnit extension and assertions for teams that test their own text-to-SQL feature. */
@NullMarked
package dev.assay.junit;

import org.jspecify.annotations.NullMarked;
