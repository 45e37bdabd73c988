// SPDX-License-Identifier: Apache-2.0
package dev.assay.extract;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Removes a model's reasoning, and the markers of its chat format, from an answer.
 *
 * <p>Reasoning that is not closed reaches to the end. A closing tag without an opening one ends
 * reasoning that began in the prompt, as DeepSeek-R1's template has it. A tag that follows a quote
 * directly is text.
 */
public final class ReasoningFilter {
  private static final List<String> NAMES =
      List.of(
          "think",
          "thinking",
          "thought",
          "thoughts",
          "reasoning",
          "scratchpad",
          "analysis",
          "reflection",
          "chain_of_thought",
          "seed:think");

  /** Marker of the final channel of the harmony format, which holds the answer. */
  private static final String FINAL_CHANNEL = "<|channel|>final<|message|>";

  private final String text;

  private ReasoningFilter(String text) {
    this.text = text;
  }

  /** The answer without its reasoning. */
  public static String removed(String answer) {
    int channel = answer.lastIndexOf(FINAL_CHANNEL);
    String said = channel < 0 ? answer : answer.substring(channel + FINAL_CHANNEL.length());
    return withoutMarks(new ReasoningFilter(said).removed());
  }

  private String removed() {
    StringBuilder kept = new StringBuilder();
    int from = 0;
    int at = TagFinder.next(text, 0);
    while (at >= 0) {
      String opened = TagFinder.openedAt(text, at, NAMES);
      String closed = opened == null ? TagFinder.closedAt(text, at, NAMES) : null;
      if (opened != null && startsLine(at)) {
        kept.append(text, from, at);
        from = TagFinder.afterClosing(text, at, opened);
        if (from < 0) {
          return kept.toString();
        }
        at = from - 1;
      } else if (closed != null && !followsQuote(text, at)) {
        kept.setLength(0);
        from = at + TagFinder.closing(closed);
      }
      at = TagFinder.next(text, at + 1);
    }
    return kept.append(text, from, text.length()).toString();
  }

  private boolean startsLine(int at) {
    int before = at - 1;
    while (before >= 0 && text.charAt(before) != '\n') {
      if (!Character.isWhitespace(text.charAt(before))) {
        return false;
      }
      before--;
    }
    return true;
  }

  private static boolean followsQuote(String text, int at) {
    return at > 0 && "'\"`%".indexOf(text.charAt(at - 1)) >= 0;
  }

  /** The text without the markers at its start, and cut at the end of the turn. */
  private static String withoutMarks(String marked) {
    String text = TurnEnds.fromStart(marked);
    int start = 0;
    @Nullable Integer next = markEnd(text, start);
    while (next != null) {
      start = next;
      next = markEnd(text, start);
    }
    int end = text.length();
    for (String mark : TurnEnds.TOKENS) {
      int at = text.indexOf(mark, start);
      if (at >= 0 && at < end && !followsQuote(text, at)) {
        end = at;
      }
    }
    return text.substring(start, end);
  }

  /** End index of a marker such as {@code <|assistant|>}, or {@code null} if there is none. */
  private static @Nullable Integer markEnd(String text, int from) {
    int at = from;
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    if (text.startsWith("<|", at)) {
      int end = text.indexOf("|>", at);
      return end < 0 || end > at + 40 ? null : Integer.valueOf(end + 2);
    }
    boolean role = from > 0 && text.startsWith("assistant", at) && text.startsWith("<|", at + 9);
    return role ? Integer.valueOf(at + 9) : null;
  }
}
