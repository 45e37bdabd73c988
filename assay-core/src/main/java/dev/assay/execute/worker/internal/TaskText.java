// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker.internal;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Several texts as one, for what a {@link WorkerTask} takes and returns. A process that does little
 * else would take longer to learn how to write JSON.
 */
public final class TaskText {
  private static final int NULL = -1;

  private TaskText() {}

  /** Joins texts, or what other values are as texts. */
  public static String join(List<? extends @Nullable Object> parts) {
    StringBuilder joined = new StringBuilder();
    for (Object part : parts) {
      String text = part == null ? "" : part.toString();
      joined.append(part == null ? NULL : text.length()).append(' ').append(text);
    }
    return joined.toString();
  }

  /** Returns the texts that were joined. */
  public static List<@Nullable String> split(String joined) {
    List<@Nullable String> parts = new ArrayList<>();
    int end;
    for (int from = 0; from < joined.length(); from = end) {
      int begin = joined.indexOf(' ', from) + 1;
      int length = Integer.parseInt(joined, from, begin - 1, 10);
      end = begin + Math.max(0, length);
      parts.add(length == NULL ? null : joined.substring(begin, end));
    }
    return parts;
  }
}
