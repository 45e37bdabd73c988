@NullMarked
package dev.assay.llm.provider;

import org.jspecify.annotations.NullMarked;
