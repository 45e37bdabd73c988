/**
 * Generates SQL for a question, with a model, prompts and corrections, or with the user's own
 * system.
 */
@NullMarked
package dev.assay.llm.generate;

import org.jspecify.annotations.NullMarked;
