// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.serve;

import dev.assay.AssayException;
import dev.assay.input.internal.NearestName;
import dev.assay.match.Profile;
import dev.assay.metric.Metric;
import dev.assay.metric.internal.MetricGroup;
import dev.assay.table.internal.RecentValues;
import dev.assay.web.http.HttpProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The profiles and metrics that batches may name, and those of batches that name none. Safe for use
 * by several threads.
 */
public final class ScoringRules {
  private static final int REMEMBERED = 100;

  private final List<Profile> profiles;
  private final Profile usual;
  private final List<String> usualMetrics;
  private final Function<List<String>, List<Metric>> metrics;

  /** Finding metrics takes longer than a verdict. */
  private final RecentValues<List<String>, List<Metric>> found = new RecentValues<>(REMEMBERED);

  /**
   * @param profiles that may be named
   * @param usual the profile of batches that name none
   * @param usualMetrics names of the metrics of batches that name none; empty for the default ones
   *     and, where another evaluator's rules decide, its metrics
   * @param metrics finds metrics by name
   */
  public ScoringRules(
      List<Profile> profiles,
      Profile usual,
      List<String> usualMetrics,
      Function<List<String>, List<Metric>> metrics) {
    this.profiles = List.copyOf(profiles);
    this.usual = usual;
    this.usualMetrics = List.copyOf(usualMetrics);
    this.metrics = metrics;
  }

  /**
   * Requires that there are the metrics of batches that name none.
   *
   * @throws AssayException if one is unknown
   */
  public void requireUsual() {
    try {
      choose(null, null);
    } catch (HttpProblem problem) {
      throw new AssayException(String.valueOf(problem.getMessage()), problem);
    }
  }

  /** The rules of one batch. */
  record Chosen(Profile profile, List<Metric> metrics) {}

  /**
   * Finds the rules of a batch; a problem if there are no such ones.
   *
   * @param profile its name, or {@code null}
   * @param names of metrics, or {@code null}
   */
  Chosen choose(@Nullable String profile, @Nullable List<String> names) {
    Profile chosen = profile == null ? usual : named(profile);
    List<String> wanted = new ArrayList<>(names == null ? usualMetrics : names);
    if (names == null && usualMetrics.isEmpty()) {
      wanted.add(dev.assay.metric.Metrics.DEFAULT);
      if (chosen.metric() != null) {
        wanted.add(MetricGroup.of(chosen.metric()).key());
      }
    }
    if (chosen.metric() != null) {
      wanted.add(0, chosen.metric());
    }
    return new Chosen(chosen, metrics(wanted));
  }

  private List<Metric> metrics(List<String> names) {
    try {
      return found.get(List.copyOf(names), () -> List.copyOf(metrics.apply(names)));
    } catch (AssayException e) {
      throw HttpProblem.badRequest(
          "unknown_metric", PairProblem.withoutPaths(String.valueOf(e.getMessage())));
    }
  }

  private Profile named(String name) {
    return profiles.stream()
        .filter(profile -> profile.name().equals(name) && !profile.isProbed())
        .findFirst()
        .orElseThrow(() -> HttpProblem.badRequest("unknown_profile", unknown(name)));
  }

  private String unknown(String name) {
    String quoted = PairProblem.quoted(name);
    List<String> names =
        profiles.stream().filter(profile -> !profile.isProbed()).map(Profile::name).toList();
    if (profiles.stream().anyMatch(profile -> profile.name().equals(name))) {
      return "the profile %s needs a whole run; choose one of %s"
          .formatted(quoted, String.join(", ", names));
    }
    return "there is no profile %s; %schoose one of %s"
        .formatted(
            quoted,
            NearestName.ofMisspelt(name, names)
                .map("did you mean '%s'? Else "::formatted)
                .orElse(""),
            String.join(", ", names));
  }
}
