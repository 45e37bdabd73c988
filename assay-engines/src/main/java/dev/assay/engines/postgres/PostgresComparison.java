// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.postgres;

import dev.assay.execute.BagComparisonSyntax;
import dev.assay.execute.BagComparisonSyntax.KeyRule;
import java.util.List;

/**
 * The SQL with which PostgreSQL compares results itself. Text is compared by its bytes, whatever
 * its collation; CHAR with its padding; numbers with their scale; intervals and JSON as they are
 * written, which is how the driver reads them. Arrays and types of the database's own are not
 * compared there.
 */
final class PostgresComparison {
  private static final String ITSELF = "{}";
  private static final String TEXT = "{}::text COLLATE \"C\"";

  static final BagComparisonSyntax SYNTAX =
      new BagComparisonSyntax(
          true,
          List.of(
              new KeyRule("int2|int4|int8", ITSELF, ITSELF, true, true),
              new KeyRule("text|varchar", TEXT, ITSELF, true, true),
              // A cast to text would strip the padding.
              new KeyRule(
                  "bpchar",
                  "CASE WHEN {} IS NOT NULL THEN concat({}, '') END COLLATE \"C\"",
                  ITSELF,
                  false,
                  true),
              new KeyRule("numeric", TEXT, "{}::numeric", false, false),
              new KeyRule("float4|float8", ITSELF, ITSELF, false, false),
              new KeyRule(
                  "bool|date|time|timestamp|timestamptz|uuid|bytea", ITSELF, ITSELF, false, true),
              new KeyRule("interval|timetz|json|jsonb", TEXT, ITSELF, false, false)));

  private PostgresComparison() {}
}
