// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.report.document.Cell;
import dev.assay.report.document.Destination.QuestionList;
import dev.assay.report.document.Picture;
import dev.assay.report.document.Shade;
import dev.assay.report.document.StackedBar;
import dev.assay.report.document.Table;
import dev.assay.report.document.Text;
import dev.assay.report.document.Tone;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The groups that the questions fall into, as one bar and as a table, with links to the questions.
 */
final class OutcomeParts {

  private final int total;
  private final List<StackedBar.Part> parts = new ArrayList<>();
  private Table table;

  OutcomeParts(int total) {
    this.total = total;
    String share = "#Share of all " + NumberFormats.count(total);
    this.table = Table.of("Outcome", "#Questions", share, "=", "For example", "`Code").bare();
  }

  /** Adds a group without examples. */
  void add(Shade shade, String words, @Nullable QuestionList list, int count) {
    add(shade, words, list, count, List.of(), "");
  }

  /**
   * Adds a group, unless it is empty.
   *
   * @param list the questions in it, or {@code null} if the list of questions lacks them
   * @param code name of the cause; may be empty
   */
  void add(
      Shade shade,
      String words,
      @Nullable QuestionList list,
      int count,
      List<String> examples,
      String code) {
    if (count == 0) {
      return;
    }
    double share = (double) count / total;
    String counted = NumberFormats.count(count);
    parts.add(new StackedBar.Part(shade, counted + " " + words, share, list));
    Text name = list == null ? Text.of(words) : Text.of(words).to(list);
    table.row(
        Cell.of(name).with(new Picture.Swatch(shade)),
        Cell.of(counted),
        Cell.of(NumberFormats.percent(share)),
        Cell.of(new Picture.Bar(share)).in(tone(shade)),
        Cell.examples(examples),
        Cell.code(code));
  }

  private static Tone tone(Shade shade) {
    return switch (shade) {
      case RIGHT, FIXED -> Tone.GOOD;
      case UNSCORED, PENDING -> Tone.FAINT;
      default -> Tone.BAD;
    };
  }

  StackedBar bar() {
    return new StackedBar("Parts of all " + NumberFormats.count(total, "question"), parts);
  }

  Table table() {
    return table;
  }
}
