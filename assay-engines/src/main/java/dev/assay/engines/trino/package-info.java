/** Trino and Presto. */
@NullMarked
package dev.assay.engines.trino;

import org.jspecify.annotations.NullMarked;
