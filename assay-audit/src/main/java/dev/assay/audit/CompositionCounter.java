// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import dev.assay.audit.Composition.Counts;
import dev.assay.audit.Composition.SchemaUse;
import dev.assay.audit.Composition.Size;
import dev.assay.audit.Composition.Sizes;
import dev.assay.audit.Composition.Structure;
import dev.assay.audit.QuestionDiversity.QuestionWords;
import dev.assay.model.Question;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.sql.internal.QueryFeatures;
import dev.assay.sql.internal.QueryFeatures.HardnessCounts;
import dev.assay.sql.internal.QueryParts;
import dev.assay.sql.internal.SqlFeature;
import dev.assay.sql.internal.SqlText;
import dev.assay.sql.internal.UsedNames;
import dev.assay.sql.spider.SpiderHardness;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Counts what the golds of a data set use, question by question. For one thread. */
final class CompositionCounter {
  private final Map<SqlFeature, Integer> features = new EnumMap<>(SqlFeature.class);
  private final Map<String, Integer> hardness = new LinkedHashMap<>();
  private final Map<Integer, Integer> joins = new TreeMap<>();
  private final Map<Integer, Integer> depth = new TreeMap<>();
  private final Map<Integer, Integer> tables = new TreeMap<>();
  private final Map<String, Integer> categories = new TreeMap<>();
  private final List<Integer> words = new ArrayList<>();
  private final List<Integer> tokens = new ArrayList<>();
  private final Set<List<String>> golds = new HashSet<>();
  private final Map<String, DatabaseUse> databases = new TreeMap<>();
  private int parsed;

  /** The tables and columns of one database that golds use. */
  private static final class DatabaseUse {
    private final Schema schema;
    private final Set<String> tables = new HashSet<>();
    private final Set<String> columns = new HashSet<>();
    private int questions;

    DatabaseUse(Schema schema) {
      this.schema = schema;
    }
  }

  CompositionCounter() {
    for (SpiderHardness level : SpiderHardness.values()) {
      hardness.put(level.label(), 0);
    }
  }

  /** Counts a question that has no gold query. */
  void add(Question question) {
    words.add(QuestionWords.count(question.text()));
    if (question.category() != null) {
      categories.merge(question.category(), 1, Integer::sum);
    }
  }

  /** Counts a question with its gold. */
  void add(Question question, String sql, Dialect dialect, Schema schema) {
    add(question);
    SqlText text = SqlText.of(sql, dialect);
    tokens.add(text.code().size());
    golds.add(List.of(question.database(), text.normalized()));
    DatabaseUse use = databases.computeIfAbsent(question.database(), id -> new DatabaseUse(schema));
    use.questions++;
    QueryFeatures read = QueryFeatures.of(sql, dialect).orElse(null);
    if (read == null) {
      return;
    }
    parsed++;
    read.used().forEach(feature -> features.merge(feature, 1, Integer::sum));
    joins.merge(read.joins(), 1, Integer::sum);
    depth.merge(read.depth(), 1, Integer::sum);
    hardness.merge(level(read.hardness()), 1, Integer::sum);
    UsedNames names =
        QueryParts.of(sql, dialect, schema)
            .map(QueryParts::names)
            .orElse(new UsedNames(Set.of(), Set.of()));
    tables.merge(names.tables().size(), 1, Integer::sum);
    use.tables.addAll(names.tables());
    use.columns.addAll(names.columns());
  }

  private static String level(HardnessCounts counts) {
    return SpiderHardness.of(counts.clauses(), counts.nested(), counts.others()).label();
  }

  /** The columns of a database that golds name, as {@code table.column} in lower case. */
  Map<String, Set<String>> usedColumns() {
    Map<String, Set<String>> used = new HashMap<>();
    databases.forEach((id, use) -> used.put(id, Set.copyOf(use.columns)));
    return used;
  }

  Composition composition() {
    return new Composition(
        new Counts(words.size(), parsed, golds.size()),
        features,
        hardness,
        new Structure(joins, depth, tables),
        categories,
        new Sizes(Size.of(words), Size.of(tokens)),
        databases.entrySet().stream().map(use -> use(use.getKey(), use.getValue())).toList());
  }

  private static SchemaUse use(String database, DatabaseUse use) {
    int tables = 0;
    int columns = 0;
    int usedTables = 0;
    int usedColumns = 0;
    for (Schema.Table table : use.schema.tables()) {
      String name = table.name().toLowerCase(Locale.ROOT);
      tables++;
      usedTables += use.tables.contains(name) ? 1 : 0;
      for (String column : table.columnNames()) {
        columns++;
        usedColumns += use.columns.contains(name + "." + column.toLowerCase(Locale.ROOT)) ? 1 : 0;
      }
    }
    return new SchemaUse(database, use.questions, tables, usedTables, columns, usedColumns);
  }
}
