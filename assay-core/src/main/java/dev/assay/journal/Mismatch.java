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
package dev.assay.journal;

import dev.assay.model.AssayException;
import dev.assay.model.Relaxation;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Whether a run may be resumed under a plan: data set, databases, profiles, metrics, generator, the
 * checking of golds, time zone and clock must be those of the manifest, or its outcomes would
 * answer different questions.
 */
final class Mismatch {
  private Mismatch() {}

  /**
   * Checks that both manifests describe the same work.
   *
   * @throws AssayException naming what differs and both values
   */
  static void refuse(Path run, Manifest stored, Manifest wanted) {
    Map<String, Object> now = identity(wanted);
    identity(stored)
        .forEach(
            (what, before) -> {
              Object after = Objects.requireNonNull(now.get(what));
              if (!before.equals(after)) {
                throw differs(run, what, before, after);
              }
            });
    Set<String> ids = new TreeSet<>(stored.databases().keySet());
    ids.addAll(wanted.databases().keySet());
    for (String id : ids) {
      String before = stored.databases().getOrDefault(id, "not in the run");
      String after = wanted.databases().getOrDefault(id, "not in the plan");
      if (!before.equals(after)) {
        throw differs(run, "database " + id, before, after);
      }
    }
  }

  private static Map<String, Object> identity(Manifest manifest) {
    Manifest.Source dataset = manifest.dataset();
    Map<String, Object> facts = new TreeMap<>();
    facts.put("data set", "%s, %s".formatted(dataset.format(), dataset.sha256()));
    facts.put("data set's questions", "%d, %s".formatted(dataset.questions(), dataset.idsSha256()));
    facts.put(
        "generator", "%s, %s".formatted(manifest.generator().id(), manifest.generator().hash()));
    Manifest.Conditions conditions = manifest.conditions();
    Instant clock = conditions.session().clock();
    facts.put("time zone", conditions.session().zoneName());
    facts.put("clock", clock == null ? "the database's own" : clock.toString());
    facts.put("checking of golds", conditions.checkGold() ? "on" : "off");
    facts.put("metrics", String.join(", ", new TreeSet<>(manifest.metrics())));
    facts.put("profile", words(manifest.profile()));
    facts.put(
        "profiles that questions may name",
        manifest.profiles().stream()
            .map(Mismatch::words)
            .sorted()
            .collect(Collectors.joining("; ")));
    return facts;
  }

  private static String words(Manifest.Rules rules) {
    return rules.relaxations().stream()
        .sorted()
        .map(Relaxation::name)
        .collect(Collectors.joining(", ", rules.name() + " (", ")"));
  }

  private static AssayException differs(Path run, String what, Object before, Object after) {
    return new AssayException(
        "%s can't be resumed: its %s is [%s], but now it is [%s]; restore it, or name another --out"
            .formatted(run, what, before, after));
  }
}
