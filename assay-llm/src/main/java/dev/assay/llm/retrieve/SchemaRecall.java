// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import dev.assay.model.Question;
import dev.assay.model.Schema;
import dev.assay.sql.Dialect;
import dev.assay.sql.QueryParts;
import dev.assay.sql.UsedNames;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How much of what gold needs a part of a schema still has, or several such parts added up. Names
 * are found as the metric {@code schema_linking} finds them.
 *
 * @param questions that were added up
 * @param goldTables tables that the golds name
 * @param keptTables those of them that were kept
 * @param goldColumns columns that the golds name
 * @param keptColumns those of them that were kept
 * @param allTables questions all of whose gold tables were kept
 * @param allColumns questions all of whose gold tables and columns were kept
 * @param tokensBefore of the whole schemas, as {@link SchemaTokens} counts
 * @param tokensAfter of the parts
 */
public record SchemaRecall(
    int questions,
    int goldTables,
    int keptTables,
    int goldColumns,
    int keptColumns,
    int allTables,
    int allColumns,
    long tokensBefore,
    long tokensAfter) {
  public static final SchemaRecall NONE = new SchemaRecall(0, 0, 0, 0, 0, 0, 0, 0, 0);

  /**
   * Of one question. Among several golds the one counts of which most is kept: any of them is a
   * right answer. Empty if there is no gold query, or none can be parsed.
   */
  public static Optional<SchemaRecall> of(
      Question question, Dialect dialect, Schema whole, Schema part) {
    Set<String> tables = tables(part);
    Set<String> columns = columns(part);
    Set<String> allTables = tables(whole);
    Set<String> allColumns = columns(whole);
    SchemaRecall best = null;
    for (String sql : GoldQueryTexts.of(question.gold(), dialect)) {
      UsedNames names = QueryParts.of(sql, dialect, whole).map(QueryParts::names).orElse(null);
      if (names != null) {
        SchemaRecall one =
            of(
                known(names.tables(), allTables),
                known(names.columns(), allColumns),
                tables,
                columns);
        best = best == null || one.share() > best.share() ? one : best;
      }
    }
    return Optional.ofNullable(best)
        .map(recall -> recall.tokens(SchemaTokens.count(whole), SchemaTokens.count(part)));
  }

  /** What is not in the whole schema, such as a text in double quotes, no part of it can keep. */
  private static Set<String> known(Set<String> names, Set<String> whole) {
    return names.stream().filter(whole::contains).collect(Collectors.toSet());
  }

  private static SchemaRecall of(
      Set<String> goldTables, Set<String> goldColumns, Set<String> tables, Set<String> columns) {
    int keptTables = known(goldTables, tables).size();
    int keptColumns = known(goldColumns, columns).size();
    boolean allTables = keptTables == goldTables.size();
    boolean allColumns = allTables && keptColumns == goldColumns.size();
    return new SchemaRecall(
        1,
        goldTables.size(),
        keptTables,
        goldColumns.size(),
        keptColumns,
        allTables ? 1 : 0,
        allColumns ? 1 : 0,
        0,
        0);
  }

  private static Set<String> tables(Schema schema) {
    return schema.tables().stream()
        .map(table -> table.name().toLowerCase(Locale.ROOT))
        .collect(Collectors.toSet());
  }

  /** As {@link UsedNames} writes them; a name whose table nobody knows is there if any has it. */
  private static Set<String> columns(Schema schema) {
    return schema.tables().stream()
        .flatMap(
            table ->
                table.columnNames().stream()
                    .flatMap(name -> List.of(table.name() + "." + name, name).stream()))
        .map(name -> name.toLowerCase(Locale.ROOT))
        .collect(Collectors.toSet());
  }

  private SchemaRecall tokens(long before, long after) {
    return new SchemaRecall(
        questions,
        goldTables,
        keptTables,
        goldColumns,
        keptColumns,
        allTables,
        allColumns,
        before,
        after);
  }

  private double share() {
    return tableRecall() + columnRecall();
  }

  public SchemaRecall plus(SchemaRecall other) {
    return new SchemaRecall(
        questions + other.questions,
        goldTables + other.goldTables,
        keptTables + other.keptTables,
        goldColumns + other.goldColumns,
        keptColumns + other.keptColumns,
        allTables + other.allTables,
        allColumns + other.allColumns,
        tokensBefore + other.tokensBefore,
        tokensAfter + other.tokensAfter);
  }

  /** Share of the gold tables that were kept, from 0 to 1; 1 if there is none. */
  public double tableRecall() {
    return share(keptTables, goldTables);
  }

  /** Share of the gold columns that were kept, from 0 to 1; 1 if there is none. */
  public double columnRecall() {
    return share(keptColumns, goldColumns);
  }

  /** Share of the questions that lack no gold table. */
  public double questionsWithAllTables() {
    return share(allTables, questions);
  }

  /** Share of the questions that lack no gold table and no gold column. */
  public double questionsWithAllColumns() {
    return share(allColumns, questions);
  }

  /** Share of the schemas' tokens that was saved; below 0 never, as parts are no larger. */
  public double tokensSaved() {
    return tokensBefore == 0 ? 0 : 1 - (double) tokensAfter / tokensBefore;
  }

  private static double share(long part, long whole) {
    return whole == 0 ? 1 : (double) part / whole;
  }
}
