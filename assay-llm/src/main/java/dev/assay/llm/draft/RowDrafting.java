// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.draft;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.extract.ReasoningFilter;
import dev.assay.generate.GeneratorStoppedException;
import dev.assay.generate.ProviderUnavailableException;
import dev.assay.llm.call.ModelClient;
import dev.assay.llm.chat.PromptMessage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The drafting of rows for empty tables: a model is asked for those of a few tables at a time, and
 * once more for the rows that the database refuses. One call after the other, so that the same
 * answers give the same rows.
 *
 * @param client makes the calls
 * @param trial the scratch database
 * @param rows wanted of each table
 * @param seed from 1; another seed gives other rows
 */
public record RowDrafting(
    ModelClient client, RowPrompt prompt, RowTrial trial, int rows, int seed) {
  /** Numbers in decimal keep their digits, and what follows the object is an error. */
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  /**
   * The result of drafting.
   *
   * @param kept number of rows that are in the database, by table
   * @param repaired the number of these that needed a correction, by table
   * @param dropped rows that were refused, with the last reason; without cells for a whole answer
   * @param stop the reason why drafting ended early, or {@code null}
   */
  public record Result(
      Map<String, Integer> kept,
      Map<String, Integer> repaired,
      List<DraftRow> dropped,
      @Nullable String stop) {}

  /**
   * Drafts rows for all empty tables.
   *
   * @param progress told the tables before each call
   * @throws java.util.concurrent.CancellationException if the thread was interrupted
   */
  public Result run(Consumer<List<String>> progress) {
    Result result =
        new Result(new LinkedHashMap<>(), new LinkedHashMap<>(), new ArrayList<>(), null);
    try {
      for (List<String> tables : trial.calls(rows)) {
        progress.accept(tables);
        draft(tables, result);
        tables.forEach(table -> result.kept.put(table, (int) trial.count(table)));
      }
    } catch (GeneratorStoppedException | ProviderUnavailableException e) {
      String stop = String.valueOf(e.getMessage());
      return new Result(result.kept, result.repaired, result.dropped, stop);
    }
    return result;
  }

  private void draft(List<String> tables, Result result) {
    List<DraftRow> answer = new ArrayList<>();
    boolean readable = read(prompt.messages(tables, rows, trial), tables, answer);
    List<DraftRow> refused = trial.insert(answer);
    Map<String, Integer> missing = new LinkedHashMap<>();
    for (String table : tables) {
      int gap = rows - (int) answer.stream().filter(row -> row.table.equals(table)).count();
      if (gap > 0) {
        missing.put(table, gap);
      }
    }
    if (refused.isEmpty() && missing.isEmpty()) {
      return;
    }
    List<DraftRow> corrections = new ArrayList<>();
    boolean corrected =
        read(prompt.repair(tables, rows, trial, refused, missing, !readable), tables, corrections);
    if (!readable && !corrected) {
      String reason = "neither answer is one whole JSON object";
      result.dropped.add(new DraftRow(String.join(", ", tables), JSON.createObjectNode(), reason));
    }
    // Rows that nothing replaces are tried again, as the row they refer to may be there now.
    List<DraftRow> second = new ArrayList<>(refused);
    for (DraftRow row : corrections) {
      int place = row.cells.path(RowPrompt.NUMBER).asInt(0) - 1;
      row.cells.remove(RowPrompt.NUMBER);
      if (place >= 0 && place < refused.size() && refused.get(place).table.equals(row.table)) {
        second.set(place, row);
      } else if (missing.merge(row.table, -1, Integer::sum) >= 0) {
        second.add(row);
      }
    }
    List<DraftRow> left = trial.insert(second);
    result.dropped.addAll(left);
    second.subList(0, refused.size()).stream()
        .filter(row -> !left.contains(row))
        .forEach(row -> result.repaired.merge(row.table, 1, Integer::sum));
  }

  /**
   * Asks, and reads the rows of an answer.
   *
   * @return false if the answer is no JSON object
   */
  private boolean read(List<PromptMessage> messages, List<String> tables, List<DraftRow> found) {
    String text = client.ask(messages, seed - 1).text();
    String said = text == null ? "" : ReasoningFilter.removed(text);
    int begin = said.indexOf('{');
    int end = said.lastIndexOf('}');
    JsonNode answer = null;
    try {
      answer = begin < 0 || end < begin ? null : JSON.readTree(said.substring(begin, end + 1));
    } catch (JsonProcessingException e) {
      return false;
    }
    if (answer == null || !answer.isObject()) {
      return false;
    }
    // What is no object of a table that was asked for is missing, and so is asked for again.
    for (String table : tables) {
      int before = found.size();
      for (JsonNode row : answer.path(table)) {
        if (row instanceof ObjectNode cells && found.size() - before < rows) {
          found.add(new DraftRow(table, cells, ""));
        }
      }
    }
    return true;
  }
}
