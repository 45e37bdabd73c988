/** ClickHouse. */
@NullMarked
package dev.assay.engines.clickhouse;

import org.jspecify.annotations.NullMarked;
