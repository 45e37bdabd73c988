@NullMarked
package dev.assay.llm.generate;

import org.jspecify.annotations.NullMarked;
