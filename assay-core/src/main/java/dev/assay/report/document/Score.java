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

import org.jspecify.annotations.Nullable;

/**
 * The one number that a document is about.
 *
 * @param label its name
 * @param figure the number, or why there is none
 * @param of the count behind it; empty if there is none
 * @param between its interval, in words; empty if there is none
 * @param gauge its picture, or {@code null}
 */
public record Score(
    String label, String figure, String of, String between, Picture.@Nullable Gauge gauge)
    implements Block {
  @Override
  public void show(Renderer renderer) {
    renderer.score(this);
  }
}
