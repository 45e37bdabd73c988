// SPDX-License-Identifier: Apache-2.0
package dev.assay.gold;

import dev.assay.sql.internal.ColumnReference;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The accepted answers to a question. */
public sealed interface Gold {
  /**
   * Gold queries; a prediction that agrees with any of them is right.
   *
   * @param queries as the data set has them, before expansion
   */
  record Queries(List<GoldSql> queries) implements Gold {
    public Queries {
      queries = List.copyOf(queries);
      if (queries.isEmpty()) {
        throw new IllegalArgumentException("a gold needs at least one query");
      }
    }
  }

  /**
   * Stored result tables (CSV, JSON, Parquet); several are alternatives.
   *
   * @param tables files, each with the columns that count
   * @param sql a query that returns such a result, which is displayed but never run; {@code null}
   *     if unknown
   */
  record Tables(List<StoredTable> tables, @Nullable String sql) implements Gold {
    public Tables {
      tables = List.copyOf(tables);
      if (tables.isEmpty()) {
        throw new IllegalArgumentException("a gold needs at least one table");
      }
    }

    /** Creates tables without a known query. */
    public Tables(List<StoredTable> tables) {
      this(tables, null);
    }
  }

  /**
   * A gold for each of several engines, of which that of the question's database is chosen before
   * anything runs.
   *
   * @param golds by the engine's name, or {@code default} for all other engines
   * @param place file and line, for messages
   */
  record ByEngine(Map<String, Gold> golds, String place) implements Gold {
    public ByEngine {
      golds = Collections.unmodifiableMap(new LinkedHashMap<>(golds));
    }
  }

  /**
   * The question can't be answered from its database; abstaining is correct.
   *
   * @param refusal the text that the data set expects a query to select instead of an answer;
   *     {@code null} if it expects no such query
   */
  record Unanswerable(@Nullable String refusal) implements Gold {}

  /**
   * The data set has no answer, so the question can't be scored by execution.
   *
   * @param fault the fault of the record, with file and line, where a published file has one that
   *     can't be read; {@code null} if the question just comes without gold, as only {@code assay
   *     judge --questions} reads it
   */
  record Missing(@Nullable String fault) implements Gold {
    /** Creates the gold of a question that has none. */
    public Missing() {
      this(null);
    }
  }

  /**
   * One gold text.
   *
   * @param sql the text
   * @param grammar whether {@code {a, b}} and {@code ;} are read as alternatives (Assay's and
   *     Defog's formats) or the text is taken verbatim (Spider, BIRD)
   */
  record GoldSql(String sql, boolean grammar) {}

  /**
   * One stored result.
   *
   * @param file the file
   * @param columns the columns that count, as {@link ColumnReference} finds them; empty for all
   */
  record StoredTable(Path file, List<String> columns) {
    public StoredTable {
      columns = List.copyOf(columns);
    }
  }

  /** One gold query, with the brace grammar. */
  static Gold sql(String sql) {
    return new Queries(List.of(new GoldSql(sql, true)));
  }

  /** One gold query, taken verbatim. */
  static Gold verbatim(String sql) {
    return new Queries(List.of(new GoldSql(sql, false)));
  }
}
