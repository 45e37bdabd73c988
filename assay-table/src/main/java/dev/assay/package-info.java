// SPDX-License-Identifier: Apache-2.0
/** The error that every module of Assay reports to its user. */
@NullMarked
package dev.assay;

import org.jspecify.annotations.NullMarked;
