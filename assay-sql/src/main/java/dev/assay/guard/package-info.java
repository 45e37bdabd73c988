/** Accepts a single read-only statement, or refuses it with a reason. */
@NullMarked
package dev.assay.guard;

import org.jspecify.annotations.NullMarked;
