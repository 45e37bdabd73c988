// SPDX-License-Identifier: Apache-2.0
/** BIRD's metrics, as its own evaluators judge. */
@NullMarked
package dev.assay.metric.bird;

import org.jspecify.annotations.NullMarked;
