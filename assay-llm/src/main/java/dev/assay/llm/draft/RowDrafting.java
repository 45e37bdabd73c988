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
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
 * @param seed from 1; a different one gives different rows
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
      @Nullable String stop) {
    public Result {
      kept = Collections.unmodifiableMap(new LinkedHashMap<>(kept));
      repaired = Collections.unmodifiableMap(new LinkedHashMap<>(repaired));
      dropped = List.copyOf(dropped);
    }
  }

  /** The tables of each call. */
  public static List<List<String>> calls(RowTrial trial, int rows) {
    return trial.tables().calls(trial.empty(), rows);
  }

  /**
   * Drafts rows for all empty tables.
   *
   * @param progress told the tables before each call
   * @throws java.util.concurrent.CancellationException if the thread was interrupted
   */
  public Result run(Consumer<List<String>> progress) {
    Map<String, Integer> kept = new LinkedHashMap<>();
    Map<String, Integer> repaired = new LinkedHashMap<>();
    List<DraftRow> dropped = new ArrayList<>();
    String stop = null;
    try {
      for (List<String> tables : calls(trial, rows)) {
        progress.accept(tables);
        draft(tables, repaired, dropped);
        tables.forEach(table -> kept.put(table, (int) trial.count(table)));
      }
    } catch (GeneratorStoppedException | ProviderUnavailableException e) {
      stop = String.valueOf(e.getMessage());
    }
    return new Result(kept, repaired, dropped, stop);
  }

  private void draft(List<String> tables, Map<String, Integer> repaired, List<DraftRow> dropped) {
    List<DraftRow> answer = new ArrayList<>();
    boolean readable = read(prompt.messages(tables, rows, trial), tables, answer);
    List<DraftRow> refused = trial.insert(answer);
    Map<String, Integer> missing = new LinkedHashMap<>();
    for (String table : tables) {
      int gap = rows - (int) answer.stream().filter(row -> row.table().equals(table)).count();
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
      dropped.add(
          new DraftRow(
              String.join(", ", tables),
              JSON.createObjectNode(),
              "neither answer is one whole JSON object"));
    }
    repair(refused, corrections, missing, repaired, dropped);
  }

  /** Rows that nothing replaces are tried again, as the row they refer to may be there now. */
  private void repair(
      List<DraftRow> refused,
      List<DraftRow> corrections,
      Map<String, Integer> missing,
      Map<String, Integer> repaired,
      List<DraftRow> dropped) {
    List<DraftRow> second = new ArrayList<>(refused);
    List<DraftRow> more = new ArrayList<>();
    Map<String, Integer> room = new LinkedHashMap<>(missing);
    for (DraftRow row : corrections) {
      JsonNode number = row.cells().remove(RowPrompt.NUMBER);
      int place = number == null ? -1 : number.asInt(0) - 1;
      if (place >= 0 && place < refused.size() && refused.get(place).table().equals(row.table())) {
        second.set(place, row);
      } else if (room.merge(row.table(), -1, Integer::sum) >= 0) {
        more.add(row);
      }
    }
    List<DraftRow> tried = List.copyOf(second);
    second.addAll(more);
    List<DraftRow> left = trial.insert(second);
    dropped.addAll(left);
    Set<ObjectNode> cells = DraftRow.cells(left);
    tried.stream()
        .filter(row -> !cells.contains(row.cells()))
        .forEach(row -> repaired.merge(row.table(), 1, Integer::sum));
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
