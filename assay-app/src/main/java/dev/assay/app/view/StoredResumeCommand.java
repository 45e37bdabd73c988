// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.view;

import dev.assay.AssayException;
import dev.assay.app.review.RerunCommand;
import dev.assay.app.session.RunInputs;
import dev.assay.app.terminal.ShellCommand;
import dev.assay.config.RunSettings;
import dev.assay.dataset.internal.Datasets;
import dev.assay.journal.Manifest;
import dev.assay.journal.RunDirectory;
import dev.assay.metric.Metric;
import dev.assay.metric.Metrics;
import dev.assay.web.runs.ResumeHint;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The command that continues an interrupted run, as far as its manifest tells how it was started.
 */
final class StoredResumeCommand {
  private final RerunCommand again;
  private final Manifest manifest;
  private final Path questions;

  private StoredResumeCommand(RunDirectory run, Map<String, String> environment) {
    this.manifest = run.manifest();
    this.questions = Path.of(manifest.dataset().path());
    this.again = new RerunCommand(run, questions, false, environment);
  }

  /**
   * Returns the command.
   *
   * @param environment variables that a configuration file may name
   */
  static ResumeHint of(RunDirectory run, Map<String, String> environment) {
    return new StoredResumeCommand(run, environment).hint();
  }

  private ResumeHint hint() {
    List<String> command = new ArrayList<>(List.of("assay", "run"));
    List<String> missing = new ArrayList<>();
    if (fits(again.fittingSettings())) {
      command.add(again.config().toString());
    } else {
      addOptions(command, missing);
    }
    String start = ShellCommand.join(command);
    command.addAll(List.of("--out", again.run().path().toString(), "--resume"));
    return new ResumeHint(
        ShellCommand.join(command),
        start,
        missing.isEmpty() ? null : String.join(" and ", missing));
  }

  /** A configuration that asks or scores otherwise would be refused. */
  private boolean fits(@Nullable RunSettings settings) {
    if (settings == null) {
      return false;
    }
    try {
      RunInputs inputs = RunInputs.of(settings);
      return Manifest.Source.of(inputs.dataset()).asksLike(manifest.dataset())
          && hasMetrics(inputs.metrics())
          && Manifest.Rules.of(settings.scoring().compare().chosen())
              .equals(manifest.scoring().profile())
          && isSameGenerator(settings);
    } catch (AssayException e) {
      return false;
    }
  }

  private boolean isSameGenerator(RunSettings settings) {
    String path = manifest.generator().path();
    Path recorded = settings.generator().predictions();
    return path == null
        ? recorded == null
        : recorded != null
            && recorded
                .toAbsolutePath()
                .normalize()
                .equals(Path.of(path).toAbsolutePath().normalize());
  }

  private void addOptions(List<String> command, List<String> missing) {
    command.addAll(List.of("--questions", questions.toString()));
    if (!Files.exists(questions)) {
      missing.add("the folder in which it was started, because these paths start there");
      again.addGenerator(command, missing, true);
      return;
    }
    again.addGenerator(command, missing, false);
    again.addDatabases(command, missing);
    again.addProfile(command, missing);
    if (manifest.conditions().checkGold()) {
      command.add("--check-gold");
    }
    Long fetched = manifest.conditions().fetchedRows();
    if (fetched != null) {
      command.addAll(List.of("--compare-in-database", "--fetch-rows", fetched.toString()));
    }
    if (manifest.conditions().limits().sampled()) {
      command.add("--sample-large-results");
    }
    if (!asksAll()) {
      missing.add("the options that choose its questions");
    }
    if (!hasMetrics(Metrics.named(List.of(Metrics.DEFAULT)))) {
      missing.add("its --metrics");
    }
  }

  private boolean hasMetrics(List<Metric> metrics) {
    return Set.copyOf(manifest.scoring().metrics())
        .equals(metrics.stream().map(Metric::name).collect(Collectors.toSet()));
  }

  private boolean asksAll() {
    try {
      return Manifest.Source.of(Datasets.read(questions, null)).asksLike(manifest.dataset());
    } catch (AssayException e) {
      return false;
    }
  }
}
