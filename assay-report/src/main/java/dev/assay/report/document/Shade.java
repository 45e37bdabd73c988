// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.document;

/** The meaning of a part of a {@link StackedBar}. */
public enum Shade {
  RIGHT,
  FIXED,
  BROKEN,
  /** Wrong for one cause of several; each has a shade of its own. */
  WRONG_1,
  WRONG_2,
  WRONG_3,
  WRONG_4,
  WRONG_5,
  WRONG_6,
  UNSCORED,
  PENDING;

  /** The shade of the n-th cause, from 0; the last is shared by those beyond it. */
  public static Shade wrong(int cause) {
    return valueOf("WRONG_" + Math.min(cause + 1, 6));
  }
}
