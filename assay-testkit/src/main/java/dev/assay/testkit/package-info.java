// SPDX-License-Identifier: Apache-2.0
/** Contract tests that every engine must pass, hostile SQL, and a driver that fails on demand. */
@NullMarked
package dev.assay.testkit;

import org.jspecify.annotations.NullMarked;
