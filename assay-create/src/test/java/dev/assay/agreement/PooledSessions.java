// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import dev.assay.execute.Engine;
import dev.assay.execute.Session;
import dev.assay.execute.internal.Engines;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;

/**
 * The installed engines, but for servers of PostgreSQL, whose sessions are used again after a
 * rollback: to log in takes most of the time of thousands of queries, and those of published data
 * sets leave nothing behind.
 */
final class PooledSessions {
  private PooledSessions() {}

  static List<Engine> engines() {
    return Engines.installed().stream().map(PooledSessions::kept).toList();
  }

  private static Engine kept(Engine engine) {
    return (Engine)
        Proxy.newProxyInstance(
            Engine.class.getClassLoader(),
            new Class<?>[] {Engine.class},
            (proxy, method, arguments) -> {
              Object answer = call(engine, method, arguments);
              return answer instanceof Optional<?> opened
                      && opened.orElse(null) instanceof Session session
                      && session.engine().equals("postgres")
                  ? Optional.of(kept(session))
                  : answer;
            });
  }

  private static Session kept(Session session) {
    return (Session)
        Proxy.newProxyInstance(
            Session.class.getClassLoader(),
            new Class<?>[] {Session.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("reset")) {
                session.connection().rollback();
                return null;
              }
              return call(session, method, arguments);
            });
  }

  private static Object call(Object target, java.lang.reflect.Method method, Object[] arguments)
      throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
