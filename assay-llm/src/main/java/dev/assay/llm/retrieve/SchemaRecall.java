// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import dev.assay.model.Question;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.sql.internal.QueryParts;
import dev.assay.sql.internal.UsedNames;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The recall of schema retrieval: the share of the tables and columns used by gold queries that the
 * retrieved part of a schema contains, for one or more questions. Names are found like those of the
 * metric {@code schema_linking}.
 *
 * @param questions number of questions
 * @param tables the golds' tables
 * @param columns the golds' columns; a question is complete if it lacks neither a column nor a
 *     table
 * @param tokensBefore of the whole schemas, counted by {@link SchemaTokens}
 * @param tokensAfter of the retrieved parts
 */
public record SchemaRecall(
    int questions, Names tables, Names columns, long tokensBefore, long tokensAfter) {
  public static final SchemaRecall NONE = new SchemaRecall(0, Names.NONE, Names.NONE, 0, 0);

  /**
   * Counts of names of one kind.
   *
   * @param gold names that the golds use
   * @param kept those that the retrieved parts contain
   * @param complete questions whose names were all retrieved
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
   * Returns the recall for one question. Of several golds the one with the highest recall counts,
   * because any of them is right. Empty if there is no gold query, or none can be parsed.
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

  /**
   * The names that exist in the whole schema. Others, such as a text in double quotes, can't be
   * retrieved.
   */
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

  /**
   * The columns as {@link UsedNames} writes them; a name of unknown table counts as present if any
   * table has it.
   */
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

  /** Returns the share of gold tables that were retrieved, from 0 to 1; 1 if there are none. */
  public double tableRecall() {
    return tables.recall();
  }

  /** Returns the share of gold columns that were retrieved, from 0 to 1; 1 if there are none. */
  public double columnRecall() {
    return columns.recall();
  }

  /** Returns the share of questions that lack no gold table. */
  public double questionsWithAllTables() {
    return share(tables.complete(), questions);
  }

  /** Returns the share of questions that lack no gold table and no gold column. */
  public double questionsWithAllColumns() {
    return share(columns.complete(), questions);
  }

  /** Returns the share of the schemas' tokens that was saved; never negative. */
  public double tokensSaved() {
    return tokensBefore == 0 ? 0 : 1 - (double) tokensAfter / tokensBefore;
  }

  private static double share(long part, long whole) {
    return whole == 0 ? 1 : (double) part / whole;
  }
}
