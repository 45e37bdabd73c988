// SPDX-License-Identifier: Apache-2.0
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
