/** Databricks. */
@NullMarked
package dev.assay.engines.databricks;

import org.jspecify.annotations.NullMarked;
