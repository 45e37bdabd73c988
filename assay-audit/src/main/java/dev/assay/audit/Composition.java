// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import dev.assay.sql.internal.SqlFeature;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The composition of a data set. Of each question the first gold that gives an answer counts.
 *
 * @param counts the numbers of queries read
 * @param features questions by SQL feature
 * @param hardness questions by Spider's level of difficulty, the easiest first
 * @param structure questions by their numbers of joins, nested queries and tables
 * @param categories questions by category; empty if none has one
 * @param sizes of questions and golds
 * @param databases the parts of each schema that the golds use
 */
public record Composition(
    Counts counts,
    Map<SqlFeature, Integer> features,
    Map<String, Integer> hardness,
    Structure structure,
    Map<String, Integer> categories,
    Sizes sizes,
    List<SchemaUse> databases) {
  public Composition {
    features = Collections.unmodifiableMap(new LinkedHashMap<>(features));
    hardness = Collections.unmodifiableMap(new LinkedHashMap<>(hardness));
    categories = Collections.unmodifiableMap(new LinkedHashMap<>(categories));
    databases = List.copyOf(databases);
  }

  /**
   * The number of queries read.
   *
   * @param questions all
   * @param parsed those whose gold is a query that the parser reads
   * @param distinctGolds different golds among these, but for case and white space
   */
  public record Counts(int questions, int parsed, int distinctGolds) {}

  /** Questions by how many there are of something in their gold. */
  public record Structure(
      Map<Integer, Integer> joins, Map<Integer, Integer> depth, Map<Integer, Integer> tables) {
    public Structure {
      joins = Collections.unmodifiableMap(new TreeMap<>(joins));
      depth = Collections.unmodifiableMap(new TreeMap<>(depth));
      tables = Collections.unmodifiableMap(new TreeMap<>(tables));
    }
  }

  /** Words of questions and tokens of golds. */
  public record Sizes(Size words, Size tokens) {}

  /** The spread of a size. */
  public record Size(int least, int median, int most) {
    static Size of(List<Integer> sizes) {
      List<Integer> sorted = sizes.stream().sorted().toList();
      return sorted.isEmpty()
          ? new Size(0, 0, 0)
          : new Size(
              sorted.get(0), sorted.get((sorted.size() - 1) / 2), sorted.get(sorted.size() - 1));
    }
  }

  /** The tables and columns of a database, and those that golds name. */
  public record SchemaUse(
      String database, int questions, int tables, int usedTables, int columns, int usedColumns) {}
}
