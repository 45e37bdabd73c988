/** One read-only statement, or a refusal with a reason. */
@NullMarked
package dev.assay.guard;

import org.jspecify.annotations.NullMarked;
