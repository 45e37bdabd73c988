// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.AssayException;
import dev.assay.config.ExecutionSettings;
import dev.assay.config.RunSettings;
import dev.assay.config.ScoringSettings.MetricSettings;
import dev.assay.execute.Limits;
import dev.assay.execute.SessionSettings;
import dev.assay.input.Durations;
import dev.assay.journal.Manifest;
import dev.assay.metric.Metric;
import dev.assay.metric.MetricGroup;
import dev.assay.metric.Metrics;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/**
 * The options by which another run gets the settings of a stored one.
 *
 * @param stored the manifest of the run
 * @param others the settings that apply without options
 */
record RepeatedSettings(Manifest stored, RunSettings others) {
  private static final int MEGABYTE = 20;

  /** Returns the options and their values; only of settings that would be different without. */
  List<String> options() {
    List<String> options = new ArrayList<>();
    Manifest.Conditions conditions = stored.conditions();
    ExecutionSettings execution = others.execution();
    addLimits(options, conditions.limits(), execution.limits());
    addTimes(options, conditions.session(), execution.time().session());
    if (conditions.checkGold() && !Boolean.TRUE.equals(execution.checkGold())) {
      options.add("--check-gold");
    }
    Long fetched = conditions.fetchedRows();
    if (fetched != null && !fetched.equals(execution.comparison().fetchedRows())) {
      options.addAll(List.of("--compare-in-database", "--fetch-rows", fetched.toString()));
    }
    if (!conditions.keepValues() && !Boolean.FALSE.equals(others.output().keepValues())) {
      options.add("--no-values");
    }
    addMetrics(options);
    return options;
  }

  private static void addLimits(List<String> options, Limits stored, Limits other) {
    if (!stored.timeout().equals(other.timeout())) {
      options.addAll(List.of("--timeout", Durations.text(stored.timeout())));
    }
    if (stored.maxRows() != other.maxRows()) {
      options.addAll(List.of("--max-rows", Long.toString(stored.maxRows())));
    }
    if (stored.maxCells() != other.maxCells()) {
      options.addAll(List.of("--max-cells", Long.toString(stored.maxCells())));
    }
    if (stored.maxBytes() != other.maxBytes()) {
      options.addAll(List.of("--max-bytes", size(stored.maxBytes())));
    }
    if (!stored.compareTimeout().equals(other.compareTimeout())) {
      options.addAll(List.of("--compare-timeout", Durations.text(stored.compareTimeout())));
    }
    if (stored.sampled() && !other.sampled()) {
      options.add("--sample-large-results");
    }
  }

  private static String size(long bytes) {
    long whole = bytes >> MEGABYTE;
    return whole << MEGABYTE == bytes ? whole + "MB" : bytes + "B";
  }

  private static void addTimes(
      List<String> options, SessionSettings stored, SessionSettings other) {
    if (!stored.zone().equals(other.zone())) {
      options.addAll(List.of("--time-zone", stored.zoneName()));
    }
    if (stored.clock() != null && !stored.clock().equals(other.clock())) {
      options.addAll(List.of("--clock", stored.clock().toString()));
    }
  }

  /** Metrics that this installation does not have, as those of plugins, can't be asked for. */
  private void addMetrics(List<String> options) {
    List<String> names = stored.scoring().metrics();
    MetricSettings settings = others.scoring().metrics();
    String decisive = stored.scoring().profile().metric();
    List<String> wanted = new ArrayList<>(settings.namesOrDefault());
    if (decisive != null) {
      wanted.add(decisive);
      if (settings.names().isEmpty()) {
        wanted.add(MetricGroup.of(decisive).key());
      }
    }
    try {
      List<String> usual =
          Metrics.named(wanted, settings.values(), settings.plugins()).stream()
              .map(Metric::name)
              .toList();
      if (!new HashSet<>(usual).equals(new HashSet<>(names))) {
        Metrics.named(names, settings.values(), settings.plugins());
        options.addAll(List.of("--metrics", String.join(",", names)));
      }
    } catch (AssayException e) {
      return;
    }
  }
}
