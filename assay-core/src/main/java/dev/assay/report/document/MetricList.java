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

/** Many numbers by name, in groups. */
public record MetricList(List<Group> groups) implements Block {
  public MetricList {
    groups = List.copyOf(groups);
  }

  /**
   * Numbers of one origin.
   *
   * @param title empty if there is but one origin
   */
  public record Group(String title, List<Entry> metrics) {}

  /**
   * A number.
   *
   * @param remark may be empty
   */
  public record Entry(String name, String figure, String remark) {}

  @Override
  public boolean isEmpty() {
    return groups.isEmpty();
  }

  @Override
  public void show(Renderer renderer) {
    renderer.metrics(this);
  }
}
