@NullMarked
package dev.assay.llm.api;

import org.jspecify.annotations.NullMarked;
