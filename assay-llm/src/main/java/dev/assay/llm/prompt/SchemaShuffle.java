// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.prompt;

import dev.assay.sql.Schema;
import dev.assay.sql.Schema.Column;
import dev.assay.sql.Schema.Table;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Shuffles tables and the columns of each, because models pay more attention to what comes first.
 *
 * <p>The same seed gives the same order everywhere, because the documentation of {@link Random}
 * specifies its numbers. The order of a table's columns does not depend on the other tables.
 */
public final class SchemaShuffle {
  private SchemaShuffle() {}

  /** Returns the schema in another order, with unchanged keys. */
  public static Schema of(Schema schema, long seed) {
    List<Table> tables = new ArrayList<>();
    for (Table table : schema.tables()) {
      List<Column> columns = shuffled(table.columns(), seed + table.name().hashCode());
      tables.add(new Table(table.name(), columns, table.primaryKey(), table.comment()));
    }
    return new Schema(shuffled(tables, seed), schema.foreignKeys());
  }

  /** A Fisher-Yates shuffle, implemented here so that no release of Java can change it. */
  private static <T> List<T> shuffled(List<T> values, long seed) {
    List<T> shuffled = new ArrayList<>(values);
    Random random = new Random(mixed(seed));
    for (int i = shuffled.size() - 1; i > 0; i--) {
      Collections.swap(shuffled, i, random.nextInt(i + 1));
    }
    return shuffled;
  }

  /**
   * Adjacent seeds give almost the same first number; the finalizer of SplitMix64 separates them.
   */
  private static long mixed(long seed) {
    long z = seed * 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
