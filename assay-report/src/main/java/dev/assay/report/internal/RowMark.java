// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.match.Difference;
import java.util.HashMap;
import java.util.Map;

/** The mark of an unmatched row. */
enum RowMark {
  MISSING("-", TextStyle.RED),
  EXTRA("+", TextStyle.GREEN),
  CHANGED("~", TextStyle.YELLOW);

  private final String sign;
  private final TextStyle textStyle;

  RowMark(String sign, TextStyle textStyle) {
    this.sign = sign;
    this.textStyle = textStyle;
  }

  TextStyle style() {
    return textStyle;
  }

  StyledText styled() {
    return textStyle.on(sign);
  }

  /** The marks of gold rows by row index. */
  static Map<Integer, RowMark> ofGold(Difference difference) {
    Map<Integer, RowMark> marks = new HashMap<>();
    difference.missing().forEach(row -> marks.put(row.row(), MISSING));
    difference.changed().forEach(row -> marks.put(row.goldRow(), CHANGED));
    return marks;
  }

  /** The marks of predicted rows by row index. */
  static Map<Integer, RowMark> ofPredicted(Difference difference) {
    Map<Integer, RowMark> marks = new HashMap<>();
    difference.extra().forEach(row -> marks.put(row.row(), EXTRA));
    difference.changed().forEach(row -> marks.put(row.predictedRow(), CHANGED));
    return marks;
  }
}
