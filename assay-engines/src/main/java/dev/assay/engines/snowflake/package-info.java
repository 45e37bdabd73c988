/** Snowflake. */
@NullMarked
package dev.assay.engines.snowflake;

import org.jspecify.annotations.NullMarked;
