/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.agreement;

import dev.assay.execute.Engine;
import dev.assay.execute.Engines;
import dev.assay.execute.Session;
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
