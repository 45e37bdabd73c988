// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.assay.config.ScoringSettings.MetricSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MetricSettingsTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void readsSettingsOfMetrics() throws IOException {
    MetricSettings alone = read("metrics: { aws: { tolerance: 0, rowThreshold: 0.5 } }");
    MetricSettings named = read("metrics: { names: [bird, bag_f1], aws: { tolerance: 2 } }");

    assertThat(alone.names()).containsExactly("default", "aws");
    assertThat(alone.values())
        .containsOnly(entry("aws.tolerance", 0.0), entry("aws.rowThreshold", 0.5));
    assertThat(named.names()).containsExactly("bird", "bag_f1");
    assertThat(read("metrics: aws").names()).containsExactly("aws");
    assertThat(read("").namesOrDefault()).containsExactly("default");
    SettingValues all = SettingValues.of(Map.of("metrics.names", List.of("all")));
    Path file = write("metrics: { names: [bird, bag_f1], aws: { tolerance: 2 } }");
    assertThat(RunSettings.of(ConfigFile.values(file, Map.of()).overriddenBy(all)))
        .extracting(settings -> settings.scoring().metrics())
        .isEqualTo(new MetricSettings(List.of("all"), Map.of("aws.tolerance", 2.0)));
  }

  private MetricSettings read(String content) throws IOException {
    return ConfigFile.read(write(content), Map.of()).scoring().metrics();
  }

  private Path write(String content) throws IOException {
    return Files.writeString(folder.resolve("assay.yaml"), content);
  }
}
