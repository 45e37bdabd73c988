// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.report.document.MetricList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MetricColumnsTest {
  @Test
  void standUnderTheNamesOfTheirGroups() {
    assertThat(page(80, "bird_ex", "bag_f1", "aws_mean_accuracy", "bird_rves"))
        .isEqualTo(
            """
            |  Assay
            |    bag_f1             0.500
            |  BIRD
            |    bird_ex            0.500
            |    bird_rves          0.500
            |  AWS guide
            |    aws_mean_accuracy  0.500
            """
                .replace("|", ""));
  }

  @Test
  void needNoNameWhereAllAreAssaysOwn() {
    assertThat(page(80, "bag_f1", "subset_match")).doesNotContain("Assay").contains("bag_f1");
  }

  @Test
  void standSideBySideWhereThereIsRoom() {
    String[] many =
        IntStream.range(0, 14).mapToObj(i -> "spider_metric_" + i).toArray(String[]::new);

    assertThat(page(80, many)).hasLineCount(8);
    assertThat(page(40, many)).hasLineCount(15).contains("spider_metric_13");
  }

  private static String page(int width, String... metrics) {
    Page page = new Page(Screen.plain(width));
    MetricColumns.add(
        page,
        GroupedMetrics.list(
            List.of(metrics), name -> name, name -> new MetricList.Entry(name, "0.500", "")));
    return page.text();
  }
}
