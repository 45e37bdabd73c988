// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import dev.assay.llm.retrieve.SchemaIndex.IndexedColumn;
import dev.assay.llm.retrieve.SchemaIndex.IndexedTable;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Similarity of the tables and columns of a schema to one question: sums of cosine similarities and
 * of shares of common words. The weights were chosen on other questions than those that the
 * documentation reports on, see {@code docs/decisions/retrieval.md}.
 */
final class SchemaScores {
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
