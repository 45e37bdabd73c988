// SPDX-License-Identifier: Apache-2.0
/** Runs: sources of SQL, progress, baseline, gate, and what is printed in the end. */
@NullMarked
package dev.assay.app.run;

import org.jspecify.annotations.NullMarked;
