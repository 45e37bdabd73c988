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

  /**
   * An address at which no database can be opened.
   *
   * @param address the engine's own kind, with the id {@code shop}
   * @param told a text that the message must have
   */
  record UnavailableAddress(DatabaseAddress address, String told) {}

  /**
   * A type of a database, and a value of it.
   *
   * @param family its values' family in Assay
   * @param type as a table's column is declared
   * @param literal SQL that an INSERT takes for the value
   * @param value the expected value, of the family's class
   */
  record TypeSample(ValueFamily family, String type, String literal, Object value) {}

  /**
   * The kinds of state that a statement may leave in its session, or in the program behind it, for
   * later queries.
   */
  enum StateKind {
    TEMPORARY_TABLE,
    TEMPORARY_VIEW,
    FUNCTION,
    VARIABLE,
    SETTING,
    PREPARED_STATEMENT,
    SEQUENCE,
    TYPE,
    ATTACHED_DATABASE,
    SECRET,
    TRANSACTION,
    LOCK,
    RANDOM_NUMBERS,

    /** Values last found, inserted, listened to and the like. */
    MEMORY
  }

  /**
   * A statement that leaves something in its session, and a query that would notice.
   *
   * @param kind of what is left
   * @param sql sets, locks, creates or begins something; need not return rows
   * @param probe returns the same every time as long as nothing of {@code sql} reaches it
   * @param freedLater whether the server may take a moment to free what a closed connection held,
   *     as with locks
   */
  record SessionLeak(StateKind kind, String sql, String probe, boolean freedLater) {
    /** Something that the very next query would notice. */
    public SessionLeak(StateKind kind, String sql, String probe) {
      this(kind, sql, probe, false);
    }
  }
}
