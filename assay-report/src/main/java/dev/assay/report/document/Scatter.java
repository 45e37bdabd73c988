// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.document;

import dev.assay.stats.Proportion;
import java.util.List;

/**
 * Shares against amounts, a dot each; the numbers stand in a block beside it.
 *
 * @param nothing an amount of zero, as it is written
 * @param most the largest amount, as it is written
 */
public record Scatter(String nothing, String most, List<Dot> dots) implements Block {
  public Scatter {
    dots = List.copyOf(dots);
  }

  /**
   * A dot.
   *
   * @param name short enough to stand beside it
   * @param words all that it says
   * @param share with its interval, from below
   * @param amount as a share of the largest, from the left
   */
  public record Dot(String name, String words, Proportion share, double amount) {}

  @Override
  public boolean isEmpty() {
    return dots.isEmpty();
  }

  @Override
  public void show(Renderer renderer) {
    renderer.scatter(this);
  }
}
