/** The evaluation of a run: generate, execute, match, score, append the outcome. */
@NullMarked
package dev.assay.run;

import org.jspecify.annotations.NullMarked;
