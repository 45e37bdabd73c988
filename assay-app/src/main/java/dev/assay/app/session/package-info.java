// SPDX-License-Identifier: Apache-2.0
/** Runs and judging in front of the user: inputs, progress, results, and what to do next. */
@NullMarked
package dev.assay.app.session;

import org.jspecify.annotations.NullMarked;
