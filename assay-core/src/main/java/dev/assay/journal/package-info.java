/** The run directory: append-only, resumable. */
@NullMarked
package dev.assay.journal;

import org.jspecify.annotations.NullMarked;
