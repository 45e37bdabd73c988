/** The run directory, whose files are append-only so that a run can be resumed. */
@NullMarked
package dev.assay.journal;

import org.jspecify.annotations.NullMarked;
