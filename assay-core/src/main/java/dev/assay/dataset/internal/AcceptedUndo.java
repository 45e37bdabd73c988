// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.AssayException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a question without a prediction that was accepted. Texts that stay are as they were
 * in the file.
 *
 * @param undone the acceptance taken back
 * @param gold the JSON of the gold that is left
 * @param accepted the JSON of the list of accepted predictions that is left; empty text if none is
 */
record AcceptedUndo(AcceptedGold undone, String gold, String accepted) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final JsonFactory FACTORY = new JsonFactory();

  /** An item of a JSON list or a value of a field, and its place in the text. */
  private record Item(JsonNode value, int from, int to) {}

  /**
   * Takes back the last acceptance of a query from a run; {@code null} if there is none.
   *
   * @param gold the JSON of the question's gold
   * @param accepted the JSON of its list of accepted predictions
   * @throws AssayException if the gold is not as that acceptance left it
   */
  static @Nullable AcceptedUndo of(
      String question, String gold, String accepted, String sql, String run) {
    AcceptedGold wanted = AcceptedGold.of(JSON.createObjectNode().put("sql", sql).put("run", run));
    List<Item> items = items(accepted);
    for (int i = items.size() - 1; i >= 0; i--) {
      Item item = items.get(i);
      AcceptedGold undone = AcceptedGold.of(item.value());
      if (undone.is(wanted.sql()) && undone.run().equals(run)) {
        String left =
            undone.replaces()
                ? replaced(question, gold, undone, accepted.substring(item.from(), item.to()))
                : withoutAlternative(question, gold, undone);
        return new AcceptedUndo(undone, left, items.size() == 1 ? "" : without(accepted, items, i));
      }
    }
    return null;
  }

  private static String replaced(
      String question, String gold, AcceptedGold undone, String provenance) {
    String replaced = field(provenance, "replaced");
    if (!isQuery(read(gold), undone) || replaced == null) {
      throw edited(question);
    }
    return replaced;
  }

  /** The JSON of a field of an object, as it is written. */
  private static @Nullable String field(String object, String name) {
    try (JsonParser parser = FACTORY.createParser(object)) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        boolean wanted = parser.currentName().equals(name);
        parser.nextToken();
        Item value = item(parser, object);
        if (wanted) {
          return object.substring(value.from(), value.to());
        }
      }
      return null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String withoutAlternative(String question, String gold, AcceptedGold undone) {
    List<Item> queries = gold.startsWith("[") ? items(gold) : List.of();
    for (int i = queries.size() - 1; i > 0; i--) {
      if (isQuery(queries.get(i).value(), undone)) {
        Item first = queries.get(0);
        String pair = "[" + gold.substring(first.from(), first.to()) + ", ";
        boolean wasAlone = queries.size() == 2 && gold.startsWith(pair);
        return wasAlone ? gold.substring(first.from(), first.to()) : without(gold, queries, i);
      }
    }
    throw edited(question);
  }

  private static boolean isQuery(JsonNode gold, AcceptedGold accepted) {
    return accepted.is(gold.isObject() ? gold.path("sql").asText() : gold.asText());
  }

  private static AssayException edited(String question) {
    return new AssayException(
        "the gold of '%s' has changed since the prediction was accepted, so it can't be undone; if another prediction was accepted later, undo that first, else correct 'gold' and 'accepted' in the file of questions by hand"
            .formatted(question));
  }

  /** The list without an item and the comma that goes with it. */
  private static String without(String list, List<Item> items, int index) {
    int from = index > 0 ? items.get(index - 1).to() : items.get(0).from();
    int to = index > 0 ? items.get(index).to() : items.get(1).from();
    return list.substring(0, from) + list.substring(to);
  }

  private static List<Item> items(String list) {
    List<Item> items = new ArrayList<>();
    try (JsonParser parser = FACTORY.createParser(list)) {
      parser.nextToken();
      for (JsonToken token = parser.nextToken();
          token != null && token != JsonToken.END_ARRAY;
          token = parser.nextToken()) {
        items.add(item(parser, list));
      }
      return items;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The value that a parser of a text is at the beginning of. */
  private static Item item(JsonParser parser, String text) throws IOException {
    int from = (int) parser.currentTokenLocation().getCharOffset();
    parser.skipChildren();
    parser.finishToken(); // texts are read only when they are needed
    int to = (int) parser.currentLocation().getCharOffset();
    return new Item(read(text.substring(from, to)), from, to);
  }

  private static JsonNode read(String json) {
    try {
      return JSON.readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
