// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.AssayException;
import dev.assay.input.internal.DataFolder;
import dev.assay.input.internal.InputFile;
import dev.assay.input.internal.LocatedValue;
import dev.assay.input.internal.LocatedValue.Field;
import dev.assay.input.internal.LocatedValue.Fields;
import dev.assay.input.internal.LocatedValue.Items;
import dev.assay.input.internal.LocatedValue.Kind;
import dev.assay.input.internal.LocatedValue.Scalar;
import dev.assay.input.internal.NearestName;
import dev.assay.model.Question;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads a question that belongs to no data set from the JSON of a program: what bears on a verdict,
 * in Assay's own format. Safe for use by several threads.
 */
public final class AdHocQuestion {
  /** The key of the question in words, which is optional. */
  public static final String TEXT = "text";

  /** The keys, all as in Assay's format but {@link #TEXT}. */
  public static final List<String> FIELDS =
      List.of(
          "gold",
          "database",
          TEXT,
          "instructions",
          "evidence",
          "order",
          "tolerance",
          "columns",
          "duplicates",
          "decimals",
          "profile");

  /** Only names the place in messages; nothing is read from it. */
  private static final InputFile PLACE =
      InputFile.of(Path.of("pair"), InputStream.nullInputStream());

  private static final String PREFIX = PLACE.path() + ": ";
  private static final String NO_TEXT = "-";

  private AdHocQuestion() {}

  /**
   * Reads a question.
   *
   * @param id of the question in its outcome
   * @param object with the keys of {@link #FIELDS}, of which gold and database are required; others
   *     are not read
   * @throws AssayException if a value is missing or malformed, or the gold is a file
   */
  public static Question read(String id, JsonNode object) {
    if (object.path("gold").findValue("tables") != null) {
      throw new AssayException(
          "stored tables can only be the gold of a question that the server knows; send a query");
    }
    List<Field> fields = new ArrayList<>();
    fields.add(field("id", text(id)));
    fields.add(field("question", text(object.path(TEXT).asText(NO_TEXT))));
    for (String name : FIELDS) {
      JsonNode value = object.get(name);
      if (value != null && !name.equals(TEXT)) {
        fields.add(field(name, located(value)));
      }
    }
    QuestionCollector only = new QuestionCollector(PLACE);
    try {
      new AssayQuestion(PLACE, DataFolder.of(PLACE.path()), only, new LinkedHashSet<>(), false)
          .add(new Fields(fields, 0, 0));
    } catch (AssayException e) {
      String message = String.valueOf(e.getMessage());
      throw new AssayException(
          message.startsWith(PREFIX) ? message.substring(PREFIX.length()) : message, e);
    }
    return only.toList().get(0);
  }

  /**
   * Requires that an object has no other keys than those that are known.
   *
   * @throws AssayException naming the first other key, and the nearest known one
   */
  public static void allowOnly(JsonNode object, Set<String> known) {
    for (var field : object.properties()) {
      String name = field.getKey();
      if (!known.contains(name)) {
        String shown = name.length() > 40 ? name.substring(0, 40) + "…" : name;
        throw new AssayException(
            "there is no key '%s'; %s".formatted(shown, NearestName.hint(shown, known)));
      }
    }
  }

  private static LocatedValue located(JsonNode node) {
    if (node.isObject()) {
      List<Field> fields = new ArrayList<>();
      node.properties().forEach(each -> fields.add(field(each.getKey(), located(each.getValue()))));
      return new Fields(fields, 0, 0);
    }
    if (node.isArray()) {
      List<LocatedValue> items = new ArrayList<>();
      node.forEach(item -> items.add(located(item)));
      return new Items(items, 0, 0);
    }
    return new Scalar(kind(node), node.asText(), 0, 0);
  }

  private static Kind kind(JsonNode node) {
    return switch (node.getNodeType()) {
      case NUMBER -> node.isIntegralNumber() ? Kind.INTEGER : Kind.DECIMAL;
      case BOOLEAN -> Kind.TRUTH;
      case NULL, MISSING -> Kind.NULL;
      default -> Kind.TEXT;
    };
  }

  private static Field field(String name, LocatedValue value) {
    return new Field(name, value, 0, 0);
  }

  private static LocatedValue text(String text) {
    return new Scalar(Kind.TEXT, text, 0, 0);
  }
}
