/** The one main flow: generate, execute, match, score, append. */
@NullMarked
package dev.assay.run;

import org.jspecify.annotations.NullMarked;
