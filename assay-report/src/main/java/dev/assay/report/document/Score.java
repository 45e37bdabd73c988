// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.document;

import dev.assay.report.document.Picture.Gauge;
import org.jspecify.annotations.Nullable;

/**
 * The main number of a document.
 *
 * @param label its name
 * @param figure the number, or why there is none
 * @param of the count behind it; empty if there is none
 * @param between its interval, in words; empty if there is none
 * @param gauge its picture, or {@code null}
 */
public record Score(String label, String figure, String of, String between, @Nullable Gauge gauge)
    implements Block {
  @Override
  public void show(Renderer renderer) {
    renderer.score(this);
  }
}
