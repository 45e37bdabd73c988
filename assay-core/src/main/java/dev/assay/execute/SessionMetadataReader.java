// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.table.ErrorKind;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/**
 * Reads metadata such as the schema from sessions. Safe for use by several threads.
 *
 * @param opening the maximum time for an answer
 */
record SessionMetadataReader(DriverCalls calls, Duration opening) {
  /** A request to a session other than a query. */
  interface SessionQuestion<T> {
    T of(Session session) throws SQLException;
  }

  /**
   * Sends a request to a session of a database; repeats it once if the connection was lost.
   *
   * @throws ExecutionException if the request fails
   * @throws DatabaseUnavailableException if the connection is lost again or there is no answer in
   *     time
   */
  <T> T ask(SessionPool pool, SessionQuestion<T> question) throws ExecutionException {
    try {
      return askOnce(pool, question);
    } catch (DatabaseUnavailableException e) {
      if (e.reason() != DatabaseUnavailableException.Reason.LOST) {
        throw e;
      }
      pool.drain();
      return askOnce(pool, question);
    }
  }

  private <T> T askOnce(SessionPool pool, SessionQuestion<T> question) throws ExecutionException {
    Session session = pool.take(QueryOrigin.GOLD);
    try {
      return calls.within(opening, () -> answer(pool, session, question), unwanted -> {});
    } catch (ExecutionException e) {
      if (e.getCause() instanceof DatabaseUnavailableException lost) {
        throw lost;
      }
      throw e;
    } catch (TimeoutException e) {
      Thread closing = new Thread(session::close, "assay-close");
      closing.setDaemon(true); // the driver may hang in close()
      closing.start();
      throw new DatabaseUnavailableException(
          DatabaseUnavailableException.Reason.UNREACHABLE,
          "database %s: its schema was not read within %s; check its server and the network"
              .formatted(pool.address(), opening),
          e);
    }
  }

  /**
   * Sends the request, and returns the session to the pool, because opening one costs more than
   * most queries.
   */
  private static <T> T answer(SessionPool pool, Session session, SessionQuestion<T> question)
      throws SQLException {
    boolean sound = false;
    try {
      T answer = question.of(session);
      session.reset();
      sound = true;
      return answer;
    } catch (SQLException e) {
      if (session.classify(e) != ErrorKind.CONNECTION) {
        throw e;
      }
      throw new DatabaseUnavailableException(
          DatabaseUnavailableException.Reason.LOST,
          "database %s: lost while it was described: %s; check its file or server"
              .formatted(pool.address(), pool.address().hide(String.valueOf(e.getMessage()))),
          e);
    } finally {
      if (sound) {
        pool.give(session, QueryOrigin.GOLD);
      } else {
        session.close();
      }
    }
  }
}
