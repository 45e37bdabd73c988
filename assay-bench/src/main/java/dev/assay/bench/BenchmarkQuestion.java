// SPDX-License-Identifier: Apache-2.0
package dev.assay.bench;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The definition of one question. Texts of a held-out question contain slots, {@code {{name}}}.
 *
 * @param id unique in the benchmark
 * @param half the half it belongs to
 * @param slots in the order in which they are drawn; empty in the public half
 * @param labels category, difficulty and tags
 * @param texts question, instructions and evidence
 * @param gold alternatives for every engine without golds of its own; empty if unanswerable
 * @param dialects alternatives of single engines
 * @param comparison further fields of the question in Assay's format, such as {@code order}
 * @param line 1-based, in the file
 */
public record BenchmarkQuestion(
    String id,
    Half half,
    List<Slot> slots,
    Labels labels,
    Texts texts,
    List<String> gold,
    Map<BenchmarkEngine, List<String>> dialects,
    Map<String, Object> comparison,
    int line) {
  public BenchmarkQuestion {
    slots = List.copyOf(slots);
    gold = List.copyOf(gold);
    dialects = Map.copyOf(dialects);
    comparison = Map.copyOf(comparison);
  }

  /** The labels of a question. */
  record Labels(String category, @Nullable String difficulty, List<String> tags) {
    Labels {
      tags = List.copyOf(tags);
    }
  }

  /** The words of a question. */
  record Texts(String question, @Nullable String instructions, @Nullable String evidence) {}

  /**
   * A constant to draw.
   *
   * @param values to choose from; empty if a query returns them
   * @param query a query of one column for DuckDB, or {@code null}
   */
  record Slot(String name, List<String> values, @Nullable String query) {
    Slot {
      values = List.copyOf(values);
    }
  }

  boolean unanswerable() {
    return gold.isEmpty() && dialects.isEmpty();
  }

  /** The gold texts for an engine. */
  List<String> gold(BenchmarkEngine engine) {
    return dialects.getOrDefault(engine, gold);
  }
}
