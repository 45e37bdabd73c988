/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.report;

import dev.assay.report.document.Cell;
import dev.assay.report.document.Destination;
import dev.assay.report.document.Picture;
import dev.assay.report.document.Shade;
import dev.assay.report.document.StackedBar;
import dev.assay.report.document.Table;
import dev.assay.report.document.TableColumn;
import dev.assay.report.document.Text;
import dev.assay.report.document.Tone;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parts that questions fall into, as one bar and as a table, which lead to the questions. */
final class OutcomeParts {
  private static final int BAR = 12;

  private final int total;
  private final List<StackedBar.Part> parts = new ArrayList<>();
  private Table table;

  OutcomeParts(int total) {
    this.total = total;
    this.table =
        Table.of(
                TableColumn.text("Outcome"),
                TableColumn.number("Questions"),
                TableColumn.number("Share of all " + Figures.count(total)),
                TableColumn.picture("", BAR),
                TableColumn.text("For example"),
                TableColumn.remark("Code"))
            .bare();
  }

  /**
   * Adds a part, unless there is nothing in it.
   *
   * @param code name of the cause; may be empty
   * @param property by which the list of questions is filtered, or {@code null} if it lacks these
   * @param value of that property
   */
  void add(
      Shade shade,
      String words,
      String code,
      @Nullable String property,
      String value,
      int count,
      List<String> questions) {
    if (count == 0) {
      return;
    }
    double share = (double) count / total;
    Destination list = property == null ? null : new Destination.QuestionList(property, value);
    String counted = Figures.count(count);
    parts.add(new StackedBar.Part(shade, counted + " " + words, share, list));
    Text name = list == null ? Text.of(words) : Text.of(words).to(list);
    table =
        table.row(
            Cell.of(name).with(new Picture.Swatch(shade)),
            Cell.of(counted),
            Cell.of(Figures.percent(share)),
            Cell.of(new Picture.Bar(share)).in(tone(shade)),
            Cell.examples(questions),
            Cell.of(Text.code(code)));
  }

  private static Tone tone(Shade shade) {
    return switch (shade) {
      case RIGHT, FIXED -> Tone.GOOD;
      case UNSCORED, PENDING -> Tone.FAINT;
      default -> Tone.BAD;
    };
  }

  StackedBar bar() {
    return new StackedBar("Parts of all " + Figures.count(total, "question"), parts);
  }

  Table table() {
    return table;
  }
}
