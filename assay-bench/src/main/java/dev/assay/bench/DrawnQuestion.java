// SPDX-License-Identifier: Apache-2.0
package dev.assay.bench;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A question whose slots have values.
 *
 * @param domain it belongs to
 * @param definition it was made of
 * @param values of its slots
 */
record DrawnQuestion(
    BenchmarkDomain domain, BenchmarkQuestion definition, Map<String, String> values) {
  DrawnQuestion {
    values = Map.copyOf(values);
  }

  String id() {
    return definition.id();
  }

  /** The id of its database. */
  String database() {
    return domain.database(definition.half());
  }

  String question() {
    return SlotText.fill(definition.texts().question(), values);
  }

  @Nullable String instructions() {
    return filled(definition.texts().instructions());
  }

  @Nullable String evidence() {
    return filled(definition.texts().evidence());
  }

  private @Nullable String filled(@Nullable String text) {
    return text == null ? null : SlotText.fill(text, values);
  }

  /** The alternatives for an engine; empty if unanswerable. */
  List<String> gold(BenchmarkEngine engine) {
    return definition.gold(engine).stream().map(sql -> SlotText.fillSql(sql, values)).toList();
  }
}
