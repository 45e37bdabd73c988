// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

import java.util.List;
import java.util.Optional;

/**
 * The tags that mark a question as a turn of a conversation: {@code interaction:NAME}, which all
 * turns of one conversation share, and {@code turn:N}, counted from 1. Tags are stored with every
 * outcome, so that stored runs can be summarized by conversation, too.
 */
public final class Conversation {
  private static final String INTERACTION = "interaction:";
  private static final String TURN = "turn:";

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

  /** Returns whether a tag is one of these, and not the user's own. */
  public static boolean isMark(String tag) {
    return tag.startsWith(INTERACTION) || tag.startsWith(TURN);
  }

  private static Optional<String> value(List<String> tags, String prefix) {
    return tags.stream()
        .filter(tag -> tag.startsWith(prefix))
        .map(tag -> tag.substring(prefix.length()))
        .findFirst();
  }
}
