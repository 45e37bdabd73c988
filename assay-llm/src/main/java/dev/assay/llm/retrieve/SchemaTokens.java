// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import dev.assay.llm.chat.TokenCount;
import dev.assay.sql.Schema;
import dev.assay.sql.Schema.Column;
import dev.assay.sql.Schema.ForeignKey;
import dev.assay.sql.Schema.Table;

/**
 * Measures the size of a schema in a prompt: the tokens of its plain DDL, with comments and samples
 * if it has them, in OpenAI's encoding {@code o200k_base}. Prompts may use another style; the
 * measure is for comparing one part of a schema with another. Safe for use by several threads.
 */
public final class SchemaTokens {
  private SchemaTokens() {}

  public static int count(Schema schema) {
    return Math.toIntExact(TokenCount.of(text(schema)));
  }

  static String text(Schema schema) {
    StringBuilder text = new StringBuilder();
    for (Table table : schema.tables()) {
      text.append("CREATE TABLE ").append(table.name()).append(" (\n");
      for (Column column : table.columns()) {
        text.append("  ").append(column.name());
        append(text, " ", column.type());
        append(text, " CHECK IN ", String.join(", ", column.values()));
        append(text, " -- ", column.comment() == null ? "" : column.comment());
        append(text, " -- e.g. ", String.join(", ", column.samples()));
        text.append(",\n");
      }
      append(text, "  PRIMARY KEY ", String.join(", ", table.primaryKey()));
      for (ForeignKey key : schema.foreignKeys()) {
        if (key.table().equals(table.name())) {
          text.append("  FOREIGN KEY (").append(String.join(", ", key.columns()));
          text.append(") REFERENCES ").append(key.otherTable());
          text.append(" (").append(String.join(", ", key.otherColumns())).append("),\n");
        }
      }
      text.append(");\n");
    }
    return text.toString();
  }

  private static void append(StringBuilder text, String before, String part) {
    if (!part.isEmpty()) {
      text.append(before).append(part);
    }
  }
}
