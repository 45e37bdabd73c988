// SPDX-License-Identifier: Apache-2.0
package dev.assay.model.internal;

import dev.assay.model.Question;
import dev.assay.model.QuestionLabels;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The tags that mark a question as a turn of a conversation: {@code interaction:NAME}, which all
 * turns of one conversation share, and {@code turn:N}, counted from 1. Tags are stored with every
 * outcome, so that stored runs can be summarized by conversation, too. If turns are left out for
 * want of a prediction, the others have the tag {@code unpredicted-turns:N}, because their
 * conversation can't be right as a whole.
 */
public final class Conversation {
  private static final String INTERACTION = "interaction:";
  private static final String TURN = "turn:";

  private static final String UNPREDICTED = "unpredicted-turns:";

  private Conversation() {}

  /** The tags of a turn. */
  public static List<String> tags(String interaction, int turn) {
    return List.of(INTERACTION + interaction, TURN + turn);
  }

  /** The interaction that tags name; empty for a question by itself. */
  public static Optional<String> interaction(List<String> tags) {
    return value(tags, INTERACTION);
  }

  /** The number of the turn that tags name. */
  public static Optional<String> turn(List<String> tags) {
    return value(tags, TURN);
  }

  /** Returns whether tags say that turns of the same interaction have no prediction. */
  public static boolean lacksPredictions(List<String> tags) {
    return tags.stream().anyMatch(tag -> tag.startsWith(UNPREDICTED));
  }

  /**
   * Returns the questions that have a prediction; turns whose interactions have others are marked.
   *
   * @param predicted tells whether a question has a prediction
   */
  public static List<Question> predicted(List<Question> questions, Predicate<Question> predicted) {
    Map<String, Long> missing =
        questions.stream()
            .filter(predicted.negate())
            .flatMap(question -> interaction(question.tags()).stream())
            .collect(Collectors.groupingBy(name -> name, Collectors.counting()));
    return questions.stream().filter(predicted).map(question -> marked(question, missing)).toList();
  }

  private static Question marked(Question question, Map<String, Long> missing) {
    Long turns = interaction(question.tags()).map(missing::get).orElse(null);
    if (turns == null) {
      return question;
    }
    List<String> tags = new ArrayList<>(question.tags());
    tags.add(UNPREDICTED + turns);
    return question.withLabels(
        new QuestionLabels(question.category(), question.difficulty(), tags));
  }

  /** Returns whether a tag is one of these, and not the user's own. */
  public static boolean isMark(String tag) {
    return tag.startsWith(INTERACTION) || tag.startsWith(TURN) || tag.startsWith(UNPREDICTED);
  }

  private static Optional<String> value(List<String> tags, String prefix) {
    for (String tag : tags) {
      if (tag.startsWith(prefix)) {
        return Optional.of(tag.substring(prefix.length()));
      }
    }
    return Optional.empty();
  }
}
