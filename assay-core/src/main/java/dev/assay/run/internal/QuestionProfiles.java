// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.AssayException;
import dev.assay.match.Profile;
import dev.assay.metric.Metric;
import dev.assay.model.Question;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The profile that decides each question: the one that the question names, else the run's. */
final class QuestionProfiles {
  private final Profile fallback;
  private final List<Metric> metrics;
  private final Map<String, Profile> named = new HashMap<>();

  /** Collects the built-in profiles and the rules' own, which take precedence. */
  QuestionProfiles(RunPlan.Scoring scoring) {
    fallback = scoring.profile();
    metrics = scoring.metrics();
    Profile.installed().forEach(profile -> named.put(profile.name(), profile));
    scoring.profiles().forEach(profile -> named.put(profile.name(), profile));
    named.put(fallback.name(), fallback);
  }

  /**
   * Checks that a question can be judged.
   *
   * @throws AssayException if it names an unknown profile, or is decided by a metric that is not
   *     computed
   */
  void require(Question question) {
    String metric = of(question).metric();
    if (metric != null && metrics.stream().noneMatch(computed -> computed.name().equals(metric))) {
      throw new AssayException(
          "question '%s' is judged by profile '%s', which needs the metric %s; add it to the metrics"
              .formatted(question.id(), of(question).name(), metric));
    }
  }

  Profile of(Question question) {
    String name = question.match().profile();
    if (name == null) {
      return fallback;
    }
    Profile profile = named.get(name);
    if (profile == null) {
      throw new AssayException(
          "question '%s' asks for the profile '%s', which does not exist; there are %s"
              .formatted(question.id(), name, new TreeSet<>(named.keySet())));
    }
    if (profile.isProbed()) {
      throw new AssayException(
          "question '%s' asks for the profile '%s', which is for whole runs; name it with --profile"
              .formatted(question.id(), name));
    }
    return profile;
  }
}
