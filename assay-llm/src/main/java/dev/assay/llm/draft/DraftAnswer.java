// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.draft;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.assay.extract.ReasoningFilter;
import java.util.ArrayList;
import java.util.List;

/**
 * The pairs in an answer of a model: a JSON list, perhaps in a fence or between words.
 *
 * @param pairs that could be read
 * @param unreadable the number that could not be read; 1 if the whole answer is no list
 */
record DraftAnswer(List<DraftPair> pairs, int unreadable) {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  DraftAnswer {
    pairs = List.copyOf(pairs);
  }

  static DraftAnswer read(String answer) {
    String said = ReasoningFilter.removed(answer);
    int begin = said.indexOf('[');
    int end = said.lastIndexOf(']');
    if (begin < 0 || end < begin) {
      return new DraftAnswer(List.of(), 1);
    }
    try {
      return read(JSON.readTree(said.substring(begin, end + 1)));
    } catch (JsonProcessingException e) {
      return new DraftAnswer(List.of(), 1);
    }
  }

  private static DraftAnswer read(JsonNode list) {
    List<DraftPair> pairs = new ArrayList<>();
    int unreadable = 0;
    for (JsonNode each : list) {
      String question = each.path("question").asText("").strip();
      String sql = each.path("sql").asText("").strip().replaceFirst("(\\s*;)+\\s*$", "");
      if (question.isEmpty() || sql.isEmpty()) {
        unreadable++;
      } else {
        pairs.add(new DraftPair(question, sql));
      }
    }
    return new DraftAnswer(pairs, unreadable);
  }
}
