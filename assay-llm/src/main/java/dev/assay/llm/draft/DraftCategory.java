// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.draft;

import dev.assay.AssayException;
import dev.assay.input.internal.NearestName;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A kind of question to draft. Names are those of Assay's own benchmark where it has the kind, so
 * that summaries of both group by the same categories.
 */
public enum DraftCategory {
  GROUP_BY("a number for each of several groups: a count, sum or average, by one or two columns"),
  ORDER_BY("an order, or the first few by some measure; no two rows may tie at the cut"),
  RATIO("a share, a rate or a ratio of two numbers; mind integer division"),
  TABLE_JOIN("facts that lie in two or more tables, so that they must be joined"),
  DATE_FUNCTIONS("a date or a time: a period, a month or year, a duration; never the current date"),
  WHERE("rows that meet two or more conditions"),
  NESTING(
      "a comparison with another result: above an average, in none of, the group with the most");

  private final String words;

  DraftCategory(String words) {
    this.words = words;
  }

  /** The categories if none are named. */
  public static final List<DraftCategory> USUAL =
      List.of(GROUP_BY, ORDER_BY, RATIO, TABLE_JOIN, DATE_FUNCTIONS, WHERE);

  /** Its name in files and options. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The kind of question, in the words of the prompt. */
  String words() {
    return words;
  }

  /**
   * The category with a name.
   *
   * @throws AssayException if there is none
   */
  public static DraftCategory named(String name) {
    List<String> keys = Arrays.stream(values()).map(DraftCategory::key).toList();
    if (!keys.contains(name)) {
      throw new AssayException(
          "there is no category '%s'; %s".formatted(name, NearestName.hint(name, keys)));
    }
    return valueOf(name.toUpperCase(Locale.ROOT));
  }
}
