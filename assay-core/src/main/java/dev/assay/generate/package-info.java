/** Obtaining SQL for a question. */
@NullMarked
package dev.assay.generate;

import org.jspecify.annotations.NullMarked;
