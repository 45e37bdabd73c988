// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

/** Counts pairs of verdicts. For one thread. */
final class ConfusionMatrixBuilder {
  private int bothRight;
  private int onlyJudge;
  private int onlyReference;
  private int bothWrong;

  void add(boolean judge, boolean reference) {
    if (judge && reference) {
      bothRight++;
    } else if (judge) {
      onlyJudge++;
    } else if (reference) {
      onlyReference++;
    } else {
      bothWrong++;
    }
  }

  ConfusionMatrix total() {
    return new ConfusionMatrix(bothRight, onlyJudge, onlyReference, bothWrong);
  }
}
