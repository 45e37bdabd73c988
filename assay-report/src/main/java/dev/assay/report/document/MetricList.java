// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.document;

import java.util.List;
import org.jspecify.annotations.Nullable;

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
   * @param target the place that the name leads to, or {@code null}
   */
  public record Entry(String name, String figure, String remark, @Nullable Destination target) {
    /** A number whose name leads nowhere. */
    public Entry(String name, String figure, String remark) {
      this(name, figure, remark, null);
    }
  }

  /** Returns a copy with the first few numbers of each group. */
  @Override
  public MetricList brief(int rows) {
    return new MetricList(
        groups.stream()
            .map(g -> new Group(g.title(), g.metrics().stream().limit(rows).toList()))
            .limit(rows)
            .toList());
  }

  @Override
  public boolean isEmpty() {
    return groups.isEmpty();
  }

  @Override
  public void show(Renderer renderer) {
    renderer.metrics(this);
  }
}
