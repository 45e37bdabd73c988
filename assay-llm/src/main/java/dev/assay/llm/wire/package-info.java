/**
 * The one way to a provider: every exchange over HTTP has a deadline and a largest size, is kept as
 * it was, and leaves no key behind.
 */
@NullMarked
package dev.assay.llm.wire;

import org.jspecify.annotations.NullMarked;
