// SPDX-License-Identifier: Apache-2.0
/** Inputs of runs, databases, judges, interruption and resumption, which several commands share. */
@NullMarked
package dev.assay.app.session;

import org.jspecify.annotations.NullMarked;
