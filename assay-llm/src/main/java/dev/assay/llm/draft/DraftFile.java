// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.draft;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.AssayException;
import dev.assay.model.QuestionLabels;
import dev.assay.model.internal.FileProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A file of questions in Assay's JSON Lines, some of which are drafts: they have the tag {@code
 * draft}.
 *
 * @param text its content
 * @param accepted the number of accepted drafts
 * @param left the number of remaining drafts
 */
public record DraftFile(String text, int accepted, int left) {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();
  private static final String TAGS = "tags";

  /** The lines of drafts. */
  public static String write(List<Draft> drafts) {
    StringBuilder text = new StringBuilder();
    for (Draft draft : drafts) {
      ObjectNode line = JSON.createObjectNode();
      line.put("id", draft.id());
      line.put("question", draft.pair().question());
      line.put("database", draft.database());
      String sql = draft.pair().sql();
      if (sql.contains("{") || sql.contains(";")) {
        line.putObject("gold").put("sql", sql).put("braces", false);
      } else {
        line.put("gold", sql);
      }
      line.put("category", draft.category().key());
      line.putArray(TAGS).add(QuestionLabels.DRAFT);
      text.append(line).append('\n');
    }
    return text.toString();
  }

  /**
   * A file in which drafts are accepted; the lines of other questions stay as they are.
   *
   * @param ids of the drafts to accept; empty for all
   * @throws AssayException if the file is no JSON Lines, has no drafts, or one of the ids is that
   *     of no draft
   */
  public static DraftFile accept(Path file, List<String> ids) {
    List<String> lines = lines(file);
    Set<String> unknown = new LinkedHashSet<>(ids);
    List<String> already = new ArrayList<>();
    List<String> written = new ArrayList<>();
    int accepted = 0;
    int left = 0;
    for (int i = 0; i < lines.size(); i++) {
      ObjectNode line = lines.get(i).isBlank() ? null : object(lines.get(i), file, i + 1);
      if (line == null || !isDraft(line)) {
        if (line != null && unknown.remove(line.path("id").asText())) {
          already.add(line.path("id").asText());
        }
        written.add(lines.get(i));
        continue;
      }
      String id = line.path("id").asText();
      if (ids.isEmpty() || ids.contains(id)) {
        unknown.remove(id);
        removeTag(line);
        written.add(line + ending(lines.get(i)));
        accepted++;
      } else {
        written.add(lines.get(i));
        left++;
      }
    }
    if (!unknown.isEmpty()) {
      throw new AssayException(
          "%s has no draft with the id %s; nothing was changed"
              .formatted(file, String.join(", ", unknown)));
    }
    if (!already.isEmpty()) {
      throw new AssayException(
          "%s: %s %s accepted already; nothing was changed"
              .formatted(file, String.join(", ", already), already.size() == 1 ? "is" : "are"));
    }
    if (accepted == 0) {
      throw new AssayException("%s has no drafts; nothing was changed".formatted(file));
    }
    return new DraftFile(String.join("", written), accepted, left);
  }

  /** The lines with their ends. */
  private static List<String> lines(Path file) {
    try {
      return List.of(Files.readString(file).split("(?<=\n)"));
    } catch (IOException e) {
      throw FileProblem.unreadable(file, e);
    }
  }

  private static String ending(String line) {
    return line.endsWith("\r\n") ? "\r\n" : line.endsWith("\n") ? "\n" : "";
  }

  private static ObjectNode object(String line, Path file, int number) {
    try {
      if (JSON.readTree(line) instanceof ObjectNode object) {
        return object;
      }
    } catch (JsonProcessingException e) {
      // reported below
    }
    throw new AssayException(
        "%s:%d: not one JSON object a line; remove the tag '%s' from its questions by hand"
            .formatted(file, number, QuestionLabels.DRAFT));
  }

  private static boolean isDraft(ObjectNode line) {
    for (JsonNode tag : line.path(TAGS)) {
      if (tag.asText().equals(QuestionLabels.DRAFT)) {
        return true;
      }
    }
    return false;
  }

  private static void removeTag(ObjectNode line) {
    ArrayNode kept = JSON.createArrayNode();
    line.path(TAGS)
        .forEach(
            tag -> {
              if (!tag.asText().equals(QuestionLabels.DRAFT)) {
                kept.add(tag);
              }
            });
    if (kept.isEmpty()) {
      line.remove(TAGS);
    } else {
      line.set(TAGS, kept);
    }
  }
}
