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
