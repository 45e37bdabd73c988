/** Retrieval for prompts: examples similar to a question, and the tables that it needs. */
@NullMarked
package dev.assay.llm.retrieve;

import org.jspecify.annotations.NullMarked;
