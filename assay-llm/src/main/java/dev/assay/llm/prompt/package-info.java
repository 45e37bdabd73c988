/** Prompts: templates, schemas as text, and correction messages. */
@NullMarked
package dev.assay.llm.prompt;

import org.jspecify.annotations.NullMarked;
