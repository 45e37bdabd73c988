// SPDX-License-Identifier: Apache-2.0
/** Audits of a data set without predictions: faults of its golds, and its composition. */
@NullMarked
package dev.assay.audit;

import org.jspecify.annotations.NullMarked;
