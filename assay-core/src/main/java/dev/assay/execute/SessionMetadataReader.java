// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

import dev.assay.model.ErrorKind;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/**
 * Asks sessions for what is no query, such as the schema. Safe for use by several threads.
 *
 * @param opening how long an answer may take
 */
record SessionMetadataReader(DriverCalls calls, Duration opening) {
  /** Something to be asked of a session other than a query. */
  interface SessionQuestion<T> {
    T of(Session session) throws SQLException;
  }

  /**
   * Asks a session of a database; once more, if the connection was lost meanwhile.
   *
   * @throws ExecutionException if the database does not answer the question
   * @throws DatabaseUnavailableException if it is lost again, or does not answer in time
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
      closing.setDaemon(true); // the driver may hang in it
      closing.start();
      throw new DatabaseUnavailableException(
          DatabaseUnavailableException.Reason.UNREACHABLE,
          "database %s: its schema was not read within %s; check its server and the network"
              .formatted(pool.address(), opening),
          e);
    }
  }

  /**
   * Asks, and keeps the session for what comes next: opening another costs more than many a query.
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
