// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.model.AssayException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a question without a prediction that was accepted. Texts that stay are as they were
 * in the file.
 *
 * @param undone what was taken back
 * @param gold the JSON of the gold that is left
 * @param accepted the JSON of the list of accepted predictions that is left; empty text if none is
 */
record AcceptedUndo(AcceptedGold undone, String gold, String accepted) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final JsonFactory FACTORY = new JsonFactory();

  /** An item of a JSON list: its value, and its place in the text. */
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
      AcceptedGold undone = AcceptedGold.of(items.get(i).value());
      if (undone.is(wanted.sql()) && undone.run().equals(run)) {
        String left =
            undone.replaces()
                ? replaced(question, gold, undone, items.get(i).value())
                : withoutAlternative(question, gold, undone);
        return new AcceptedUndo(undone, left, items.size() == 1 ? "" : without(accepted, items, i));
      }
    }
    return null;
  }

  private static String replaced(
      String question, String gold, AcceptedGold undone, JsonNode provenance) {
    if (!isQuery(read(gold), undone) || !provenance.has("replaced")) {
      throw edited(question);
    }
    return provenance.get("replaced").toString();
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
        "the gold of '%s' has been edited since the prediction was accepted, so it can't be undone; correct 'gold' and 'accepted' in the file of questions by hand"
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
        int from = (int) parser.currentTokenLocation().getCharOffset();
        parser.skipChildren();
        parser.finishToken(); // texts are read only when they are needed
        int to = (int) parser.currentLocation().getCharOffset();
        items.add(new Item(read(list.substring(from, to)), from, to));
      }
      return items;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JsonNode read(String json) {
    try {
      return JSON.readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
