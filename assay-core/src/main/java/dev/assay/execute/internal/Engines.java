// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.internal;

import dev.assay.AssayException;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Engine;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** The one door through which sessions are opened. */
public final class Engines {
  private Engines() {}

  /** The engines that {@link ServiceLoader} finds, those for any address last. */
  public static List<Engine> installed() {
    return inOrder(
        ServiceLoader.load(Engine.class).stream().map(ServiceLoader.Provider::get).toList());
  }

  private static List<Engine> inOrder(List<Engine> engines) {
    // A stable sort: engines otherwise stay in the order in which they were found.
    return engines.stream().sorted(Comparator.comparing(Engine::isFallback)).toList();
  }

  /**
   * Opens a hardened, read-only session with the first engine that knows the address, in the given
   * order, with fallback engines last.
   *
   * @throws AssayException if there are no engines, or the address has a property that {@link
   *     UrlProperties} refuses
   * @throws DatabaseUnavailableException if the database can't be opened or its file is not whole;
   *     neither it nor its causes contain a secret of the address
   */
  public static Session open(
      List<Engine> engines, DatabaseAddress address, SessionSettings settings) {
    if (engines.isEmpty()) {
      throw new AssayException(
          "no database engine is on the class path; add dev.assay:assay-engines");
    }
    UrlProperties.check(address);
    address.file().flatMap(DatabaseFile::damage).ifPresent(damage -> refuse(address, damage));
    for (Engine engine : inOrder(engines)) {
      if (address.driver() != null && !engine.loadsDrivers()) {
        continue;
      }
      Optional<Session> session = open(engine, address, settings);
      if (session.isPresent()) {
        return session.get();
      }
    }
    throw new DatabaseUnavailableException(
        "database %s: no engine and no installed driver knows this URL; check how it begins, or add its driver with assay driver add"
            .formatted(address));
  }

  private static void refuse(DatabaseAddress address, String damage) {
    throw new DatabaseUnavailableException("database %s: %s".formatted(address, damage));
  }

  private static Optional<Session> open(
      Engine engine, DatabaseAddress address, SessionSettings settings) {
    try {
      return engine.open(address, settings);
    } catch (DatabaseUnavailableException e) {
      if (!hasSecret(e, address)) {
        throw e;
      }
      // A driver's exception may contain secrets and can't be changed, so it is not kept as the
      // cause.
      throw new DatabaseUnavailableException(
          e.reason(), address.hide(String.valueOf(e.getMessage())));
    }
  }

  private static boolean hasSecret(Throwable error, DatabaseAddress address) {
    for (Throwable e = error; e != null; e = e.getCause()) {
      String message = String.valueOf(e.getMessage());
      if (!address.hide(message).equals(message)) {
        return true;
      }
    }
    return false;
  }
}
