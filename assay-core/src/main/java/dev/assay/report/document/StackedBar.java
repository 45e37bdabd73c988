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
import org.jspecify.annotations.Nullable;

/** The parts of a whole as one bar; its numbers stand in a table beside it. */
public record StackedBar(String label, List<Part> parts) implements Block {
  public StackedBar {
    parts = List.copyOf(parts);
  }

  /**
   * A part of the whole.
   *
   * @param words count and name
   * @param share from 0 to 1
   * @param target the questions in it, or {@code null}
   */
  public record Part(Shade shade, String words, double share, @Nullable Destination target) {}

  @Override
  public boolean isEmpty() {
    return parts.isEmpty();
  }

  @Override
  public void show(Renderer renderer) {
    renderer.bar(this);
  }
}
