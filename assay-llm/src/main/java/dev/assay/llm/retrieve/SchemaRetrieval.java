// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import dev.assay.llm.retrieve.SchemaRetrieval.SchemaIndex.IndexedColumn;
import dev.assay.llm.retrieve.SchemaRetrieval.SchemaIndex.IndexedTable;
import dev.assay.model.Question;
import dev.assay.sql.Schema;
import dev.assay.sql.Schema.Column;
import dev.assay.sql.Schema.ForeignKey;
import dev.assay.sql.Schema.Table;
import dev.assay.table.internal.RecentValues;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Selects the tables and columns that are relevant to a question. It uses the question and the
 * schema, but not the gold. Safe for use by several threads; the vectors of the most recently used
 * schemas are cached.
 */
public final class SchemaRetrieval {
  private static final int KEPT = 64;

  private final Embedder embedder;
  private final RecentValues<Schema, SchemaIndex> recent = new RecentValues<>(KEPT);

  public SchemaRetrieval(Embedder embedder) {
    this.embedder = embedder;
  }

  /**
   * Returns the part of a schema that is relevant to a question: tables and columns in schema
   * order, and the foreign keys between those tables. All primary and foreign keys of these tables
   * are included. For a question without text it returns the whole schema.
   *
   * @throws dev.assay.llm.chat.ModelCallException like {@link Embedder#embed}
   */
  public Schema relevant(Question question, Schema schema, SchemaRetrievalOptions options) {
    if (question.text().isBlank() || schema.tables().isEmpty()) {
      return schema;
    }
    String text = asked(question);
    SchemaScores scores = new SchemaScores(text, embedder.embed(text));
    List<IndexedTable> ranked =
        ranked(recent.get(schema, () -> SchemaIndex.of(schema, embedder)), scores);
    List<String> chosen =
        ranked.stream().limit(options.tables()).map(table -> table.table().name()).toList();
    Map<String, Set<String>> columns = columns(ranked, scores, options);
    if (options.tokens() == null) {
      return part(schema, kept(schema, chosen, options), columns);
    }
    return withinTokens(schema, chosen, columns, options, options.tokens());
  }

  /** The question with the evidence that the data set provides. */
  private static String asked(Question question) {
    String evidence = question.evidence();
    return evidence == null || evidence.isBlank()
        ? question.text()
        : question.text() + "\n" + evidence;
  }

