// SPDX-License-Identifier: Apache-2.0
/** A JDBC driver that fails on demand, at any call and in any way. */
@NullMarked
package dev.assay.testkit.fault;

import org.jspecify.annotations.NullMarked;
