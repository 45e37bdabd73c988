/** From a question to SQL: by a model with prompts and corrections, or by the user's own system. */
@NullMarked
package dev.assay.llm.generate;

import org.jspecify.annotations.NullMarked;
