/** Models by name: the addresses and protocols of providers. */
@NullMarked
package dev.assay.llm.provider;

import org.jspecify.annotations.NullMarked;
