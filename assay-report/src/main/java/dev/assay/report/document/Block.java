// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.document;

/** A part of a section. */
public sealed interface Block
    permits Sentence, Score, Table, MetricList, Items, StackedBar, Scatter {
  /** Hands itself to the method of its kind. */
  void show(Renderer renderer);

  /** Returns whether there is nothing to show. */
  default boolean isEmpty() {
    return false;
  }

  /** Returns a copy with few rows, if it has rows. */
  default Block brief(int rows) {
    return this;
  }
}
