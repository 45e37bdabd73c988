/** Embeddings by a small model in this process, without a network. */
@NullMarked
package dev.assay.minilm;

import org.jspecify.annotations.NullMarked;
