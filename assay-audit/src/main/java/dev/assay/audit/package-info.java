// SPDX-License-Identifier: Apache-2.0
/** What can be said of a data set without a prediction: faults of its golds and what it holds. */
@NullMarked
package dev.assay.audit;

import org.jspecify.annotations.NullMarked;