  /** The tables, nearest first; ties in schema order. */
  private static List<IndexedTable> ranked(SchemaIndex index, SchemaScores scores) {
    Map<IndexedTable, Double> byTable = new LinkedHashMap<>();
    index.tables().forEach(table -> byTable.put(table, scores.table(table)));
    return byTable.entrySet().stream()
        .sorted(Map.Entry.<IndexedTable, Double>comparingByValue(Comparator.reverseOrder()))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** The names of the columns of each table that are near enough; keys are not included. */
  private static Map<String, Set<String>> columns(
      List<IndexedTable> tables, SchemaScores scores, SchemaRetrievalOptions options) {
    Map<String, Set<String>> names = new HashMap<>();
    for (IndexedTable table : tables) {
      names.put(
          table.table().name(),
          table.columns().stream()
              .sorted(Comparator.comparingDouble(column -> -scores.column(column)))
              .limit(options.columns() == null ? Long.MAX_VALUE : options.columns())
              .map(column -> column.column().name())
              .collect(Collectors.toSet()));
    }
    return names;
  }

  private static Set<String> kept(
      Schema schema, List<String> chosen, SchemaRetrievalOptions options) {
    return options.joinPaths()
        ? new JoinPaths(schema).connected(chosen)
        : new LinkedHashSet<>(chosen);
  }

  /** As many of the selected tables as fit, the nearest first. */
  private static Schema withinTokens(
      Schema schema,
      List<String> chosen,
      Map<String, Set<String>> columns,
      SchemaRetrievalOptions options,
      int tokens) {
    Schema part = part(schema, kept(schema, chosen.subList(0, 1), options), columns);
    for (int count = 2; count <= chosen.size(); count++) {
      Schema larger = part(schema, kept(schema, chosen.subList(0, count), options), columns);
      if (SchemaTokens.count(larger) > tokens) {
        break;
      }
      part = larger;
    }
    return part;
  }

  private static Schema part(Schema schema, Set<String> tables, Map<String, Set<String>> columns) {
    List<ForeignKey> keys =
        schema.foreignKeys().stream()
            .filter(key -> tables.contains(key.table()) && tables.contains(key.otherTable()))
            .toList();
    List<Table> kept = new ArrayList<>();
    for (Table table : schema.tables()) {
      if (tables.contains(table.name())) {
        kept.add(narrowed(table, columns.getOrDefault(table.name(), Set.of()), schema));
      }
    }
    return new Schema(kept, keys);
  }

  private static Table narrowed(Table table, Set<String> near, Schema schema) {
    Set<String> names = new LinkedHashSet<>(near);
    names.addAll(table.primaryKey());
    for (ForeignKey key : schema.foreignKeys()) {
      if (key.table().equals(table.name())) {
        names.addAll(key.columns());
      }
      if (key.otherTable().equals(table.name())) {
        names.addAll(key.otherColumns());
      }
    }
    List<Column> columns =
        table.columns().stream().filter(column -> names.contains(column.name())).toList();
    return new Table(table.name(), columns, table.primaryKey(), table.comment());
  }

  /**
   * Similarity of the tables and columns of a schema to one question: sums of cosine similarities
   * and of shares of common words. The weights were chosen on other questions than those that the
   * documentation reports on, see {@code docs/decisions/retrieval.md}.
   */
  private static final class SchemaScores {
    private static final double WHOLE_TABLE = 0.5;
    private static final double TABLE_NAME = 0.5;
    private static final double TABLE_WORDS = 0.5;
    private static final double COLUMN_WORDS = 0.3;
    private static final double VALUE = 0.3;

    /**
     * Number of a table's best columns that count towards its score: a question is seldom about one
     * column only.
     */
    private static final int BEST_COLUMNS = 2;

    /** Minimum length of values that are searched for; shorter ones occur in any text. */
    private static final int SHORTEST_VALUE = 3;

    private final String text;
    private final Set<String> stems;
    private final Vector vector;

    SchemaScores(String question, Vector vector) {
      this.text = question.toLowerCase(Locale.ROOT);
      this.stems = IdentifierWords.stems(question);
      this.vector = vector;
    }

    double table(IndexedTable table) {
      double columns =
          table.columns().stream()
              .map(this::column)
              .sorted(Comparator.reverseOrder())
              .limit(BEST_COLUMNS)
              .mapToDouble(score -> score)
              .average()
              .orElse(0);
      return columns
          + WHOLE_TABLE * vector.cosine(table.whole())
          + TABLE_NAME * vector.cosine(table.name())
          + TABLE_WORDS * shared(table.stems());
    }

    double column(IndexedColumn column) {
      return vector.cosine(column.vector())
          + COLUMN_WORDS * shared(column.stems())
          + (mentions(column.column().samples()) ? VALUE : 0);
    }

    /** The share of a name's words that occur in the question. */
    private double shared(Set<String> name) {
      long common = name.stream().filter(stems::contains).count();
      return name.isEmpty() ? 0 : (double) common / name.size();
    }

    private boolean mentions(List<String> samples) {
      return samples.stream()
          .anyMatch(
              sample ->
                  sample.length() >= SHORTEST_VALUE
                      && text.contains(sample.toLowerCase(Locale.ROOT)));
    }
  }

  /** A schema with the vectors of its tables and columns. Immutable. */
  record SchemaIndex(List<IndexedTable> tables) {
    /**
     * A table.
     *
     * @param name vector of its name
     * @param whole vector of its name, comment and column names
     */
    record IndexedTable(
        Table table, Set<String> stems, Vector name, Vector whole, List<IndexedColumn> columns) {}

    /**
     * A column.
     *
     * @param vector of its table's name, its name, comment, listed values and samples
     */
    record IndexedColumn(Column column, Set<String> stems, Vector vector) {}

    SchemaIndex {
      tables = List.copyOf(tables);
    }

    /** Computes all vectors in one request. */
    static SchemaIndex of(Schema schema, Embedder embedder) {
      List<String> texts = new ArrayList<>();
      for (Table table : schema.tables()) {
        texts.add(IdentifierWords.spoken(table.name()));
        texts.add(wholeText(table));
        table.columns().forEach(column -> texts.add(columnText(table, column)));
      }
      Iterator<Vector> vectors = embedder.embed(texts).iterator();
      List<IndexedTable> tables = new ArrayList<>();
      for (Table table : schema.tables()) {
        Vector name = vectors.next();
        Vector whole = vectors.next();
        List<IndexedColumn> columns = new ArrayList<>();
        for (Column column : table.columns()) {
          columns.add(
              new IndexedColumn(column, IdentifierWords.stems(column.name()), vectors.next()));
        }
        tables.add(
            new IndexedTable(
                table, IdentifierWords.stems(table.name()), name, whole, List.copyOf(columns)));
      }
      return new SchemaIndex(tables);
    }

    private static String wholeText(Table table) {
      return IdentifierWords.spoken(table.name())
          + described(table.comment())
          + ": "
          + table.columnNames().stream()
              .map(IdentifierWords::spoken)
              .collect(Collectors.joining(", "));
    }

    private static String columnText(Table table, Column column) {
      String text =
          IdentifierWords.spoken(table.name())
              + " "
              + IdentifierWords.spoken(column.name())
              + described(column.comment());
      List<String> values = new ArrayList<>(column.values());
      values.addAll(column.samples());
      return values.isEmpty() ? text : text + ": " + String.join(", ", values);
    }

    private static String described(@Nullable String comment) {
      return comment == null || comment.isBlank() ? "" : " (" + comment.strip() + ")";
    }
  }

  /** The tables of a schema as a graph whose edges are the foreign keys, in both directions. */
  static final class JoinPaths {
    private final Map<String, Set<String>> neighbors = new LinkedHashMap<>();

    JoinPaths(Schema schema) {
      schema.tables().forEach(table -> neighbors.put(table.name(), new LinkedHashSet<>()));
      for (ForeignKey key : schema.foreignKeys()) {
        Set<String> one = neighbors.get(key.table());
        Set<String> other = neighbors.get(key.otherTable());
        if (one != null && other != null) {
          one.add(key.otherTable());
          other.add(key.table());
        }
      }
    }

    /**
     * These tables and those on the shortest paths between them. The tables are connected one by
     * one to those before; among paths of equal length the schema's order decides. A table that
     * can't be reached stays unconnected.
     *
     * @param tables the most relevant first
     */
    Set<String> connected(Collection<String> tables) {
      Set<String> kept = new LinkedHashSet<>();
      for (String table : tables) {
        kept.addAll(path(table, kept));
        kept.add(table);
      }
      return kept;
    }

    /** The tables on the shortest path from a table to any of the others, including both ends. */
    private List<String> path(String from, Set<String> to) {
      Map<String, @Nullable String> cameFrom = new LinkedHashMap<>();
      cameFrom.put(from, null);
      Deque<String> open = new ArrayDeque<>(List.of(from));
      while (!open.isEmpty()) {
        String table = open.remove();
        if (to.contains(table)) {
          return backwards(table, cameFrom);
        }
        for (String next : neighbors.getOrDefault(table, Set.of())) {
          if (!cameFrom.containsKey(next)) {
            cameFrom.put(next, table);
            open.add(next);
          }
        }
      }
      return List.of();
    }

    private static List<String> backwards(String end, Map<String, @Nullable String> cameFrom) {
      Set<String> path = new LinkedHashSet<>();
      for (String table = end; table != null; table = cameFrom.get(table)) {
        path.add(table);
      }
      return List.copyOf(path);
    }
  }
}
