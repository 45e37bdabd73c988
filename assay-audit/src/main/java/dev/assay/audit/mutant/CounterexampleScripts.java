// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import dev.assay.AssayException;
import dev.assay.audit.mutant.KillCheck.Finding;
import dev.assay.audit.mutant.KillCheck.MutatedQuery;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Databases;
import dev.assay.execute.Executor;
import dev.assay.execute.QueryOrigin;
import dev.assay.execute.QueryRunner;
import dev.assay.model.internal.FolderTree;
import dev.assay.probe.Counterexample;
import dev.assay.probe.Counterexample.FilledTable;
import dev.assay.run.internal.TieResults;
import dev.assay.sql.Dialect;
import dev.assay.table.Execution;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Writes the rows that kill living mutants of SQLite databases as SQL scripts. Each makes one more
 * database of the same schema. A script is written only if the databases of earlier ones leave its
 * mutant alive; which mutants they kill is found by running gold and mutant on them.
 */
public final class CounterexampleScripts {
  /** Earlier databases on which a mutant is tried before it gets one of its own. */
  private static final int TRIED = 25;

  private final QueryRunner runner;
  private final MutationSettings settings;
  private final Path folder;
  private final Path scratch;
  private final Map<String, DatabaseAddress> addresses = new LinkedHashMap<>();
  private final Map<String, List<Extra>> written = new TreeMap<>();
  private final Map<String, Map<String, String>> definitions = new LinkedHashMap<>();

  /** A database that was made, with the golds that ran there. */
  private record Extra(String id, Map<MutatedGold, Optional<KillCheck>> golds) {}

  /**
   * The scripts that were written.
   *
   * @param scripts in order; {@code FOLDER/DATABASE/DATABASE-extra-NUMBER.sql}
   * @param report the same analysis, in which the mutants that die on the databases of the scripts
   *     are killed
   */
  public record Written(List<Path> scripts, MutationReport report) {
    public Written {
      scripts = List.copyOf(scripts);
    }
  }

  private CounterexampleScripts(
      QueryRunner runner, MutationSettings settings, Path folder, Path scratch) {
    this.runner = runner;
    this.settings = settings;
    this.folder = folder;
    this.scratch = scratch;
  }

  /**
   * Writes scripts against the living mutants of an analysis.
   *
   * @param runner of the databases that were analyzed
   * @param folder for the scripts; it is made if it is not there
   * @throws AssayException if the folder can't be written to
   */
  public static Written write(MutationReport report, QueryRunner runner, Path folder) {
    try {
      Path scratch = Files.createTempDirectory("assay-extra");
      try {
        return new CounterexampleScripts(runner, report.settings(), folder, scratch).write(report);
      } finally {
        FolderTree.delete(scratch);
      }
    } catch (IOException e) {
      throw new AssayException(
          "%s: the scripts can't be written (%s); name a folder that this account may write to"
              .formatted(folder, e.getMessage()),
          e);
    }
  }

  private Written write(MutationReport report) throws IOException {
    List<Path> scripts = new ArrayList<>();
    List<MutatedGold> golds = new ArrayList<>();
    Databases databases = id -> Optional.ofNullable(addresses.get(id));
    try (QueryRunner extra = new Executor(databases, runner.session())) {
      TieResults ties = new TieResults(extra, settings.limits());
      for (MutatedGold gold : report.golds()) {
        List<TestedMutant> mutants = new ArrayList<>();
        for (TestedMutant tested : gold.mutants()) {
          Counterexample rows = tested.counterexample();
          boolean killed =
              rows != null
                  && rows.dialect() == Dialect.SQLITE
                  && (dies(extra, ties, gold, tested)
                      || diesOfItsOwn(extra, ties, gold, tested, rows, scripts));
          mutants.add(
              killed ? new TestedMutant(tested.mutant(), MutantStatus.KILLED, null) : tested);
        }
        golds.add(
            new MutatedGold(
                gold.questions(), gold.sql(), mutants, gold.discarded(), gold.obstacle()));
      }
    }
    return new Written(scripts, new MutationReport(report.settings(), golds));
  }

