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
 * @param tables those that the golds name
 * @param columns those that the golds name; complete is a question that lacks no table either
 * @param tokensBefore of the whole schemas, as {@link SchemaTokens} counts
 * @param tokensAfter of the parts
 */
public record SchemaRecall(
    int questions, Names tables, Names columns, long tokensBefore, long tokensAfter) {
  public static final SchemaRecall NONE = new SchemaRecall(0, Names.NONE, Names.NONE, 0, 0);

  /**
   * What became of names of one kind.
   *
   * @param gold names that the golds use
   * @param kept those of them that were kept
   * @param complete questions all of whose names were kept
   */
  public record Names(int gold, int kept, int complete) {
    static final Names NONE = new Names(0, 0, 0);

    private static Names of(int gold, int kept, boolean complete) {
      return new Names(gold, kept, complete ? 1 : 0);
    }

    private Names plus(Names other) {
      return new Names(gold + other.gold, kept + other.kept, complete + other.complete);
    }

    private double recall() {
      return share(kept, gold);
    }
  }

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
        Names.of(goldTables.size(), keptTables, allTables),
        Names.of(goldColumns.size(), keptColumns, allColumns),
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
    return new SchemaRecall(questions, tables, columns, before, after);
  }

  private double share() {
    return tableRecall() + columnRecall();
  }

  public SchemaRecall plus(SchemaRecall other) {
    return new SchemaRecall(
        questions + other.questions,
        tables.plus(other.tables),
        columns.plus(other.columns),
        tokensBefore + other.tokensBefore,
        tokensAfter + other.tokensAfter);
  }

  /** Share of the gold tables that were kept, from 0 to 1; 1 if there is none. */
  public double tableRecall() {
    return tables.recall();
  }

  /** Share of the gold columns that were kept, from 0 to 1; 1 if there is none. */
  public double columnRecall() {
    return columns.recall();
  }

  /** Share of the questions that lack no gold table. */
  public double questionsWithAllTables() {
    return share(tables.complete(), questions);
  }

  /** Share of the questions that lack no gold table and no gold column. */
  public double questionsWithAllColumns() {
    return share(columns.complete(), questions);
  }

  /** Share of the schemas' tokens that was saved; below 0 never, as parts are no larger. */
  public double tokensSaved() {
    return tokensBefore == 0 ? 0 : 1 - (double) tokensAfter / tokensBefore;
  }

  private static double share(long part, long whole) {
    return whole == 0 ? 1 : (double) part / whole;
  }
}
