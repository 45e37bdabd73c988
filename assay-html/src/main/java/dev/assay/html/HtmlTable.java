// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import dev.assay.report.document.Cell;
import dev.assay.report.document.Picture;
import dev.assay.report.document.Table;
import dev.assay.report.document.TableColumn;
import dev.assay.report.document.Tone;
import dev.assay.report.internal.NumberFormats;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A table of a document. */
final class HtmlTable {
  /** With more columns it may be wider than the page, and scrolls by itself. */
  private static final int NARROW = 3;

  private static final String DIFFERENCES =
      "The dot is B - A in points, the band its 95 %% interval; the line goes from -%1$.0f to"
          + " +%1$.0f.";

  private final HtmlText text;
  private final Table table;
  private final String title;

  /**
   * @param title of the section, for those who listen
   */
  HtmlTable(HtmlText text, Table table, String title) {
    this.text = text;
    this.table = table.without(cell -> cell.isWordless() && !isDrawn(cell.picture()));
    this.title = title;
  }

  private static boolean isDrawn(@Nullable Picture picture) {
    return picture instanceof Picture.Gauge || picture instanceof Picture.Delta;
  }

  /**
   * @param most rows to show at once; the others are folded
   */
  void addTo(Markup here, int most) {
    List<List<Cell>> rows = table.shown(false);
    if (rows.size() <= most) {
      here.add(html(rows));
    } else {
      String more = NumberFormats.count(rows.size() - most) + " more";
      here.add(
          html(rows.subList(0, most)),
          Markup.of("details", "class", "others")
              .add(Markup.of("summary").text(more), html(rows.subList(most, rows.size()))));
    }
    legend(here);
    HtmlDocument.more(here, table.rows().size() - rows.size());
  }

  private Markup html(List<List<Cell>> rows) {
    Markup html = Markup.of("table", "class", style());
    html.add(Markup.of("caption", "class", "unseen").text(title));
    Markup heads = Markup.of("tr");
    table.columns().forEach(column -> heads.add(head(column)));
    if (!table.columns().stream().allMatch(column -> column.heading().isEmpty())) {
      html.add(Markup.of("thead").add(heads));
    }
    Markup body = Markup.of("tbody");
    rows.forEach(row -> body.add(row(row)));
    html.add(body);
    boolean wide =
        table.columns().size() > NARROW && !has(Picture.Gauge.class) && !has(Picture.Swatch.class);
    return wide
        ? Markup.of("div", "class", "wide", "role", "region", "tabindex", "0", "aria-label", title)
            .add(html)
        : html;
  }

  private String style() {
    if (has(Picture.Gauge.class)) {
      return "accuracies";
    }
    if (has(Picture.Heat.class)) {
      return "matrix shaded";
    }
    boolean hinted = table.columns().stream().anyMatch(column -> !column.hint().isEmpty());
    return hinted
        ? "matrix"
        : has(Picture.Delta.class)
            ? "differences"
            : has(Picture.Swatch.class) ? "plain legend" : "plain";
  }

  boolean has(Class<? extends Picture> kind) {
    return table.rows().stream()
        .flatMap(List::stream)
        .anyMatch(cell -> kind.isInstance(cell.picture()));
  }

  /** Returns whether a share is drawn with the whole that it is read against. */
  boolean hasWhole() {
    return table.rows().stream()
        .flatMap(List::stream)
        .anyMatch(cell -> cell.picture() instanceof Picture.Gauge gauge && gauge.whole() != null);
  }

  /** The parts of a picture of differences, of which each table has its own scale. */
  private void legend(Markup here) {
    table.rows().stream()
        .flatMap(List::stream)
        .map(Cell::picture)
        .filter(Picture.Delta.class::isInstance)
        .map(Picture.Delta.class::cast)
        .findFirst()
        .ifPresent(
            delta ->
                here.add(
                    Markup.of("p", "class", "aside")
                        .text(DIFFERENCES.formatted(100 * delta.reach()))));
  }

  private static Markup head(TableColumn column) {
    Markup head = Markup.of("th", "scope", "col", "class", kind(column)).text(column.heading());
    return column.hint().isEmpty()
        ? head
        : head.with("aria-label", column.hint(), "title", column.hint());
  }

  private static String kind(TableColumn column) {
    return switch (column.kind()) {
      case DETAIL -> "number between";
      case NAME -> "text";
      case CODE -> "remark";
      default -> column.kind().label();
    };
  }

  private Markup row(List<Cell> cells) {
    Markup row = Markup.of("tr");
    for (int i = 0; i < cells.size(); i++) {
      Markup cell = i == 0 ? Markup.of("th", "scope", "row") : Markup.of("td");
      row.add(cell(cell, cells.get(i), i == 0 ? "" : kind(table.columns().get(i))));
    }
    return row;
  }

  private Markup cell(Markup html, Cell cell, String kind) {
    String style = kind;
    if (cell.picture() instanceof Picture.Heat heat) {
      style += " shade-" + Pictures.shade(heat.share());
      html.with("title", heat.words());
    }
    if (!style.isEmpty()) {
      html.with("class", style + (cell.tone() == Tone.STRONG ? " value" : ""));
    }
    if (cell.picture() instanceof Picture.Gauge gauge) {
      html.add(Pictures.of(gauge));
    } else if (cell.picture() instanceof Picture.Delta delta) {
      html.add(Pictures.of(delta));
    } else if (cell.picture() instanceof Picture.Swatch swatch) {
      html.add(Pictures.of(swatch));
    }
    return text.of(html, cell.text());
  }
}
