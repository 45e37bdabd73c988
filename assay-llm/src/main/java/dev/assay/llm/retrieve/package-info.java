/**
 * Finding what belongs into a prompt: examples near to a question, and the tables that it needs.
 */
@NullMarked
package dev.assay.llm.retrieve;

import org.jspecify.annotations.NullMarked;
