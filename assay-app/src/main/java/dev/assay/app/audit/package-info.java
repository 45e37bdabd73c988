// SPDX-License-Identifier: Apache-2.0
/** Audits of data sets. */
@NullMarked
package dev.assay.app.audit;

import org.jspecify.annotations.NullMarked;
