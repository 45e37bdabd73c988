/** Model calls: rate limits, retries, prices, a budget, and recorded answers. */
@NullMarked
package dev.assay.llm.call;

import org.jspecify.annotations.NullMarked;
