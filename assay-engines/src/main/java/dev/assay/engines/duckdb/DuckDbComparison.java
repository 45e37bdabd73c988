// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.duckdb;

import dev.assay.execute.BagComparisonSyntax;
import dev.assay.execute.BagComparisonSyntax.KeyRule;
import java.util.List;

/**
 * The SQL with which DuckDB compares results itself. Text is compared by its bytes, whatever its
 * collation; intervals as they are written, because 30 days equal a month in DuckDB. Lists,
 * structs, maps, unions, bit strings and times of day with a zone are not compared there.
 */
final class DuckDbComparison {
  private static final String ITSELF = "{}";
  private static final String TEXT = "encode(CAST({} AS VARCHAR))";

  static final BagComparisonSyntax SYNTAX =
      new BagComparisonSyntax(
          true,
          List.of(
              new KeyRule(
                  "TINYINT|SMALLINT|INTEGER|BIGINT|UTINYINT|USMALLINT|UINTEGER",
                  ITSELF,
                  ITSELF,
                  true,
                  true),
              new KeyRule("HUGEINT|UHUGEINT|UBIGINT", ITSELF, ITSELF, false, true),
              new KeyRule("VARCHAR", "encode({})", "decode({})", true, true),
              new KeyRule("DECIMAL\\(.*\\)|FLOAT|DOUBLE", ITSELF, ITSELF, false, false),
              new KeyRule(
                  "BOOLEAN|DATE|TIME|TIMESTAMP|TIMESTAMP_S|TIMESTAMP_MS|TIMESTAMP_NS"
                      + "|TIMESTAMP WITH TIME ZONE|UUID|BLOB",
                  ITSELF,
                  ITSELF,
                  false,
                  true),
              new KeyRule("ENUM(\\(.*\\))?", TEXT, "decode({})", false, true),
              new KeyRule("INTERVAL|JSON", TEXT, "decode({})", false, false)));

  private DuckDbComparison() {}
}
