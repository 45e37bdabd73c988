// SPDX-License-Identifier: Apache-2.0
/** Evaluation as a service. */
@NullMarked
package dev.assay.app.serve;

import org.jspecify.annotations.NullMarked;
