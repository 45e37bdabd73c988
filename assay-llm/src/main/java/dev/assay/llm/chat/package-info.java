/** The interface to language models: messages, replies and failures. */
@NullMarked
package dev.assay.llm.chat;

import org.jspecify.annotations.NullMarked;
