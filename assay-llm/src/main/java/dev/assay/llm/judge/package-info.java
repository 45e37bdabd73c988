/** LLM judges: their rubrics, the parsing of their answers, and the stored judgments. */
@NullMarked
package dev.assay.llm.judge;

import org.jspecify.annotations.NullMarked;
