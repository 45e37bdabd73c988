// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.generate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.extract.SqlExtraction;
import dev.assay.generate.Generator;
import dev.assay.llm.prompt.SchemaStyle;
import dev.assay.llm.prompt.SchemaText;
import dev.assay.llm.prompt.SchemaTextOptions;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Obtains SQL from a user's agent. */
public final class AgentGenerator implements Generator {
  private final Agent agent;
  private final SchemaCache schemas;
  private final Function<String, Optional<String>> urls;
  private final SqlExtraction.Block take;
  private final ReportedUsage numbers = new ReportedUsage();

  /**
   * @param agent is not closed
   * @param urls the URL of a database by its id, without a password
   * @param take the block to use of several blocks of SQL in an answer
   */
  public AgentGenerator(
      Agent agent,
      SchemaCache schemas,
      Function<String, Optional<String>> urls,
      SqlExtraction.Block take) {
    this.agent = agent;
    this.schemas = schemas;
    this.urls = urls;
    this.take = take;
  }

  @Override
  public Prediction generate(Question question) {
    String database = question.database();
    Dialect dialect = schemas.dialect(database);
    String json =
        AgentQuestion.of(
            question, schemas.schema(database), dialect, urls.apply(database).orElse(null));
    long start = System.nanoTime();
    try {
      String answer = agent.ask(json);
      return new AgentAnswer(
              question, answer, since(start), new SqlExtraction.Options(take, dialect), numbers)
          .prediction();
    } catch (AgentException e) {
      return AgentAnswer.failed(question, String.valueOf(e.getMessage()), since(start));
    }
  }

  /** Returns notes for the user at the end. */
  public List<String> notes() {
    return numbers.note().stream().toList();
  }

  private static double since(long start) {
    return (System.nanoTime() - start) / 1e6;
  }

  /** A question as sent to a user's agent: everything but the gold. */
  private static final class AgentQuestion {
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
          "schema",
          SchemaText.of(schema, SchemaStyle.DDL_COMMENTS, SchemaTextOptions.live(dialect)));
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
}
