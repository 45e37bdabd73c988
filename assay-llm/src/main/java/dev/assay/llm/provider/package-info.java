/** Model providers: their addresses and protocols. */
@NullMarked
package dev.assay.llm.provider;

import org.jspecify.annotations.NullMarked;
