@org.jspecify.annotations.NullMarked
package dev.assay.llm.judge;
