// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import dev.assay.journal.internal.StoredCall;
import dev.assay.journal.internal.StoredCalls;
import dev.assay.model.Attempt;
import dev.assay.model.Outcome;
import dev.assay.report.internal.NumberFormats;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A text that the model was given, or that it wrote, as {@code given.js} reads it.
 *
 * @param title says which text it is
 * @param size its length in words
 * @param lines its beginning, or all of it
 * @param end lines of its end, if the middle is left out
 * @param cut that the middle is left out, in words; absent if it is not
 */
record PromptExcerpt(
    String title, String size, List<String> lines, List<String> end, @Nullable String cut) {
  /** The characters of a text that the page has: its beginning, and its end, where prompts ask. */
  private static final int BEGINNING = 8_000;

  private static final int END = 4_000;

  /** The most calls of one question in the page. */
  private static final int CALLS = 6;

  /**
   * The texts of a question: the earlier turns of its conversation, its hints, and the prompt and
   * the answer of each call. Messages that an earlier call had, too, are left out.
   *
   * @param earlier the earlier questions of its conversation; {@code null} for nothing
   * @param calls {@code null} if the page has no values, which prompts may quote
   */
  static List<PromptExcerpt> of(
      Outcome outcome, @Nullable String earlier, @Nullable StoredCalls calls) {
    List<PromptExcerpt> texts = new ArrayList<>();
    add(texts, "Earlier turns of the conversation", earlier);
    add(texts, "Evidence", outcome.questionSummary().hints().evidence());
    add(texts, "Instructions", outcome.questionSummary().hints().instructions());
    if (calls == null) {
      return texts;
    }
    calls
        .ofAgent(outcome.question())
        .ifPresent(
            call -> {
              call.messages().forEach(sent -> add(texts, "Sent to your system", sent.text()));
              add(texts, "Answer of your system", call.answer());
            });
    List<Attempt> attempts = outcome.attempts();
    List<StoredCall.Message> before = new ArrayList<>();
    for (int i = 0; i < Math.min(CALLS, attempts.size()); i++) {
      StoredCall call = calls.of(attempts.get(i)).orElse(null);
      if (call != null) {
        String attempt = attempts.size() == 1 ? "" : "Attempt " + (i + 1) + ": ";
        for (StoredCall.Message message : call.messages()) {
          if (!before.contains(message)) {
            before.add(message);
            add(texts, attempt + "prompt, " + message.role(), message.text());
          }
        }
        add(texts, attempt + "answer of the model", call.answer());
      }
    }
    return texts;
  }

  private static void add(List<PromptExcerpt> texts, String title, @Nullable String text) {
    if (text != null && !text.isBlank()) {
      texts.add(of(title.substring(0, 1).toUpperCase(Locale.ROOT) + title.substring(1), text));
    }
  }

  private static PromptExcerpt of(String title, String text) {
    String size = NumberFormats.count(text.length(), "character");
    if (text.length() <= BEGINNING + END) {
      return new PromptExcerpt(title, size, lines(text), List.of(), null);
    }
    int left = text.length() - BEGINNING - END;
    return new PromptExcerpt(
        title,
        size,
        lines(text.substring(0, BEGINNING)),
        lines(text.substring(text.length() - END)),
        NumberFormats.count(left, "character") + " left out here; calls.jsonl has them");
  }

  private static List<String> lines(String text) {
    return text.stripTrailing().lines().toList();
  }
}
