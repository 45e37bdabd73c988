// SPDX-License-Identifier: Apache-2.0
/** A real browser for tests of pages. */
@NullMarked
package dev.assay.testkit.browser;

import org.jspecify.annotations.NullMarked;
