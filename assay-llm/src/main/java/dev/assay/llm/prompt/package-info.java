/** Prompts and answers of models: templates, schemas as text, and SQL in answers. */
@NullMarked
package dev.assay.llm.prompt;

import org.jspecify.annotations.NullMarked;
