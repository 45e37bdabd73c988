// SPDX-License-Identifier: Apache-2.0
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
