// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare.internal;

import dev.assay.AssayException;
import dev.assay.input.internal.NearestName;
import dev.assay.metric.Metrics;
import dev.assay.model.Outcome;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The metrics that a run is going to have, so that a gate on any other is refused before a question
 * is evaluated.
 *
 * @param scored names of the metrics that are computed
 * @param probed whether the run is going to be probed
 * @param extra whether it has extra databases
 * @param asks whether a model or the user's own system is asked
 * @param rubrics names of the rubrics that judges score it by afterwards
 */
public record GateMetrics(
    Collection<String> scored,
    boolean probed,
    boolean extra,
    boolean asks,
    Collection<String> rubrics) {
  /** Scores that come with answers: of samples, attempts and retrieval. */
  private static final Pattern OF_ANSWERS =
      Pattern.compile("pass@\\d+|sample_agreement|first_attempt_accuracy|schema_retrieval_.*");

  public GateMetrics {
    scored = List.copyOf(scored);
    rubrics = List.copyOf(rubrics);
  }

  /**
   * Rejects a condition on a metric that the run will not have.
   *
   * @throws AssayException with the option that provides it, or the most similar name
   */
  public void require(Gate gate) {
    requireShare(MetricCheck.ACCURACY, gate);
    for (String name : named(gate)) {
      if (!rubrics.contains(rubric(name))) {
        require(name);
        requireShare(name, gate);
      }
    }
  }

  /** The names of metrics and rubrics, without what every run has. */
  private static List<String> named(Gate gate) {
    return Stream.concat(gate.metrics().keySet().stream(), gate.maxDrop().keySet().stream())
        .filter(name -> !name.equals(MetricCheck.ACCURACY))
        .distinct()
        .toList();
  }

  /** Without the model in {@code execution_score@openai/gpt-5-mini}. */
  private static String rubric(String name) {
    int at = name.indexOf('@');
    return at > 0 && !name.startsWith("pass@") ? name.substring(0, at) : name;
  }

  private static void requireShare(String name, Gate gate) {
    Double least = gate.metrics().get(name);
    boolean share =
        isInstalled(name)
            || name.equals(Outcome.EXECUTABILITY)
            || name.equals(MetricCheck.ACCURACY);
    if (least != null && least > 1 && share) {
      throw new AssayException(
          "the gate wants the metric '%s' to be at least %s, and it is from 0 to 1; write 0.8 for 80 percent"
              .formatted(name, least));
    }
  }

  private void require(String name) {
    if (name.equals(Gate.PROBE) && !probed) {
      throw new AssayException("the gate names the metric 'probe'; add --probe");
    }
    if (name.equals(Outcome.EXTRA_DATABASES) && !extra) {
      throw new AssayException(
          "the gate names the metric '%s'; name these with --extra-databases".formatted(name));
    }
    boolean answers = asks && OF_ANSWERS.matcher(name).matches();
    if (!answers
        && !scored.contains(name)
        && !name.equals(Gate.PROBE)
        && !name.equals(Outcome.EXECUTABILITY)
        && !name.equals(Outcome.EXTRA_DATABASES)) {
      throw unknown(name, scored);
    }
  }

  /**
   * Rejects a condition on a metric that there is not.
   *
   * @param measured names of the metrics that stored runs have
   * @throws AssayException with the most similar name
   */
  public static void require(Gate gate, Collection<String> measured) {
    for (String name : named(gate)) {
      if (!measured.contains(rubric(name)) && !isInstalled(name) && !name.equals(Gate.PROBE)) {
        throw unknown(name, measured);
      }
      requireShare(name, gate);
    }
  }

  private static boolean isInstalled(String name) {
    return Metrics.names().contains(name) && !Metrics.groups().contains(name);
  }

  private static AssayException unknown(String name, Collection<String> measured) {
    if (isInstalled(name)) {
      return new AssayException(
          "the gate names the metric '%s', which this run does not compute; add it: --metrics %s,%s"
              .formatted(name, Metrics.DEFAULT, name));
    }
    List<String> names = new ArrayList<>(measured);
    names.addAll(Metrics.names().stream().filter(GateMetrics::isInstalled).toList());
    return new AssayException(
        "the gate names the metric '%s', which does not exist; %s"
            .formatted(
                name,
                NearestName.of(name, names)
                    .map("did you mean '%s'?"::formatted)
                    .orElse("this run has " + String.join(", ", measured))));
  }
}
