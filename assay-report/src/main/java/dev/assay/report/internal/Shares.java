// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.report.document.Cell;
import dev.assay.report.document.Picture;
import dev.assay.report.document.Table;
import dev.assay.report.document.Tone;
import dev.assay.stats.Proportion;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A table of shares, each with its count, interval and bar. */
final class Shares {

  private Shares() {}

  /**
   * An empty table for {@link #row}.
   *
   * @param what heading of the names
   * @param share heading of the shares
   * @param count heading of the counts
   */
  static Table table(String what, String share, String count) {
    return Table.of("@" + what, "#" + share, "=0 to 100 %", "#" + count, "~95 % interval", "-")
        .bare();
  }

  static Table accuracies(String what) {
    return table(what, "Accuracy", "Right");
  }

  static List<Cell> row(String name, Proportion share, String remark) {
    return row(Cell.of(name), share, null, remark);
  }

  /**
   * @param whole the share of the whole for reference, or {@code null}
   */
  static List<Cell> row(Cell name, Proportion share, @Nullable Proportion whole, String remark) {
    boolean known = share.total() > 0;
    return List.of(
        name,
        Cell.of(known ? NumberFormats.percent(share) : "-").in(name.tone()),
        Cell.of(known ? gauge(share, whole) : null),
        Cell.of(known ? NumberFormats.ratio(share) : "none"),
        Cell.of(NumberFormats.interval(share)),
        Cell.of(remark));
  }

  /** A row with a score that is not a share. */
  static List<Cell> score(String name, String figure, String interval, String remark) {
    return List.of(
        Cell.of(name),
        Cell.of(figure).in(Tone.STRONG),
        Cell.EMPTY,
        Cell.EMPTY,
        Cell.of(interval),
        Cell.of(remark));
  }

  static Picture.Gauge gauge(Proportion share, @Nullable Proportion whole) {
    Double reference = whole == null || whole.total() == 0 ? null : (Double) whole.value();
    return new Picture.Gauge(share.value(), share.low(), share.high(), reference);
  }
}
