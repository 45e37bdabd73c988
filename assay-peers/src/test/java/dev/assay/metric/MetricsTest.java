// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.metric.internal.MetricGroup;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class MetricsTest {
  @Test
  void startsWithTheHeadline() {
    assertThat(Metrics.standard().get(0).name()).isEqualTo("execution_accuracy");
  }

  @Test
  void namesMetricsAsTheFilesDo() {
    assertThat(names(Metrics.all()))
        .contains("execution_accuracy", "non_empty_execution_accuracy", "subset_match", "bird_ex");
  }

  @Test
  void scoresAFewByDefault() {
    assertThat(names(Metrics.standard()))
        .containsExactly(
            "execution_accuracy",
            "exact_match_result",
            "subset_match",
            "bag_f1",
            "schema_linking",
            "schema_linking_table_precision",
            "schema_linking_table_recall",
            "schema_linking_table_f1",
            "schema_linking_column_precision",
            "schema_linking_column_recall",
            "schema_linking_column_f1");
  }

  @Test
  void readsAGroupAsItsMetrics() {
    assertThat(names(Metrics.named(List.of("aws", "bird", "execution_accuracy", "bird_ex"))))
        .containsExactly(
            "aws_sql_exact_match",
            "aws_component_accuracy",
            "aws_overall_sql_accuracy",
            "aws_mean_accuracy",
            "aws_simple_proportion",
            "bird_ex",
            "bird_soft_f1",
            "execution_accuracy");
    assertThat(names(Metrics.named(List.of("default", "sql-eval"))))
        .startsWith("execution_accuracy")
        .endsWith("sql_eval_exact", "sql_eval_subset");
    assertThat(names(Metrics.named(List.of("assay"))))
        .contains("non_empty_execution_accuracy")
        .doesNotContain("efficiency");
  }

  @Test
  void everyMetricIsInOneGroup() {
    List<String> ofGroups =
        Arrays.stream(MetricGroup.values())
            .flatMap(group -> names(Metrics.named(List.of(group.key()))).stream())
            .toList();

    assertThat(ofGroups).containsExactlyInAnyOrderElementsOf(names(Metrics.all()));
  }

  @Test
  void givesMetricsInTheOrderAskedForAndEachOnce() {
    assertThat(names(Metrics.named(List.of("bird_ex", "execution_accuracy", "bird_ex"))))
        .containsExactly("bird_ex", "execution_accuracy");
  }

  @Test
  void readsAllAsEveryMetricButThoseByName() {
    assertThat(names(Metrics.named(List.of("bird_ex", "all"))))
        .startsWith("bird_ex")
        .containsExactlyInAnyOrderElementsOf(names(Metrics.all()));
    assertThat(names(Metrics.all())).doesNotContain("bird_rves");
  }

  @Test
  void suggestsTheNearestNameForAnUnknownOne() {
    assertThatThrownBy(() -> Metrics.named(List.of("birdex")))
        .isInstanceOf(AssayException.class)
        .hasMessageStartingWith("there is no metric 'birdex'; did you mean 'bird_ex'?")
        .hasMessageEndingWith(
            "Groups of metrics are default, all, assay, spider, bird, spider2, sql_eval, aws.");
    assertThatThrownBy(() -> Metrics.named(List.of("brid")))
        .hasMessageContaining("did you mean 'bird'?");
  }

  private static List<String> names(List<Metric> metrics) {
    return metrics.stream().map(Metric::name).toList();
  }
}
