// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.driver;

import dev.assay.AssayException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A driver in the folder of drivers. It is loaded once per program, by its own class loader, which
 * sees only Java's classes and the driver's jars, so that its libraries can't conflict with others.
 * Some drivers register with {@link java.sql.DriverManager}, which Assay never uses.
 *
 * @param name of its folder
 * @param folder the folder of its jars
 * @param jars at least one
 */
public record InstalledDriver(String name, Path folder, List<Path> jars) {
  /** Loaded drivers; never unloaded, because connections and threads of theirs may remain. */
  private static final Map<InstalledDriver, List<Driver>> LOADED = new ConcurrentHashMap<>();

  public InstalledDriver {
    jars = List.copyOf(jars);
  }

  /**
   * The driver's class for a URL; empty if it is for other URLs.
   *
   * @throws AssayException if its jars hold no driver, or one that can't be loaded
   */
  public Optional<Driver> forUrl(String url) {
    for (Driver driver : LOADED.computeIfAbsent(this, InstalledDriver::load)) {
      try {
        if (driver.acceptsURL(url)) {
          return Optional.of(driver);
        }
      } catch (SQLException | RuntimeException e) {
        // Some drivers throw for URLs of others.
      }
    }
    return Optional.empty();
  }

  /** The names of the driver's classes. */
  public List<String> classes() {
    return LOADED.computeIfAbsent(this, InstalledDriver::load).stream()
        .map(driver -> driver.getClass().getName())
        .toList();
  }

  /**
   * Loads the driver and releases it again.
   *
   * @throws AssayException if the jars contain no driver, or it can't be loaded
   */
  void check() {
    try (URLClassLoader loader = loader()) {
      load(loader);
    } catch (java.io.IOException e) {
      throw new AssayException("the driver '%s' can't be closed".formatted(name), e);
    }
  }

  private List<Driver> load() {
    return load(loader());
  }

  private List<Driver> load(URLClassLoader loader) {
    // Drivers look up their own classes by the thread's class loader.
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    List<Driver> drivers = new ArrayList<>();
    try {
      Iterator<Driver> found = ServiceLoader.load(Driver.class, loader).iterator();
      while (found.hasNext()) {
        drivers.add(found.next());
      }
    } catch (ServiceConfigurationError | LinkageError e) {
      throw new AssayException(
          "the driver '%s' can't be loaded: %s; add the missing jar together with its own"
              .formatted(name, root(e)),
          e);
    } finally {
      thread.setContextClassLoader(before);
    }
    if (drivers.isEmpty()) {
      throw new AssayException(
          "'%s' is not a driver: its jars name no JDBC driver (META-INF/services/java.sql.Driver)"
              .formatted(name));
    }
    return List.copyOf(drivers);
  }

  private URLClassLoader loader() {
    URL[] urls = new URL[jars.size()];
    try {
      for (int i = 0; i < urls.length; i++) {
        urls[i] = jars.get(i).toUri().toURL();
      }
    } catch (MalformedURLException e) {
      throw new AssayException("the driver '%s' has a file without a URL".formatted(name), e);
    }
    return new URLClassLoader("driver-" + name, urls, ClassLoader.getPlatformClassLoader());
  }

  private static Throwable root(Throwable error) {
    Throwable root = error;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }
}
