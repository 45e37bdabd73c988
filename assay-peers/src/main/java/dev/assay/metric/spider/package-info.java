// SPDX-License-Identifier: Apache-2.0
/** Spider's metrics, as computed by its own evaluators. */
@NullMarked
package dev.assay.metric.spider;

import org.jspecify.annotations.NullMarked;
