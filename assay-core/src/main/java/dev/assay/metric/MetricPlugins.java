// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric;

import dev.assay.AssayException;
import dev.assay.input.internal.FileHashes;
import dev.assay.metric.internal.PluginMetric;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/** Finds the metrics in the jars of a folder. The jars are code, which runs in this process. */
final class MetricPlugins {
  private static final String SERVICE = "META-INF/services/" + Metric.class.getName();

  private MetricPlugins() {}

  /**
   * The metrics in the jars of a folder.
   *
   * @param installed names that are taken
   * @throws AssayException if there are none, one can't be created, or a name is taken
   */
  static List<PluginMetric> in(Path folder, Collection<String> installed) {
    List<Path> jars = jars(folder);
    Map<String, String> hashes = new LinkedHashMap<>();
    jars.forEach(jar -> hashes.put(jar.getFileName().toString(), FileHashes.ofFile(jar)));
    Map<String, PluginMetric> metrics = new LinkedHashMap<>();
    for (Metric metric : load(folder, jars)) {
      String name = String.valueOf(metric.name());
      if (!name.matches("[a-z][a-z0-9_@.]*")) {
        throw new AssayException(
            "a metric in %s is named '%s' (%s); use lower-case letters, digits and _"
                .formatted(folder, name, metric.getClass().getName()));
      }
      boolean taken = installed.contains(name) || Metrics.groups().contains(name);
      if (taken || metrics.containsKey(name)) {
        throw new AssayException(
            "%s has a metric '%s' (%s), but %s has that name; give it another one"
                .formatted(
                    folder,
                    name,
                    metric.getClass().getName(),
                    taken ? "one of Assay's" : "another one in this folder"));
      }
      metrics.put(name, plugin(folder, metric, name, hashes));
    }
    if (metrics.isEmpty()) {
      throw new AssayException(
          "no jar in %s has a metric; %s must name its class".formatted(folder, SERVICE));
    }
    return List.copyOf(metrics.values());
  }

  @SuppressWarnings("CatchingUnchecked") // whatever a foreign class throws becomes a message
  private static PluginMetric plugin(
      Path folder, Metric metric, String name, Map<String, String> hashes) {
    try {
      return new PluginMetric(metric, name, hashes);
    } catch (RuntimeException | LinkageError e) {
      throw new AssayException(
          "the metric '%s' in %s can't be used: %s; compile it for this version of Assay"
              .formatted(name, folder, e),
          e);
    }
  }

  private static List<Path> jars(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new AssayException(
          "the folder of plugins %s does not exist; name one that has jars".formatted(folder));
    }
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> jars =
          files.filter(file -> file.getFileName().toString().endsWith(".jar")).sorted().toList();
      if (jars.isEmpty()) {
        throw new AssayException(
            "there is no jar in %s; put the jar of your metric there".formatted(folder));
      }
      return jars;
    } catch (IOException | UncheckedIOException e) {
      throw new AssayException("the folder of plugins %s can't be read".formatted(folder), e);
    }
  }

  /** The loader stays open, because the metrics may load further classes while they score. */
  @SuppressWarnings("resource")
  private static List<Metric> load(Path folder, List<Path> jars) {
    List<URL> addresses = new ArrayList<>();
    for (Path jar : jars) {
      try {
        addresses.add(jar.toUri().toURL());
      } catch (MalformedURLException e) {
        throw new AssayException("%s can't be read as a jar".formatted(jar), e);
      }
    }
    URLClassLoader loader =
        new URLClassLoader(addresses.toArray(URL[]::new), Metrics.class.getClassLoader());
    try {
      return ServiceLoader.load(Metric.class, loader).stream()
          .filter(provider -> provider.type().getClassLoader() == loader)
          .map(ServiceLoader.Provider::get)
          .toList();
    } catch (ServiceConfigurationError | LinkageError e) {
      throw new AssayException(
          "a metric in %s can't be created: %s; it must be a public class with a public constructor"
              .formatted(folder, e.getMessage())
              .concat(" without parameters, and be compiled for this version of Assay and Java"),
          e);
    }
  }
}
