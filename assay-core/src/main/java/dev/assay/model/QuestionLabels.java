// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

import dev.assay.model.internal.Conversation;
import dev.assay.model.internal.Paraphrase;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Labels by which questions are grouped and selected.
 *
 * @param category the category of the question, or {@code null}
 * @param difficulty the data set's difficulty of the question, or {@code null}
 * @param tags free labels
 */
public record QuestionLabels(
    @Nullable String category, @Nullable String difficulty, List<String> tags) {
  /** The tag of a question that a model drafted and nobody has accepted. */
  public static final String DRAFT = "draft";

  /** The tag of questions whose difficulty is not the data set's own but computed from the gold. */
  public static final String COMPUTED_DIFFICULTY = "difficulty:computed";

  public static final QuestionLabels NONE = new QuestionLabels(null, null, List.of());

  /** Returns whether a tag has a meaning to Assay, and is not the data set's own. */
  public static boolean isMark(String tag) {
    return tag.equals(COMPUTED_DIFFICULTY) || Conversation.isMark(tag) || Paraphrase.isMark(tag);
  }

  public QuestionLabels {
    tags = List.copyOf(tags);
  }
}
