/** For Java programs: LangChain4j {@code ChatModel}s as generators and judges. */
@NullMarked
package dev.assay.llm.api;

import org.jspecify.annotations.NullMarked;
