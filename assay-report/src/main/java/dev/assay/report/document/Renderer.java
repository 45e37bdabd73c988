// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.document;

/** A medium: a new kind of block is done when each medium can show it. */
public interface Renderer {
  void sentence(Sentence sentence);

  void score(Score score);

  void table(Table table);

  void metrics(MetricList metrics);

  void items(Items items);

  /** Shows a picture whose numbers stand in a block beside it; a medium of text shows nothing. */
  default void bar(StackedBar bar) {}

  /** Likewise. */
  default void scatter(Scatter scatter) {}
}
