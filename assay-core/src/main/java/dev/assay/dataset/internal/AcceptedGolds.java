// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.dataset.Dataset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The predictions that became gold, as the questions of a data set list them.
 *
 * @param byQuestion the accepted predictions by the id of their question, the earliest first;
 *     questions without any are absent
 */
public record AcceptedGolds(Map<String, List<AcceptedGold>> byQuestion) {
  public static final AcceptedGolds NONE = new AcceptedGolds(Map.of());

  private static final ObjectMapper JSON = new ObjectMapper();

  public AcceptedGolds {
    byQuestion = Collections.unmodifiableMap(new LinkedHashMap<>(byQuestion));
  }

  /**
   * Reads them from the files that a data set came from. A file that is missing, or is not JSON in
   * Assay's own format, lists none.
   *
   * @param source the {@link Dataset#source} of the data set
   */
  public static AcceptedGolds in(Path source) {
    Map<String, List<AcceptedGold>> found = new LinkedHashMap<>();
    for (Path file : Datasets.files(source)) {
      if (Files.exists(file)) {
        add(file, found);
      }
    }
    return found.isEmpty() ? NONE : new AcceptedGolds(found);
  }

  private static void add(Path source, Map<String, List<AcceptedGold>> found) {
    try {
      Path file = Datasets.questionsFile(source);
      String text = Files.readString(file);
      if (!text.contains('"' + AcceptedGold.FIELD + '"')) {
        return;
      }
      String stem = QuestionCollector.stem(file.toAbsolutePath().normalize());
      String content = text.startsWith("\ufeff") ? text.substring(1) : text;
      int row = 0;
      try (MappingIterator<JsonNode> questions =
          JSON.readerFor(JsonNode.class).readValues(content)) {
        while (questions.hasNext()) {
          JsonNode question = questions.next();
          String id = question.path("id").asText(stem + "-" + row++);
          List<AcceptedGold> golds = list(question.path(AcceptedGold.FIELD));
          if (!golds.isEmpty()) {
            found.put(id, golds);
          }
        }
      }
    } catch (IOException | RuntimeException e) { // no JSON: whoever needs the questions reports it
      return;
    }
  }

  private static List<AcceptedGold> list(JsonNode field) {
    List<AcceptedGold> golds = new ArrayList<>();
    field.forEach(item -> golds.add(AcceptedGold.of(item)));
    return List.copyOf(golds);
  }

  /** Those of one question, the earliest first. */
  public List<AcceptedGold> of(String question) {
    return byQuestion.getOrDefault(question, List.of());
  }

  /** Those that were accepted up to a time. */
  public AcceptedGolds upTo(Instant time) {
    Map<String, List<AcceptedGold>> earlier = new LinkedHashMap<>();
    byQuestion.forEach(
        (id, golds) -> {
          List<AcceptedGold> kept =
              golds.stream().filter(gold -> !gold.at().isAfter(time)).toList();
          if (!kept.isEmpty()) {
            earlier.put(id, kept);
          }
        });
    return new AcceptedGolds(earlier);
  }
}
