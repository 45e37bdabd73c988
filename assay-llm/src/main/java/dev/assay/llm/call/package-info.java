/** Calls that cost: limits, retries, prices, a budget, and what was answered before. */
@NullMarked
package dev.assay.llm.call;

import org.jspecify.annotations.NullMarked;