  /** Returns whether a mutant dies on an existing database; tries the newest. */
  private boolean dies(QueryRunner extra, TieResults ties, MutatedGold gold, TestedMutant tested) {
    List<Extra> known = written.getOrDefault(gold.database(), List.of());
    for (int i = known.size() - 1; i >= Math.max(0, known.size() - TRIED); i--) {
      if (dies(extra, ties, known.get(i), gold, tested)) {
        return true;
      }
    }
    return false;
  }

  private boolean dies(
      QueryRunner extra, TieResults ties, Extra database, MutatedGold gold, TestedMutant tested) {
    MutatedQuery query = new MutatedQuery(gold.sql(), gold.questions().get(0).match());
    return database
        .golds()
        .computeIfAbsent(
            gold, g -> KillCheck.of(extra, ties, database.id(), query, settings.limits()))
        .filter(check -> check.check(tested.mutant().sql()).kind() == Finding.Kind.DIFFERS)
        .isPresent();
  }

  /** Makes a database of a mutant's own rows, and keeps it if the mutant dies there. */
  private boolean diesOfItsOwn(
      QueryRunner extra,
      TieResults ties,
      MutatedGold gold,
      TestedMutant tested,
      Counterexample rows,
      List<Path> scripts)
      throws IOException {
    List<Extra> known = written.computeIfAbsent(gold.database(), id -> new ArrayList<>());
    String plain = gold.database().replaceAll("[^A-Za-z0-9_.-]", "_");
    String name = String.format(Locale.ROOT, "%s-extra-%03d", plain, known.size() + 1);
    String script = script(gold, tested, rows);
    Extra made = new Extra(gold.database() + "#" + addresses.size(), new IdentityHashMap<>());
    Path file = scratch.resolve(addresses.size() + ".sqlite");
    addresses.put(made.id(), DatabaseAddress.of(made.id(), DatabaseAddress.SQLITE + file));
    if (!fill(file, script) || !dies(extra, ties, made, gold, tested)) {
      return false;
    }
    Path target = folder.resolve(plain).resolve(name + ".sql");
    Files.createDirectories(folder.resolve(plain));
    scripts.add(Files.writeString(target, script));
    known.add(made);
    return true;
  }

  /** Runs a script in an empty database; false if it fails. */
  private static boolean fill(Path file, String script) {
    Properties settings = new Properties();
    // A definition from somebody's file may have other statements behind it.
    settings.setProperty("limit_attached", "0");
    try (Connection connection =
            DriverManager.getConnection(DatabaseAddress.SQLITE + file, settings);
        Statement statement = connection.createStatement()) {
      statement.executeUpdate("BEGIN;\n" + script + "COMMIT;");
      return true;
    } catch (SQLException e) {
      return false;
    }
  }

  private String script(MutatedGold gold, TestedMutant tested, Counterexample rows) {
    String ids = String.join(", ", gold.ids());
    String mutant = tested.mutant().describe();
    StringBuilder script =
        new StringBuilder("-- Question " + oneLine(ids) + "\n-- Kills: " + oneLine(mutant) + "\n");
    script.append(rows.script());
    Map<String, String> others = new LinkedHashMap<>(definitions(gold.database()));
    for (FilledTable table : rows.tables()) {
      others.remove(table.name());
    }
    others.values().forEach(definition -> script.append(definition).append(";\n"));
    return script.toString();
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\s+", " ");
  }

  /** The definitions of a database's tables by their names, so that all golds run. */
  private Map<String, String> definitions(String database) {
    return definitions.computeIfAbsent(
        database,
        id -> {
          Execution execution =
              runner.run(
                  id,
                  "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND sql IS NOT NULL"
                      + " AND name NOT LIKE 'sqlite%' ORDER BY rowid",
                  settings.limits(),
                  QueryOrigin.GOLD);
          return execution instanceof Execution.Rows rows ? rowsOf(rows) : Map.of();
        });
  }

  private static Map<String, String> rowsOf(Execution.Rows rows) {
    return IntStream.range(0, rows.table().rowCount())
        .mapToObj(row -> rows.table().row(row))
        .collect(
            Collectors.toMap(
                row -> String.valueOf(row.get(0)),
                row -> String.valueOf(row.get(1)),
                (one, other) -> one,
                LinkedHashMap::new));
  }
}
