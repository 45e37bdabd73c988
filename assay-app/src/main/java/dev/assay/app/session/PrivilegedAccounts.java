// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.AssayException;
import dev.assay.app.terminal.Terminal;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.DatabaseDescription;
import dev.assay.execute.Privilege;
import dev.assay.execute.internal.DatabaseFile;
import dev.assay.execute.internal.DatabaseOutageException;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.execute.internal.ReconnectingRunner;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Accounts that may do more than read. SQL that nobody has read must not run under them, as it may
 * find a way around the guard.
 *
 * @param privileged descriptions of the databases with such an account, by id
 */
public record PrivilegedAccounts(Map<String, DatabaseDescription> privileged) {
  /** The most rights of one account to name in a line. */
  private static final int MANY = 5;

  public PrivilegedAccounts {
    privileged = Collections.unmodifiableMap(new TreeMap<>(privileged));
  }

  /** Those among databases that were described. */
  public static PrivilegedAccounts among(Map<String, DatabaseDescription> descriptions) {
    Map<String, DatabaseDescription> privileged = new TreeMap<>(descriptions);
    privileged.values().removeIf(description -> description.forbidding().isEmpty());
    return new PrivilegedAccounts(privileged);
  }

  /**
   * Asks servers, and H2 files, of which some are refused as opening them would run what is stored
   * in them. Files of SQLite and DuckDB have no accounts and are opened for this only if they don't
   * look like whole databases: a data set may have thousands. A database that can't be reached is
   * not asked in the run, as nobody knows what its account may do; its questions will say so.
   *
   * @param missing receives those that can't be opened; if the run needs them all, the others are
   *     not asked once a server does not answer
   * @throws AssayException if a file is refused
   */
  public static PrivilegedAccounts of(
      Collection<String> ids, ReconnectingRunner runner, boolean all, MissingDatabases missing) {
    Map<String, DatabaseDescription> descriptions = new TreeMap<>();
    for (String id : ids) {
      try {
        DatabaseAddress address = runner.databases().get(id);
        if (isAsked(address)) {
          descriptions.put(id, runner.describe(id));
        }
      } catch (DatabaseUnavailableException e) {
        runner.exclude(id, e); // were it mended meanwhile, nobody has seen its account
        missing.add(id, e);
      } catch (DatabaseOutageException e) {
        // It was given up: nothing runs there, and its questions stay pending.
        missing.add(id, e);
        if (all) {
          missing.stop();
          break;
        }
      }
    }
    return among(descriptions);
  }

  /**
   * The accounts of databases that are all needed, which may be used.
   *
   * @param remedy what else the user may do about a database that can't be opened; may be empty
   * @param allowed whether accounts may be used that can do more than read
   * @throws AssayException if a database can't be opened, or its account can do more and may not
   */
  public static PrivilegedAccounts usable(
      Collection<String> ids,
      ReconnectingRunner runner,
      String remedy,
      boolean allowed,
      Terminal terminal) {
    MissingDatabases missing = new MissingDatabases(remedy);
    PrivilegedAccounts accounts = of(ids, runner, true, missing);
    missing.require(ids.size());
    accounts.require(allowed, terminal);
    return accounts;
  }

  public static boolean isAsked(DatabaseAddress address) {
    return address.url().startsWith(DatabaseAddress.H2)
        || address
            .file()
            .map(file -> DatabaseFile.url(file).isEmpty() || DatabaseFile.damage(file).isPresent())
            .orElse(true);
  }

  /** A sentence for each account with other rights, with what to do about it. */
  List<String> faults() {
    Map<String, List<String>> databases = new LinkedHashMap<>();
    privileged.forEach(
        (id, description) ->
            databases
                .computeIfAbsent(
                    ("its account may do more than read: %s; give it an account as docs/%s says,"
                            + " or use this one with --allow-privileged")
                        .formatted(words(description.forbidding()), page(description.engine())),
                    words -> new ArrayList<>())
                .add(id));
    return databases.entrySet().stream()
        .map(each -> named(each.getValue()) + ": " + each.getKey())
        .toList();
  }

  /** {@code database 'a'}, or the first of several alike. */
  private static String named(List<String> ids) {
    return ids.size() == 1
        ? "database '%s'".formatted(ids.get(0))
        : "database '%s' and %,d more".formatted(ids.get(0), ids.size() - 1);
  }

  /** The page that says which rights an account needs. */
  public static String page(String engine) {
    return switch (engine) {
      case "postgres" -> "databases/postgresql.md";
      case "mysql" -> "databases/mariadb.md";
      case "jdbc" -> "databases/drivers.md";
      case "bigquery",
          "clickhouse",
          "databricks",
          "db2",
          "oracle",
          "presto",
          "redshift",
          "snowflake",
          "sqlserver",
          "trino" ->
          "databases/servers.md";
      default -> "databases/" + engine + ".md";
    };
  }

  /**
   * Goes on only with accounts that may only read, unless others are allowed; those are warned of.
   *
   * @throws AssayException naming each account that is not
   */
  public void require(boolean allowed, Terminal terminal) {
    if (!allowed && !privileged.isEmpty()) {
      throw new AssayException(String.join(System.lineSeparator(), faults()));
    }
    Map<List<String>, List<String>> alike = new LinkedHashMap<>();
    details()
        .forEach((id, details) -> alike.computeIfAbsent(details, d -> new ArrayList<>()).add(id));
    alike.forEach(
        (details, ids) ->
            terminal.note(
                "Warning: the account of %s may do more than read: %s"
                    .formatted(named(ids), String.join("; ", details))));
  }

  /** Returns each account's rights, by database id, for the record. */
  public Map<String, List<String>> details() {
    Map<String, List<String>> details = new TreeMap<>();
    privileged.forEach(
        (id, description) ->
            details.put(
                id, telling(description.forbidding()).map(PrivilegedAccounts::words).toList()));
    return details;
  }

  /** Privileges in a line. */
  public static String words(List<Privilege> privileges) {
    List<String> words = telling(privileges).map(PrivilegedAccounts::words).toList();
    String first = String.join("; ", words.subList(0, Math.min(MANY, words.size())));
    return words.size() <= MANY ? first : first + "; and %d more".formatted(words.size() - MANY);
  }

  /** Omits the rights that a superuser has anyway. */
  private static Stream<Privilege> telling(List<Privilege> privileges) {
    boolean all = privileges.stream().anyMatch(PrivilegedAccounts::isEverything);
    return privileges.stream().filter(privilege -> !all || isEverything(privilege));
  }

  private static boolean isEverything(Privilege privilege) {
    return privilege.kind() == Privilege.Kind.SUPERUSER;
  }

  private static String words(Privilege privilege) {
    String kind =
        switch (privilege.kind()) {
          case SUPERUSER -> "everything";
          case WRITE -> "change data";
          case FILES -> "reach files of the server";
          case PROGRAMS -> "run programs on the server";
          case NETWORK -> "reach other servers";
          case DISTURB -> "disturb other sessions";
          case OBSERVE -> "see other queries, golds too";
        };
    return "%s (%s)".formatted(kind, privilege.detail());
  }
}
