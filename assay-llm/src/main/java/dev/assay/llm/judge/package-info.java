/** LLM judges: what they are asked, how their answers are read, and what they said, kept. */
@NullMarked
package dev.assay.llm.judge;

import org.jspecify.annotations.NullMarked;
