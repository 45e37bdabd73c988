// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.AssayException;
import dev.assay.compare.internal.Gate;
import dev.assay.config.SettingValues.Key;
import dev.assay.config.SettingValues.Section;
import dev.assay.match.Profile;
import dev.assay.metric.Metrics;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The settings for comparing results, computing metrics and passing the gate.
 *
 * @param compare the comparison settings
 * @param metrics the metrics to score
 * @param gate the conditions under which the run fails
 */
public record ScoringSettings(
    @Section("compare") CompareSettings compare,
    @Section MetricSettings metrics,
    @Section("gate") GateSettings gate) {
  /**
   * The settings for comparing results.
   *
   * @param profile name of the profile that decides, or {@code null} if not set
   * @param profiles the user's own profiles
   * @param questionWords file of words by which questions are read, or {@code null} for English
   */
  public record CompareSettings(
      @Nullable String profile, List<Profile> profiles, @Nullable Path questionWords) {
    /** Settings for questions in English. */
    public CompareSettings(@Nullable String profile, List<Profile> profiles) {
      this(profile, profiles, null);
    }

    /** Every profile that may be named: the built-in ones and the user's own. */
    public List<Profile> known() {
      return Stream.concat(Profile.installed().stream(), profiles.stream()).toList();
    }

    /**
     * Returns the profile that decides; {@code standard} if none is set.
     *
     * @throws AssayException if there is no profile with that name
     */
    public Profile chosen() {
      String name = profile == null ? Profile.STANDARD.name() : profile;
      return known().stream()
          .filter(known -> known.name().equals(name))
          .findFirst()
          .orElseThrow(
              () ->
                  new AssayException(
                      "there is no profile '%s'; choose one of %s"
                          .formatted(
                              name,
                              known().stream()
                                  .map(Profile::name)
                                  .collect(Collectors.joining(", ")))));
    }
  }

  /**
   * The metrics to compute.
   *
   * @param names of metrics and of groups; none for the default
   * @param values settings of metrics, by name such as {@code aws.tolerance}
   * @param plugins folder of jars with further metrics, or {@code null}
   */
  public record MetricSettings(
      @Key("metrics.names") List<String> names,
      @Key("metrics.aws") Map<String, Double> values,
      @Nullable Path plugins) {
    /** Settings of Assay's own metrics. */
    public MetricSettings(List<String> names, Map<String, Double> values) {
      this(names, values, null);
    }

    /** The names, or the one that stands for what is scored by default. */
    public List<String> namesOrDefault() {
      return names.isEmpty() ? List.of(Metrics.DEFAULT) : names;
    }
  }

  /**
   * The thresholds under which a run fails; {@code null} or empty where not set.
   *
   * @param minAccuracy accuracy from 0 to 1 under which it does
   * @param categories the minimum accuracy by category, difficulty or database
   * @param metrics means by metric, or by rubric of a judge, under which it does
   * @param maxDrop the largest drop from the baseline
   * @param maxBroken the most questions that may regress against the baseline
   * @param maxUnscored the most questions that may be left unscored
   * @param baseline directory of the run that it is compared with
   * @param intersect whether the baseline may have other questions, of which those in common count
   */
  public record GateSettings(
      @Nullable Double minAccuracy,
      Map<String, Double> categories,
      Map<String, Double> metrics,
      Map<String, Double> maxDrop,
      @Nullable Integer maxBroken,
      @Nullable Integer maxUnscored,
      @Nullable Path baseline,
      @Nullable Boolean intersect) {
    /**
     * Returns the configured gate.
     *
     * @throws AssayException if it limits regressions and there is no baseline
     */
    public Gate gate() {
      if (maxBroken != null && baseline == null) {
        throw new AssayException(
            "a gate on broken questions needs a run to compare with; name one with --baseline RUN, or"
                + " as baseline: under gate:");
      }
      if (!maxDrop.isEmpty() && baseline == null) {
        throw new AssayException(
            "a gate on drops needs a run to compare with; name one with --baseline RUN, or as"
                + " baseline: under gate:");
      }
      return new Gate(minAccuracy, categories, metrics, maxDrop, maxBroken, maxUnscored);
    }
  }
}
