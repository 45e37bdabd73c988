/** Runs SQL under limits. */
@NullMarked
package dev.assay.execute;

import org.jspecify.annotations.NullMarked;
