// SPDX-License-Identifier: Apache-2.0
package dev.assay.model.internal;

import java.util.List;
import java.util.Optional;

/**
 * The tag {@code paraphrase-of:GROUP} of questions that are wordings of the same question. Like all
 * tags, it is stored with every outcome.
 */
public final class Paraphrase {
  private static final String TAG = "paraphrase-of:";

  private Paraphrase() {}

  /** The tag of a wording. */
  public static String tag(String group) {
    return TAG + group;
  }

  /** The group that tags name; empty for a question by itself. */
  public static Optional<String> group(List<String> tags) {
    return tags.stream()
        .filter(Paraphrase::isMark)
        .map(tag -> tag.substring(TAG.length()))
        .findFirst();
  }

  /** Returns whether a tag is of this kind. */
  public static boolean isMark(String tag) {
    return tag.startsWith(TAG);
  }
}
