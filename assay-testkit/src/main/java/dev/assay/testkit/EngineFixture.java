// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Engine;
import dev.assay.table.ErrorKind;
import dev.assay.table.ValueFamily;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An engine as {@link EngineContract} meets it: how its databases are made, and how its SQL says
 * what the contract wants to try. Used by one thread.
 *
 * <p>The contract's common database has a table {@code item (id INTEGER, name VARCHAR(20), price
 * DOUBLE PRECISION)} with the rows {@code (1, 'nut', 0.5), (2, NULL, NULL), (3, '', 2.0)}; queries
 * given here may use it.
 */
public interface EngineFixture {
  Engine engine();

  /**
   * Makes a database by running statements under full rights.
   *
   * @param id of the address; databases of one id are different ones
   * @return the address for an account with no rights but reading
   */
  DatabaseAddress create(String id, List<String> statements) throws Exception;

  /**
   * All that a query could change: rows, tables, accounts, other databases, files. Equal lists mean
   * that nothing was changed.
   */
  List<String> state(DatabaseAddress database) throws Exception;

  /** Addresses that lead nowhere, in each way that the engine can tell. */
  List<UnavailableAddress> unavailable() throws Exception;

  /**
   * Cuts all connections to a database, as a restart of its server would.
   *
   * @return false if there is no connection to cut, as with embedded databases
   */
  default boolean disconnect(DatabaseAddress database) throws Exception {
    return false;
  }

  /** A value of each type, more than one where it has edges. */
  List<TypeSample> types();

  /** Families that none of the database's types belongs to. */
  Set<ValueFamily> lackingFamilies();

  /** Queries that would run for hours, each of another nature. */
  List<String> endless();

  /**
   * A query of {@code count} rows: a whole number from 1 on named {@code n}, and a text of eight
   * letters.
   */
  default String manyRows(int count) {
    return "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < "
        + count
        + ") SELECT n, 'abcdefgh' AS t FROM c";
  }

  /**
   * Statements that would write, or read outside the database, if they could.
   *
   * @param outside a folder that everyone may write to
   */
  List<String> escapes(Path outside);

  /**
   * Statements that change a session, and what would notice: of each kind at least one, also such
   * as the engine's configuration or the account's rights should stop.
   */
  List<SessionLeak> leaks();

  /** Kinds of state that the engine does not have. */
  Set<StateKind> lackingStates();

  /**
   * A query for each kind of error that this database has; {@link ErrorContract} adds those that
   * are written alike everywhere.
   */
  Map<ErrorKind, String> errors();

  /** Kinds of errors that the database reports without saying so, which arrive as OTHER. */
  default Set<ErrorKind> untoldErrors() {
    return Set.of();
  }

  /**
   * An expression for the instant 2024-06-01T00:00:00Z as date and time in the session's zone;
   * empty if sessions have none.
   */
  Optional<String> localTime();

  /**
   * Statements that comment on the table {@code maker} with {@code who makes cars} and its column
   * {@code Name} with {@code as people say it}; empty if the database keeps no comments.
   */
  List<String> comments();

  /**
   * Statements that make a table {@code paint} with a column {@code color} of a type that lists the
   * values {@code red} and {@code it's blue}; none where there are no such types.
   */
  default List<String> enumeration() {
    return List.of();
  }

  /** Returns whether a database has several schemas. */
  boolean hasSchemas();

  /** Removes the databases that were made. */
  default void close() throws Exception {}
}
