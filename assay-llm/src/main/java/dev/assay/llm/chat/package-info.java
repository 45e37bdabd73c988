/** Speaking with language models: what is said, what comes back, and what can go wrong. */
@NullMarked
package dev.assay.llm.chat;

import org.jspecify.annotations.NullMarked;
