/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.html;

import dev.assay.agreement.Jury;
import dev.assay.agreement.JuryRule;
import dev.assay.model.Judgement;
import dev.assay.model.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Whoever says of each question that it is right or wrong: metrics that know but 0 and 1, of parts
 * of queries apart, and LLM judges that say what passes.
 */
final class Raters {
  private Raters() {}

  /**
   * One of them.
   *
   * @param name of the metric, or of judge and model
   * @param verdicts by question; those it said nothing of are absent
   */
  record Rater(String name, Map<String, Boolean> verdicts) {
    Rater {
      verdicts = Map.copyOf(verdicts);
    }
  }

  /** All, metrics first, in the order of the run; judges as {@link #judges}. */
  static List<Rater> of(
      List<Outcome> outcomes, List<Judgement> judgements, @Nullable JuryRule rule) {
    List<Rater> raters = metrics(outcomes);
    raters.addAll(judges(judgements, rule));
    return raters;
  }

  private static List<Rater> metrics(List<Outcome> outcomes) {
    Map<String, Map<String, Boolean>> verdicts = new LinkedHashMap<>();
    Set<String> graded = new TreeSet<>();
    for (Outcome outcome : outcomes) {
      outcome
          .metrics()
          .forEach(
              (metric, score) -> {
                if (score != null) {
                  boolean binary = score == 0 || score == 1;
                  graded.addAll(binary ? Set.of() : Set.of(metric));
                  verdicts
                      .computeIfAbsent(metric, name -> new HashMap<>())
                      .put(outcome.question(), score == 1);
                }
              });
    }
    verdicts.keySet().removeAll(graded);
    verdicts.keySet().removeIf(metric -> metric.endsWith("_f1"));
    verdicts.values().removeIf(known -> 2 * known.size() < outcomes.size());
    List<Rater> raters = new ArrayList<>();
    verdicts.forEach((metric, known) -> raters.add(new Rater(metric, known)));
    return raters;
  }

  /**
   * Judges that tell right from wrong.
   *
   * @param rule by which the repeats of one become one; {@code null} for the usual one
   */
  static List<Rater> judges(List<Judgement> judgements, @Nullable JuryRule rule) {
    List<Rater> raters = new ArrayList<>();
    Jury.alone(judgements, rule)
        .forEach((judge, verdicts) -> raters.add(new Rater(judge.words(), verdicts)));
    return raters;
  }
}
