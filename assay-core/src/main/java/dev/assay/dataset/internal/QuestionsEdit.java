// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.assay.AssayException;
import dev.assay.dataset.Dataset;
import dev.assay.input.internal.InputFile;
import dev.assay.input.internal.JsonValues;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Adds gold to questions in Assay's own format. Only the gold and the field {@code accepted} of the
 * question change; every other character of the text stays as it is.
 */
public final class QuestionsEdit {
  private static final String MARK = "\ufeff";

  /** The only format that has a place for accepted predictions. */
  private static final String FORMAT = "assay";

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final JsonFactory FACTORY = new JsonFactory();

  private final Map<String, Integer> places = new HashMap<>();
  private String text;

  private QuestionsEdit(Dataset dataset, String text) {
    this.text = text;
    dataset.questions().forEach(question -> places.put(question.id(), places.size()));
  }

  /** Returns whether predictions may have been accepted in the file of a data set itself. */
  public static boolean mayHaveAccepted(Dataset dataset) {
    Path file = dataset.source();
    return dataset.format().equals(FORMAT)
        && Datasets.files(file).size() == 1
        && (Files.isDirectory(file)
            || (FormatSample.of(file).shape() == FormatSample.Shape.JSON && !isPacked(file)));
  }

  /** Returns whether a file has its questions elsewhere than in a list or in lines of its text. */
  private static boolean isPacked(Path path) {
    try (InputFile file = InputFile.open(path)) {
      return file.isPacked() || JsonValues.isWrapped(path);
    }
  }

  /**
   * Edits the file of a data set.
   *
   * @throws AssayException if it is not JSON in Assay's own format
   */
  public static QuestionsEdit inPlace(Dataset dataset) {
    Path file = dataset.source();
    String remedy =
        "name a file to write the questions to, in Assay's own format, with --out FILE.jsonl";
    List<Path> files = Datasets.files(file);
    if (files.size() > 1) {
      throw new AssayException(
          "the questions are in several files (%s); %s"
              .formatted(
                  files.stream().map(Path::toString).collect(Collectors.joining(", ")), remedy));
    }
    if (!dataset.format().equals(FORMAT)) {
      throw new AssayException(
          "%s is in the format %s, in which a question has one gold query; %s"
              .formatted(file, dataset.format(), remedy));
    }
    if (Files.isDirectory(file)) {
      throw new AssayException(
          "%s is a folder; name its file of questions with --questions".formatted(file));
    }
    if (FormatSample.of(file).shape() != FormatSample.Shape.JSON) {
      throw new AssayException(
          "%s is YAML, whose comments and layout would be lost; %s".formatted(file, remedy));
    }
    if (isPacked(file)) {
      throw new AssayException(
          "%s is compressed, Parquet or has its questions inside an object; %s"
              .formatted(file, remedy));
    }
    return new QuestionsEdit(dataset, content(file));
  }

  /**
   * Edits a copy of a data set, which is in Assay's own format whatever that of the data set.
   *
   * @param out the path of the copy
   * @throws AssayException if something would be lost in it
   */
  public static QuestionsEdit copy(Dataset dataset, Path out) {
    return new QuestionsEdit(dataset, QuestionsCopy.of(dataset, out));
  }

