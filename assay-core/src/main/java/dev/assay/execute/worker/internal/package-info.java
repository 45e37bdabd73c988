// SPDX-License-Identifier: Apache-2.0
/** Not API: may change in any version; only the modules of Assay read it. */
@NullMarked
package dev.assay.execute.worker.internal;

import org.jspecify.annotations.NullMarked;
