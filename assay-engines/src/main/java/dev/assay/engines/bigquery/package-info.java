/** Google BigQuery. */
@NullMarked
package dev.assay.engines.bigquery;

import org.jspecify.annotations.NullMarked;
