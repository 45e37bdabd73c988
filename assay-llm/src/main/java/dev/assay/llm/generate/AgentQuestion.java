// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.generate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.llm.prompt.SchemaStyle;
import dev.assay.llm.prompt.SchemaText;
import dev.assay.llm.prompt.SchemaTextOptions;
import dev.assay.model.Question;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A question as sent to a user's agent: everything but the gold. */
final class AgentQuestion {
  private static final ObjectMapper JSON = new ObjectMapper();

  private AgentQuestion() {}

  /**
   * One JSON object on one line.
   *
   * @param url of the database without a password, or {@code null} if it has none
   */
  static String of(Question question, Schema schema, Dialect dialect, @Nullable String url) {
    ObjectNode node = JSON.createObjectNode();
    node.put("id", question.id());
    node.put("question", question.text());
    node.put("database", question.database());
    node.put("dialect", dialect.name().toLowerCase(Locale.ROOT));
    node.put("url", url);
    optional(node, "instructions", question.instructions());
    optional(node, "evidence", question.evidence());
    if (!question.context().isEmpty()) {
      ObjectNode context = node.putObject("context");
      question.context().forEach(context::put);
    }
    node.put(
        "schema", SchemaText.of(schema, SchemaStyle.DDL_COMMENTS, SchemaTextOptions.live(dialect)));
    tables(node.putArray("tables"), schema);
    keys(node.putArray("foreign_keys"), schema);
    try {
      return JSON.writeValueAsString(node);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("texts can always be written", e);
    }
  }

  private static void tables(ArrayNode tables, Schema schema) {
    for (Schema.Table table : schema.tables()) {
      ObjectNode node = tables.addObject();
      node.put("name", table.name());
      optional(node, "comment", table.comment());
      ArrayNode columns = node.putArray("columns");
      for (Schema.Column column : table.columns()) {
        ObjectNode each = columns.addObject();
        each.put("name", column.name());
        each.put("type", column.type());
        optional(each, "comment", column.comment());
        if (!column.values().isEmpty()) {
          column.values().forEach(each.putArray("values")::add);
        }
      }
    }
  }

  private static void keys(ArrayNode keys, Schema schema) {
    for (Schema.ForeignKey key : schema.foreignKeys()) {
      ObjectNode node = keys.addObject();
      node.put("table", key.table());
      node.put("other_table", key.otherTable());
      if (key.columns().size() == 1) {
        node.put("column", key.columns().get(0));
        node.put("other_column", key.otherColumns().get(0));
      }
      key.columns().forEach(node.putArray("columns")::add);
      key.otherColumns().forEach(node.putArray("other_columns")::add);
    }
  }

  private static void optional(ObjectNode node, String name, @Nullable String text) {
    if (text != null) {
      node.put(name, text);
    }
  }
}
