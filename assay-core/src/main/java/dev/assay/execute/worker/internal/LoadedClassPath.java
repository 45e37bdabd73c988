// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker.internal;

import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The files that Assay was loaded from in a program that adds jars while it runs, such as an
 * executor of Spark: they are not on Java's own class path.
 */
final class LoadedClassPath {
  private LoadedClassPath() {}

  /** The absolute files, in order; empty if Java's class path has the class. */
  static List<Path> of(Class<?> own) {
    ClassLoader loader = own.getClassLoader();
    if (loader == null || loader == ClassLoader.getSystemClassLoader()) {
      return List.of();
    }
    Set<Path> files = new LinkedHashSet<>();
    CodeSource source = own.getProtectionDomain().getCodeSource();
    add(source == null ? null : source.getLocation(), files);
    for (ClassLoader next = loader;
        next != null && next != ClassLoader.getSystemClassLoader();
        next = next.getParent()) {
      if (next instanceof URLClassLoader urls) {
        for (URL url : urls.getURLs()) {
          add(url, files);
        }
      }
    }
    return List.copyOf(files);
  }

  /** Adds a URL that is a file on this machine; a worker could not load any other. */
  private static void add(@Nullable URL url, Set<Path> files) {
    if (url == null || !url.getProtocol().equals("file")) {
      return;
    }
    try {
      Path file = Path.of(url.toURI()).toAbsolutePath().normalize();
      if (Files.exists(file)) {
        files.add(file);
      }
    } catch (URISyntaxException | IllegalArgumentException e) {
      // No path of this file system, so no worker could load it.
    }
  }
}
