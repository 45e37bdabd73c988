@NullMarked
package dev.assay.llm;

import org.jspecify.annotations.NullMarked;
