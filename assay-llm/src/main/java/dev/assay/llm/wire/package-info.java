/**
 * HTTP access to providers: every exchange has a deadline and a maximum size, is recorded as it
 * was, and reveals no key.
 */
@NullMarked
package dev.assay.llm.wire;

import org.jspecify.annotations.NullMarked;
