// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset;

import dev.assay.input.internal.InputFile;
import dev.assay.model.Question;
import dev.assay.model.internal.Conversation;
import dev.assay.table.internal.SanitizedText;
import java.util.ArrayList;
import java.util.List;

/**
 * Lines of SQL with a blank line after each interaction, as SParC's and CoSQL's evaluators read
 * them.
 */
final class ConversationLines {
  private ConversationLines() {}

  /** Returns whether lines are such: their questions are turns, and a blank line is among them. */
  static boolean fits(List<String> lines, List<Question> questions) {
    return !questions.isEmpty()
        && questions.stream().allMatch(q -> Conversation.interaction(q.tags()).isPresent())
        && lines.stream().anyMatch(String::isBlank);
  }

  /**
   * The lines without those that separate interactions.
   *
   * @throws dev.assay.AssayException naming the first interaction that has another number of turns
   */
  static List<String> join(InputFile file, List<String> lines, List<Question> questions) {
    List<List<Question>> interactions = interactions(questions);
    List<String> joined = new ArrayList<>();
    int found = 0;
    int begin = 0;
    for (int n = 0; n <= lines.size(); n++) {
      if (n < lines.size() && !lines.get(n).isBlank()) {
        continue;
      }
      if (n > begin) {
        if (found == interactions.size()) {
          throw file.fault(
              begin + 1,
              "this is interaction %d, but there are %d".formatted(found + 1, interactions.size()),
              "check that predictions and questions belong together");
        }
        require(file, begin, n - begin, interactions.get(found));
        joined.addAll(lines.subList(begin, n));
        found++;
      }
      begin = n + 1;
    }
    if (found < interactions.size()) {
      throw file.fault(
          lines.size(),
          "has lines for %d of %d interactions (%s is the first without lines)"
              .formatted(found, interactions.size(), name(interactions.get(found))),
          "write a line for each turn and a blank line after each interaction");
    }
    return joined;
  }

  private static void require(InputFile file, int begin, int lines, List<Question> turns) {
    if (lines != turns.size()) {
      throw file.fault(
          begin + 1,
          "interaction %s has %s, but %s here"
              .formatted(
                  name(turns),
                  turns.size() == 1 ? "1 turn" : turns.size() + " turns",
                  lines == 1 ? "1 line is" : lines + " lines are"),
          "write a line for each turn (SELECT 1 for none) and a blank line after each interaction");
    }
  }

  private static String name(List<Question> turns) {
    return SanitizedText.line(Conversation.interaction(turns.get(0).tags()).orElse(""));
  }

  private static List<List<Question>> interactions(List<Question> questions) {
    List<List<Question>> all = new ArrayList<>();
    String last = "";
    for (Question question : questions) {
      String name = Conversation.interaction(question.tags()).orElse("");
      if (all.isEmpty() || !name.equals(last)) {
        all.add(new ArrayList<>());
      }
      all.get(all.size() - 1).add(question);
      last = name;
    }
    return all;
  }
}
