/** For Java programs: a {@code ChatModel} of LangChain4j as generator and as judge. */
@NullMarked
package dev.assay.llm.api;

import org.jspecify.annotations.NullMarked;
