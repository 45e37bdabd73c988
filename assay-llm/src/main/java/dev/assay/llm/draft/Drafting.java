// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.draft;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.assay.extract.ReasoningFilter;
import dev.assay.generate.GeneratorStoppedException;
import dev.assay.generate.ProviderUnavailableException;
import dev.assay.llm.call.ModelCaller;
import dev.assay.llm.call.ModelClient;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The drafting of questions about one database: a model is called for each category, again for what
 * is dropped, until there are enough or it has been called too often. One call after the other, so
 * that the same answers give the same drafts.
 *
 * @param client makes the calls
 * @param prompt of the calls
 * @param trial tries what comes back
 * @param database id of the database
 * @param seed from 1; a different one gives different drafts
 */
public record Drafting(
    ModelClient client, DraftPrompt prompt, DraftTrial trial, String database, int seed) {
  /** Pairs asked for in one call; with more, models repeat themselves. */
  private static final int PAIRS = 5;

  /** Calls of a category are at most this many times those that would do. */
  private static final int PATIENCE = 3;

  /** Distance of the sample numbers of two seeds. */
  private static final int SAMPLES = 1_000;

  /**
   * The result of drafting.
   *
   * @param drafts in order
   * @param dropped the number of dropped pairs, by reason
   * @param stop the reason why it ended early, or {@code null}
   */
  public record Result(
      List<Draft> drafts, Map<DropReason, Integer> dropped, @Nullable String stop) {
    public Result {
      drafts = List.copyOf(drafts);
      Map<DropReason, Integer> copy = new EnumMap<>(DropReason.class);
      copy.putAll(dropped);
      dropped = Collections.unmodifiableMap(copy);
    }
  }

  /** The number of drafts of each category, which differ by at most one. */
  public static Map<DraftCategory, Integer> shares(List<DraftCategory> categories, int size) {
    Map<DraftCategory, Integer> shares = new EnumMap<>(DraftCategory.class);
    for (int i = 0; i < size; i++) {
      shares.merge(categories.get(i % categories.size()), 1, Integer::sum);
    }
    return shares;
  }

  /** The least number of calls for a number of drafts of a category. */
  public static int calls(int wanted) {
    return (wanted + PAIRS - 1) / PAIRS;
  }

  /** The number of pairs that one call asks for. */
  public static int pairs(int missing) {
    return Math.min(missing, PAIRS);
  }

  /**
   * Drafts questions.
   *
   * @param progress told the result so far after each call
   * @throws java.util.concurrent.CancellationException if the thread was interrupted
   */
  public Result run(List<DraftCategory> categories, int size, Consumer<Result> progress) {
    List<Draft> drafts = new ArrayList<>();
    Map<DropReason, Integer> dropped = new EnumMap<>(DropReason.class);
    String stop = null;
    try {
      for (Map.Entry<DraftCategory, Integer> share : shares(categories, size).entrySet()) {
        draft(share.getKey(), share.getValue(), drafts, dropped, progress);
      }
    } catch (GeneratorStoppedException | ProviderUnavailableException e) {
      stop = String.valueOf(e.getMessage());
    }
    return new Result(drafts, dropped, stop);
  }

  private void draft(
      DraftCategory category,
      int wanted,
      List<Draft> drafts,
      Map<DropReason, Integer> dropped,
      Consumer<Result> progress) {
    int before = drafts.size();
    int most = PATIENCE * calls(wanted);
    for (int call = 0; call < most && drafts.size() - before < wanted; call++) {
      int missing = wanted - (drafts.size() - before);
      List<String> earlier = drafts.stream().map(draft -> draft.pair().question()).toList();
      ModelCaller.Answer answer =
          client.ask(
              prompt.messages(category, pairs(missing), earlier),
              Math.addExact(Math.multiplyExact(seed - 1, SAMPLES), call));
      DraftAnswer read = DraftAnswer.read(answer.text() == null ? "" : answer.text());
      if (read.unreadable() > 0) {
        dropped.merge(DropReason.UNREADABLE, read.unreadable(), Integer::sum);
      }
      for (DraftPair pair : read.pairs().subList(0, Math.min(missing, read.pairs().size()))) {
        Optional<DropReason> reason = trial.drop(pair);
        reason.ifPresentOrElse(
            why -> dropped.merge(why, 1, Integer::sum),
            () -> drafts.add(new Draft(id(drafts.size() + 1), database, category, pair)));
      }
      progress.accept(new Result(drafts, dropped, null));
    }
  }

  private String id(int number) {
    return seed == 1
        ? "%s-draft-%d".formatted(database, number)
        : "%s-draft-%d-%d".formatted(database, seed, number);
  }

  /**
   * The pairs in an answer of a model: a JSON list, perhaps in a fence or between words.
   *
   * @param pairs that could be read
   * @param unreadable the number that could not be read; 1 if the whole answer is no list
   */
  private record DraftAnswer(List<DraftPair> pairs, int unreadable) {
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
}
