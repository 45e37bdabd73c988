/** What a model is told, and what its answer says: templates, schemas as text, SQL in answers. */
@NullMarked
package dev.assay.llm.prompt;

import org.jspecify.annotations.NullMarked;
