// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric;

import dev.assay.AssayException;
import dev.assay.input.internal.FileHashes;
import dev.assay.input.internal.NearestName;
import dev.assay.metric.internal.MetricGroup;
import dev.assay.metric.internal.PluginMetric;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The metrics that are installed, found by {@link ServiceLoader}. */
public final class Metrics {
  /** The class names of metrics in snake case, cached. */
  static final ClassValue<String> CLASS_NAMES =
      new ClassValue<>() {
        @Override
        protected String computeValue(Class<?> metric) {
          return metric
              .getSimpleName()
              .replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_")
              .toLowerCase(Locale.ROOT);
        }
      };

  /** Stands for {@link #standard()}. */
  public static final String DEFAULT = "default";

  /** Stands for {@link #all()}. */
  public static final String ALL = "all";

  private Metrics() {}

  /** Returns the default metrics of a run: Assay's own, except those that opt out. */
  public static List<Metric> standard() {
    return installed(Metric::byDefault);
  }

  /** Returns all metrics except those that must be named. */
  public static List<Metric> all() {
    return installed(metric -> !metric.byNameOnly());
  }

  /**
   * The metrics of these names, each once, in this order. {@code default} stands for {@link
   * #standard()}, {@code all} for {@link #all()}, the name of a {@link MetricGroup} for those of
   * all that are in the group.
   *
   * @throws AssayException if there is no metric of a name; the message has the nearest name, and
   *     the groups
   */
  public static List<Metric> named(List<String> names) {
    return named(names, Map.of());
  }

  /**
   * Returns the metrics with settings.
   *
   * @param settings by name, as in {@link Metric#settings()}; each metric takes its own
   * @throws AssayException if there is no metric with a name
   */
  public static List<Metric> named(List<String> names, Map<String, Double> settings) {
    return named(names, settings, null);
  }

  /**
   * Returns the metrics with settings, of Assay and of jars.
   *
   * @param settings by name, as in {@link Metric#settings()}; each metric takes its own
   * @param plugins folder of jars with further metrics, which {@code default} and {@code all}
   *     include, or {@code null}
   * @throws AssayException if there is no metric with a name, or the folder has none, or none that
   *     works
   */
  public static List<Metric> named(
      List<String> names, Map<String, Double> settings, @Nullable Path plugins) {
    Map<String, Metric> installed = installed();
    if (plugins != null) {
      for (Metric metric : MetricPlugins.in(plugins, installed.keySet())) {
        installed.put(metric.name(), metric);
      }
    }
    Map<String, Metric> chosen = new LinkedHashMap<>();
    for (String name : names) {
      for (Metric metric : named(name, installed)) {
        chosen.computeIfAbsent(metric.name(), first -> metric.with(settings));
      }
    }
    return new ArrayList<>(chosen.values());
  }

  private static List<Metric> named(String name, Map<String, Metric> installed) {
    Metric metric = installed.get(name);
    if (metric != null) {
      return List.of(metric);
    }
    if (name.equals(DEFAULT)) {
      return filtered(installed, Metric::byDefault);
    }
    if (name.equals(ALL)) {
      return filtered(installed, member -> !member.byNameOnly());
    }
    MetricGroup group =
        MetricGroup.named(name).orElseThrow(() -> unknown(name, installed.keySet()));
    return filtered(
        installed, member -> !member.byNameOnly() && MetricGroup.of(member.name()) == group);
  }

  /** Returns the names that a run accepts, groups first. */
  public static List<String> names() {
    return Stream.concat(groups().stream(), installed().keySet().stream()).toList();
  }

  /** Names that stand for several metrics. */
  public static List<String> groups() {
    return Stream.concat(
            Stream.of(DEFAULT, ALL), Arrays.stream(MetricGroup.values()).map(MetricGroup::key))
        .toList();
  }

  private static List<Metric> installed(Predicate<Metric> filter) {
    return filtered(installed(), filter);
  }

  private static List<Metric> filtered(Map<String, Metric> metrics, Predicate<Metric> filter) {
    return metrics.values().stream().filter(filter).toList();
  }

  private static Map<String, Metric> installed() {
    Map<String, Metric> metrics = new LinkedHashMap<>();
    for (Metric metric : ServiceLoader.load(Metric.class, Metrics.class.getClassLoader())) {
      Metric other = metrics.putIfAbsent(metric.name(), metric);
      if (other != null) {
        throw new AssayException(
            "two metrics are named '%s': %s and %s; take one of them off the class path"
                .formatted(metric.name(), other.getClass(), metric.getClass()));
      }
    }
    return metrics;
  }

  private static AssayException unknown(String name, Collection<String> known) {
    List<String> groups = groups();
    List<String> names = Stream.concat(groups.stream(), known.stream()).toList();
    return new AssayException(
        "there is no metric '%s'; %s Groups of metrics are %s."
            .formatted(name, NearestName.hint(name, names), String.join(", ", groups)));
  }

  /** Finds the metrics in the jars of a folder. The jars are code, which runs in this process. */
  private static final class MetricPlugins {
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
}
