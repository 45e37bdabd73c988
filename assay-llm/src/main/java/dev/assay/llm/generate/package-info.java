/** Generates SQL for a question, with a model, prompts and corrections, or with a user's agent. */
@NullMarked
package dev.assay.llm.generate;

import org.jspecify.annotations.NullMarked;
