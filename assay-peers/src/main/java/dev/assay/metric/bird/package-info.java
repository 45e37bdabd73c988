// SPDX-License-Identifier: Apache-2.0
/** BIRD's metrics, as computed by its own evaluators. */
@NullMarked
package dev.assay.metric.bird;

import org.jspecify.annotations.NullMarked;
