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
package dev.assay.report.document;

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
   * @param share from 0 to 1, from below
   * @param amount as a share of the largest, from the left
   */
  public record Dot(String name, String words, double share, double amount) {}

  @Override
  public boolean isEmpty() {
    return dots.isEmpty();
  }

  @Override
  public void show(Renderer renderer) {
    renderer.scatter(this);
  }
}
