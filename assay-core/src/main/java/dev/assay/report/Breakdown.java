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
package dev.assay.report;

import dev.assay.model.Outcome;
import dev.assay.stats.Proportion;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Accuracy by the values of one field.
 *
 * @param field {@code category}, {@code difficulty} or {@code database}
 * @param groups one a value, the least accurate first
 */
public record Breakdown(String field, List<Group> groups) {
  private static final Comparator<Group> WORST_FIRST =
      Comparator.<Group>comparingDouble(
              g -> g.accuracy().total() == 0 ? Double.POSITIVE_INFINITY : g.accuracy().value())
          .thenComparing(g -> -g.accuracy().total())
          .thenComparing(Group::value);

  public Breakdown {
    groups = List.copyOf(groups);
  }

  /** The questions of one value; {@code questions} counts those that are not scored too. */
  public record Group(String value, int questions, Proportion accuracy) {}

  static List<Breakdown> all(List<Outcome> outcomes) {
    List<Breakdown> breakdowns = new ArrayList<>();
    add(breakdowns, "category", outcomes, Outcome::category);
    add(breakdowns, "difficulty", outcomes, Outcome::difficulty);
    add(breakdowns, "database", outcomes, Outcome::database);
    return breakdowns;
  }

  private static void add(
      List<Breakdown> breakdowns,
      String field,
      List<Outcome> outcomes,
      Function<Outcome, @Nullable String> value) {
    Map<String, List<Outcome>> parts = RunSummary.groups(outcomes, value);
    if (parts.size() > 1) {
      List<Group> groups =
          parts.entrySet().stream()
              .map(
                  part ->
                      new Group(
                          part.getKey(),
                          part.getValue().size(),
                          Tally.of(part.getValue(), Tally::isCorrect)))
              .sorted(WORST_FIRST)
              .toList();
      breakdowns.add(new Breakdown(field, groups));
    }
  }
}
