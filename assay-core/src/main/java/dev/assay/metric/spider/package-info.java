// SPDX-License-Identifier: Apache-2.0
/** Spider's metrics, as its own evaluators judge. */
@NullMarked
package dev.assay.metric.spider;

import org.jspecify.annotations.NullMarked;
