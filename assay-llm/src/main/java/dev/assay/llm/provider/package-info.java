/** Models by name: where each provider is, how it is asked, and what its answers say. */
@NullMarked
package dev.assay.llm.provider;

import org.jspecify.annotations.NullMarked;