  static String content(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw InputFile.unreadable(file, e);
    }
  }

  /** The text with all that was accepted. */
  public String text() {
    return text;
  }

  /**
   * Accepts a prediction as gold of a question.
   *
   * @throws IllegalArgumentException if there is no such question, or it has no gold
   */
  public void accept(String question, AcceptedGold accepted) {
    Integer index = places.get(question);
    Span span = index == null ? null : find(index);
    if (span == null || span.gold == null) {
      throw new IllegalArgumentException("no gold of question '%s'".formatted(question));
    }
    String gold = span.gold.in(text);
    String provenance = provenance(accepted, gold);
    Range earlier = span.accepted;
    String before = earlier == null ? "" : earlier.in(text);
    String list = before.startsWith("[") ? appended(before, provenance) : "[" + provenance + "]";
    String field = earlier == null ? ", \"" + AcceptedGold.FIELD + "\": " + list : list;
    Range place = earlier == null ? new Range(span.end - 1, span.end - 1) : earlier;
    replace(place, field, span.gold, newGold(gold, accepted));
  }

  /**
   * Takes back the last acceptance of a prediction: its query leaves the gold, or what it replaced
   * returns, character for character.
   *
   * @param run the name of the run that it was accepted from
   * @return the acceptances taken back
   * @throws AssayException if it was not accepted, or its gold has been edited since
   */
  public AcceptedGold undo(String question, String sql, String run) {
    Integer index = places.get(question);
    Span span = index == null ? null : find(index);
    AcceptedUndo undo =
        span == null || span.gold == null || span.accepted == null
            ? null
            : AcceptedUndo.of(question, span.gold.in(text), span.accepted.in(text), sql, run);
    if (undo == null || span == null || span.gold == null || span.accepted == null) {
      throw new AssayException(
          "'%s' has no gold that was accepted from run %s, so there is nothing to undo; if it was accepted into another file, name that with --questions"
              .formatted(question, run));
    }
    Range field = undo.accepted().isEmpty() ? withName(span.accepted) : span.accepted;
    boolean first = field.equals(span.accepted) && undo.accepted().isEmpty();
    replace(field, first ? "[]" : undo.accepted(), span.gold, undo.gold());
    return undo.undone();
  }

  /** The field with its name and the comma before it; only its value if it is the first one. */
  private Range withName(Range value) {
    int name = text.lastIndexOf('"' + AcceptedGold.FIELD + '"', value.from);
    int comma = text.substring(0, name).stripTrailing().length() - 1;
    return text.charAt(comma) == ',' ? new Range(comma, value.to) : value;
  }

  /** Puts two texts, the later first, so that the place of the earlier stays right. */
  private void replace(Range one, String with, Range other, String withOther) {
    boolean first = one.from > other.from;
    put(first ? one : other, first ? with : withOther);
    put(first ? other : one, first ? withOther : with);
  }

  private void put(Range range, String with) {
    text = text.substring(0, range.from) + with + text.substring(range.to);
  }

  private static String newGold(String gold, AcceptedGold accepted) {
    String sql = accepted.braces() ? json(accepted.sql()) : gold(accepted.sql());
    if (accepted.replaces()) {
      return sql;
    }
    return gold.startsWith("[") ? appended(gold, sql) : "[" + gold + ", " + sql + "]";
  }

  /** A query whose braces or semicolons are plain text must say so. */
  private static String gold(String sql) {
    if (sql.matches("(?s)[^{};]*")) {
      return json(sql);
    }
    ObjectNode verbatim = JSON.createObjectNode();
    verbatim.put("sql", sql).put("braces", false);
    return json(verbatim);
  }

  private static String provenance(AcceptedGold accepted, String gold) {
    ObjectNode node = JSON.createObjectNode();
    node.put("sql", accepted.sql());
    node.put("as", accepted.replaces() ? "replace" : "alternative");
    node.put("run", accepted.run());
    node.put("at", accepted.at().toString());
    if (accepted.by() != null) {
      node.put("by", accepted.by());
    }
    if (accepted.because() != null) {
      node.put("because", accepted.because());
    }
    if (accepted.from() != null) {
      node.put("from", accepted.from());
    }
    if (accepted.braces() && accepted.sql().matches("(?s).*[{};].*")) {
      node.put("braces", true);
    }
    if (accepted.replaces()) {
      node.putRawValue("replaced", new RawValue(gold)); // as it was written, numbers included
    }
    return json(node);
  }

  private static String json(Object value) {
    try {
      return JSON.writeValueAsString(value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A list with one more item at its end. */
  private static String appended(String list, String item) {
    String start = list.substring(0, list.length() - 1);
    String kept = start.stripTrailing();
    String space = start.substring(kept.length());
    return kept + (kept.equals("[") ? "" : ", ") + item + space + "]";
  }

  /** A part of the text. */
  private record Range(int from, int to) {
    String in(String text) {
      return text.substring(from, to);
    }
  }

  /** The position of a question and its fields. */
  private record Span(int end, @Nullable Range gold, @Nullable Range accepted) {}

  private @Nullable Span find(int index) {
    int start = text.startsWith(MARK) ? 1 : 0;
    try (JsonParser parser = FACTORY.createParser(text.substring(start))) {
      int seen = 0;
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token != JsonToken.START_OBJECT) {
          continue; // the list of questions begins or ends
        }
        if (seen++ == index) {
          return span(parser, start);
        }
        parser.skipChildren();
      }
      return null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Span span(JsonParser parser, int start) throws IOException {
    Range gold = null;
    Range accepted = null;
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      int from = start + (int) parser.currentTokenLocation().getCharOffset();
      parser.skipChildren();
      parser.finishToken(); // texts are read only when they are needed
      Range range = new Range(from, start + (int) parser.currentLocation().getCharOffset());
      gold = name.equals("gold") || name.equals("query") ? range : gold; // its alias
      accepted = name.equals(AcceptedGold.FIELD) ? range : accepted;
    }
    return new Span(start + (int) parser.currentLocation().getCharOffset(), gold, accepted);
  }

  /**
   * The fields of a question without a prediction that was accepted. Texts that stay are as they
   * were in the file.
   *
   * @param undone the acceptance taken back
   * @param gold the JSON of the gold that is left
   * @param accepted the JSON of the list of accepted predictions that is left; empty text if none
   *     is
   */
  private record AcceptedUndo(AcceptedGold undone, String gold, String accepted) {
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
      AcceptedGold wanted =
          AcceptedGold.of(JSON.createObjectNode().put("sql", sql).put("run", run));
      List<Item> items = items(accepted);
      for (int i = items.size() - 1; i >= 0; i--) {
        Item item = items.get(i);
        AcceptedGold undone = AcceptedGold.of(item.value());
        if (undone.is(wanted.sql()) && undone.run().equals(run)) {
          String left =
              undone.replaces()
                  ? replaced(question, gold, undone, accepted.substring(item.from(), item.to()))
                  : withoutAlternative(question, gold, undone);
          return new AcceptedUndo(
              undone, left, items.size() == 1 ? "" : without(accepted, items, i));
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
}
