// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.AssayException;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.DatabaseUnavailableException;
import dev.assay.execute.Databases;
import dev.assay.execute.GoldDatabases;
import dev.assay.execute.QueryRunner;
import dev.assay.web.serve.DatabaseGate;
import dev.assay.web.serve.PairProblem;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The databases that clients of a service may name. The account of each is checked once, when it is
 * first named. Safe for use by several threads.
 */
final class CheckedDatabases implements DatabaseGate {
  /** A server with one URL for all databases may have any number of them. */
  private static final int REMEMBERED = 10_000;

  private final Databases databases;
  private final QueryRunner runner;
  private final boolean allowed;
  private final Map<String, Optional<PairProblem>> checked = new ConcurrentHashMap<>();

  /**
   * @param allowed whether accounts may be used that can do more than read
   */
  CheckedDatabases(Databases databases, QueryRunner runner, boolean allowed) {
    this.databases = databases;
    this.runner = runner;
    this.allowed = allowed;
  }

  @Override
  public Optional<PairProblem> objectionTo(String database) {
    Optional<PairProblem> known = checked.get(database);
    if (known != null) {
      return known;
    }
    try {
      DatabaseAddress address = databases.find(database).orElse(null);
      // Clients must not have a prediction run with the rights of golds.
      if (address == null || GoldDatabases.isGold(database)) {
        return Optional.of(
            new PairProblem(
                PairProblem.UNKNOWN_DATABASE,
                "the server has no database %s; GET /v1/health lists those it has"
                    .formatted(PairProblem.quoted(database))));
      }
      String gold = databases.goldOf(database);
      Optional<PairProblem> objection =
          allowed
              ? Optional.empty()
              : objectionTo(address, database).or(() -> objectionTo(databases.get(gold), gold));
      if (checked.size() < REMEMBERED) {
        checked.put(database, objection);
      }
      return objection;
    } catch (DatabaseUnavailableException e) {
      return Optional.of(
          new PairProblem(
              PairProblem.DATABASE_UNAVAILABLE,
              "the database can't be opened; ask again, or see whether it is up"));
    } catch (AssayException e) {
      return Optional.of(PairProblem.of(PairProblem.DATABASE_REFUSED, e));
    }
  }

  private Optional<PairProblem> objectionTo(DatabaseAddress address, String database) {
    if (!PrivilegedAccounts.isAsked(address) || runner.describe(database).forbidding().isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new PairProblem(
            PairProblem.DATABASE_REFUSED,
            "the server's account may do more than read this database, so nothing is run on it; its operator has to give it another account"));
  }
}
