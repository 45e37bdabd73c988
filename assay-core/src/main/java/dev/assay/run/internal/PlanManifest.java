// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Databases;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.internal.DatabaseHash;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.gold.Gold;
import dev.assay.journal.Manifest;
import dev.assay.journal.internal.AssayVersion;
import dev.assay.metric.Metric;
import dev.assay.metric.internal.PluginMetric;
import dev.assay.model.Question;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Creates the manifest of a plan. */
final class PlanManifest {
  private PlanManifest() {}

  /**
   * The manifest of a plan for a run that starts now.
   *
   * @param runner of its queries
   */
  static Manifest of(RunPlan plan, QueryRunner runner) {
    RunPlan.Scoring scoring = plan.scoring();
    RunPlan.QuerySettings queries = plan.queries();
    Map<String, Double> settings = new TreeMap<>();
    scoring.metrics().forEach(metric -> settings.putAll(metric.settings()));
    return new Manifest(
        plan.name(),
        Manifest.Source.of(plan.dataset()),
        new Manifest.Origin(
            plan.generator().id(), plan.generator().hash(), plan.generator().path()),
        new Manifest.Scoring(
            Manifest.Rules.of(scoring.profile()),
            scoring.profiles().stream().map(Manifest.Rules::of).toList(),
            scoring.metrics().stream().map(Metric::name).toList(),
            settings,
            plugins(scoring.metrics())),
        new Manifest.Conditions(
            queries.limits(),
            runner.session(),
            queries.checkGold(),
            queries.workers(),
            plan.output().keepValues(),
            queries.checkGold() ? null : queries.fetchedRows()),
        new Manifest.DatabaseFacts(
            databases(plan, runner.databases()),
            plan.privileges(),
            List.of(),
            folders(plan, runner.databases())),
        new Manifest.Provenance(
            AssayVersion.current(),
            System.getProperty("java.version"),
            "%s %s %s"
                .formatted(
                    System.getProperty("os.name"),
                    System.getProperty("os.version"),
                    System.getProperty("os.arch")),
            Clock.systemUTC().instant(),
            null,
            null,
            CommitReader.near(plan.dataset().source()).orElse(null)));
  }

  private static Map<String, String> plugins(List<Metric> metrics) {
    Map<String, String> jars = new TreeMap<>();
    for (Metric metric : metrics) {
      if (metric instanceof PluginMetric plugin) {
        jars.putAll(plugin.jars());
      }
    }
    return jars;
  }

  /**
   * Ids of embedded databases whose files have changed since the run started, even if their time
   * stamps hide it: see {@link DatabaseHash#of}.
   */
  static List<String> changed(RunPlan plan, Databases databases, Manifest before) {
    Map<String, String> now = databases(plan, databases);
    return before.databases().hashes().entrySet().stream()
        .filter(database -> !database.getValue().equals(now.get(database.getKey())))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static Map<String, String> databases(RunPlan plan, Databases databases) {
    Map<String, String> hashes = new TreeMap<>();
    for (Question question : plan.dataset().questions()) {
      String gold = databases.goldOf(question.database());
      if (!hashes.containsKey(question.database())) {
        hash(question.database(), databases, hashes);
      }
      if (question.gold() instanceof Gold.Queries && !hashes.containsKey(gold)) {
        hash(gold, databases, hashes);
      }
    }
    return hashes;
  }

  /** The folders of databases that are files; none if all of them are beside the questions. */
  private static List<String> folders(RunPlan plan, Databases databases) {
    Path here = Path.of("").toAbsolutePath();
    Path source = plan.dataset().source().toAbsolutePath().normalize();
    Path base = Files.isDirectory(source) ? source : source.resolveSibling("");
    Set<Path> beside = Set.of(base, base.resolve("database"), base.resolve("databases"));
    Set<Path> folders = new LinkedHashSet<>();
    Set<String> ids = new LinkedHashSet<>();
    plan.dataset().questions().forEach(question -> ids.add(question.database()));
    for (String id : ids) {
      databases
          .findReadable(id)
          .flatMap(DatabaseAddress::file)
          .map(file -> file.toAbsolutePath().normalize().getParent())
          .map(folder -> folder.endsWith(id) ? folder.getParent() : folder)
          .ifPresent(folders::add);
    }
    return beside.containsAll(folders)
        ? List.of()
        : folders.stream()
            .map(folder -> folder.startsWith(here) ? here.relativize(folder) : folder)
            .map(Path::toString)
            .toList();
  }

  private static void hash(String id, Databases databases, Map<String, String> hashes) {
    hashes.put(id, databases.findReadable(id).map(PlanManifest::hash).orElse("absent"));
    try {
      databases.siblings(id).forEach(sibling -> hash(sibling, databases, hashes));
      databases.extras(id).forEach(extra -> hash(extra, databases, hashes));
    } catch (DatabaseUnavailableException e) {
      hashes.put(id + "/", "unreadable");
    }
  }

  private static String hash(DatabaseAddress address) {
    try {
      return DatabaseHash.of(address);
    } catch (DatabaseUnavailableException e) {
      return "unreadable"; // its questions report the error
    }
  }
}
