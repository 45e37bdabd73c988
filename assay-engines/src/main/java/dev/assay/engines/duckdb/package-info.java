/** DuckDB files, and Parquet tables read through DuckDB. */
@NullMarked
package dev.assay.engines.duckdb;

import org.jspecify.annotations.NullMarked;
