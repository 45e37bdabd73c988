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
package dev.assay.app;

import dev.assay.compare.ComparedRun;
import dev.assay.compare.RunComparison;
import dev.assay.config.GateSettings;
import dev.assay.config.RunSettings;
import dev.assay.journal.RunDirectory;
import dev.assay.match.Profile;
import dev.assay.model.AssayException;
import dev.assay.model.Question;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The run that new runs are compared with, judged by their rules.
 *
 * @param run where it is
 * @param profile that decides in the new runs
 * @param intersect whether it may have other questions
 */
record Baseline(RunDirectory run, Profile profile, boolean intersect) {
  /**
   * The baseline that is asked for, if there is one. It is checked before anything is run: what
   * can't be compared afterwards costs nothing.
   *
   * @throws AssayException if there is no such run, or it can't be compared
   */
  static Optional<Baseline> of(Preparation preparation) {
    RunSettings settings = preparation.settings();
    GateSettings gate = settings.gate();
    gate.gate(); // refuses broken questions without a baseline
    Path path = gate.baseline();
    if (path == null) {
      return Optional.empty();
    }
    Baseline baseline =
        new Baseline(
            RunDirectory.open(path),
            settings.compare().chosen(),
            Boolean.TRUE.equals(gate.intersect()));
    baseline.require(preparation);
    return Optional.of(baseline);
  }

  private void require(Preparation preparation) {
    Map<String, Question> asked = new HashMap<>();
    preparation.dataset().questions().forEach(question -> asked.put(question.id(), question));
    ComparedRun judged = ComparedRun.of("baseline", run).under(profile);
    boolean sameData =
        run.manifest().dataset().sha256().equals(preparation.dataset().sha256())
            && run.manifest().dataset().questions() == asked.size()
            && judged.outcomes().stream()
                .allMatch(outcome -> asked.containsKey(outcome.question()));
    if (!sameData && !intersect) {
      throw new AssayException(
          "the baseline %s answers other questions than those asked now; make a new baseline, or compare those in common with --intersect"
              .formatted(run.path()));
    }
    for (var outcome : judged.outcomes()) {
      Question question = asked.get(outcome.question());
      if (question != null && !question.text().equals(outcome.text())) {
        throw new AssayException(
            "question '%s' has another text in the baseline %s; give it another id, or make a new baseline"
                .formatted(question.id(), run.path()));
      }
    }
  }

  /** A new run against this one. */
  RunComparison compare(RunDirectory candidate) {
    List<ComparedRun> both = ComparedRun.all(List.of(run, candidate));
    return RunComparison.of(both.get(0).under(profile), both.get(1).under(profile), intersect);
  }
}
