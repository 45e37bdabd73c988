// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import dev.assay.journal.Manifest;
import dev.assay.match.Relaxation;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Checks whether a run may be resumed under a plan: data set, databases, profiles, metrics,
 * generator, the check of golds, time zone and clock must equal those of the manifest, or the
 * outcomes would not be comparable.
 */
final class ResumeCheck {
  private static final String QUESTIONS = "data set's questions";

  private static final Pattern HASH = Pattern.compile("\\b([0-9a-f]{8})[0-9a-f]{56}\\b");

  private ResumeCheck() {}

  /** A message on the first difference, with both values; empty if there is none. */
  static Optional<String> between(Manifest stored, Manifest wanted) {
    Manifest.Origin asked = stored.generator();
    if (asked.id().equals(wanted.generator().id())
        && !asked.hash().equals(wanted.generator().hash())) {
      return Optional.of(
          "its generator was also [%s], but %s not the same as before"
              .formatted(asked.id(), parts(asked.id())));
    }
    Map<String, Object> now = identity(wanted);
    for (Map.Entry<String, Object> fact : identity(stored).entrySet()) {
      Object after = Objects.requireNonNull(now.get(fact.getKey()));
      if (!fact.getValue().equals(after)) {
        return Optional.of(
            fact.getKey().equals(QUESTIONS)
                ? questions(stored.dataset(), wanted.dataset())
                : differs(fact.getKey(), fact.getValue(), after));
      }
    }
    Set<String> ids = new TreeSet<>(stored.databases().hashes().keySet());
    ids.addAll(wanted.databases().hashes().keySet());
    for (String id : ids) {
      String before = stored.databases().hashes().getOrDefault(id, "not in the run");
      String after = wanted.databases().hashes().getOrDefault(id, "not in the plan");
      if (!before.equals(after)) {
        return Optional.of(differs("database " + id, before, after));
      }
    }
    return Optional.empty();
  }

  /** The inputs of a generator's hash besides its name. */
  private static String parts(String generator) {
    if (generator.startsWith("model:")) {
      return "the prompt's text, a setting, the address, the schema or the examples are";
    }
    return generator.startsWith("predictions:")
        ? "the file's content is"
        : "its arguments, its address, a setting or the schema are";
  }

  private static String questions(Manifest.Source stored, Manifest.Source wanted) {
    String before = selected(stored);
    String after = selected(wanted);
    return before.equals(after)
        ? "its questions were other ones, also " + after
        : "its questions were %s, but now they are %s".formatted(before, after);
  }

  /** The number of questions, with the way in which they were selected, unless they are all. */
  private static String selected(Manifest.Source dataset) {
    String selection = dataset.selection();
    return dataset.questions() + (selection.isEmpty() ? "" : " (%s)".formatted(selection));
  }

  private static Map<String, Object> identity(Manifest manifest) {
    Manifest.Source dataset = manifest.dataset();
    Map<String, Object> facts = new TreeMap<>();
    facts.put("data set", "%s, %s".formatted(dataset.format(), dataset.sha256()));
    facts.put(QUESTIONS, "%d, %s".formatted(dataset.questions(), dataset.idsSha256()));
    facts.put(
        "generator", "%s, %s".formatted(manifest.generator().id(), manifest.generator().hash()));
    Manifest.Conditions conditions = manifest.conditions();
    Instant clock = conditions.session().clock();
    facts.put("time zone", conditions.session().zoneName());
    facts.put("clock", clock == null ? "the database's own" : clock.toString());
    facts.put("checking of golds", conditions.checkGold() ? "on" : "off");
    facts.put("metrics", String.join(", ", new TreeSet<>(manifest.scoring().metrics())));
    facts.put("settings of metrics", settings(manifest.scoring().metricSettings()));
    facts.put("plugins", plugins(manifest.scoring().plugins()));
    facts.put("profile", words(manifest.scoring().profile()));
    facts.put(
        "profiles that questions may name",
        manifest.scoring().profiles().stream()
            .map(ResumeCheck::words)
            .sorted()
            .collect(Collectors.joining("; ")));
    return facts;
  }

  private static String settings(Map<String, Double> settings) {
    return settings.isEmpty()
        ? "none"
        : settings.entrySet().stream()
            .map(setting -> setting.getKey() + " " + setting.getValue())
            .collect(Collectors.joining(", "));
  }

  private static String plugins(Map<String, String> jars) {
    return jars.isEmpty()
        ? "none"
        : jars.entrySet().stream()
            .map(jar -> jar.getKey() + " " + jar.getValue())
            .collect(Collectors.joining(", "));
  }

  private static String words(Manifest.Rules rules) {
    return rules.relaxations().stream()
        .sorted()
        .map(Relaxation::name)
        .collect(Collectors.joining(", ", rules.name() + " (", ")"));
  }

  private static String differs(String what, Object before, Object after) {
    return "its %s is [%s], but now it is [%s]".formatted(what, brief(before), brief(after));
  }

  /**
   * A value in short form: hashes are cut to their beginnings, which are enough to compare by eye.
   */
  private static String brief(Object value) {
    return HASH.matcher(value.toString()).replaceAll("$1");
  }
}
