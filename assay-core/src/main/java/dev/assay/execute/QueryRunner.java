// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

import dev.assay.AssayException;
import dev.assay.dataset.internal.TableFiles;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.gold.Gold.StoredTable;
import dev.assay.input.TableLimits;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;

/** Runs queries on named databases, under a guard and limits. Safe for use by several threads. */
public interface QueryRunner extends AutoCloseable {
  /** The databases that queries can be run on. */
  Databases databases();

  /** Returns the settings of every session. */
  SessionSettings session();

  /**
   * Runs one query. Every behavior of the query, including failure, is returned as a value.
   *
   * @param origin decides which sessions the query may share with earlier ones
   * @throws DatabaseUnavailableException if the database can't be opened, or was lost and could not
   *     be opened again
   */
  Execution run(String database, String sql, Limits limits, QueryOrigin origin);

  /** Runs an untrusted query, as a {@link QueryOrigin#PREDICTION}. */
  default Execution run(String database, String sql, Limits limits) {
    return run(database, sql, limits, QueryOrigin.PREDICTION);
  }

  /** Runs a {@link QueryOrigin#GOLD} query of a database, on the database of its golds. */
  default Execution runGold(String database, String sql, Limits limits) {
    return run(databases().goldOf(database), sql, limits, QueryOrigin.GOLD);
  }

  /** The dialect of the golds of a database. */
  default Dialect goldDialect(String database) {
    return dialect(databases().goldOf(database));
  }

  /**
   * The dialect of a database.
   *
   * @throws DatabaseUnavailableException as {@link #run}
   */
  Dialect dialect(String database);

  /**
   * Describes a database and the rights of the account.
   *
   * @throws DatabaseUnavailableException as {@link #run}
   */
  DatabaseDescription describe(String database);

  /**
   * The tables of a database; {@link Schema#UNKNOWN} where it does not tell.
   *
   * @throws DatabaseUnavailableException as {@link #run}
   */
  Schema schema(String database);

  /**
   * Reads a stored table where queries run.
   *
   * @throws dev.assay.input.internal.TableLimitException if it exceeds a limit
   * @throws AssayException if it can't be read
   */
  default ResultTable table(StoredTable stored, TableLimits limits) {
    return TableFiles.read(stored, limits);
  }

  /** Stops running queries and closes connections. */
  @Override
  void close();
}
