@NullMarked
package dev.assay.llm.wire;

import org.jspecify.annotations.NullMarked;
