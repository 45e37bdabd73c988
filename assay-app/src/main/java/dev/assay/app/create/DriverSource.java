// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.create;

import dev.assay.AssayException;
import dev.assay.app.terminal.Terminal;
import dev.assay.engines.driver.KnownDriver;
import dev.assay.engines.driver.MavenCoordinates;
import dev.assay.engines.driver.MavenRepository;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The source of the jars of a driver to be added.
 *
 * @param name the driver's name unless the user gives another
 * @param jars to fetch, each with its SHA-256 if it is known
 * @param files to copy
 */
record DriverSource(
    String name, List<Jar> jars, List<Path> files, @Nullable URI repository, Terminal terminal) {
  private static final String REPOSITORY = "ASSAY_REPOSITORY";

  /** A jar to fetch. */
  private record Jar(MavenCoordinates coordinates, @Nullable String sha256) {}

  /**
   * Parses a user's source.
   *
   * @throws AssayException if it is nothing that could be a driver
   */
  static DriverSource of(List<String> sources, @Nullable URI repository, Terminal terminal) {
    String first = sources.get(0);
    KnownDriver known = sources.size() == 1 ? KnownDriver.named(first).orElse(null) : null;
    if (known != null) {
      return known(known, repository, terminal);
    }
    List<Jar> jars = new ArrayList<>();
    List<Path> files = new ArrayList<>();
    for (String source : sources) {
      if (Files.isDirectory(Path.of(source))) {
        files.addAll(jarsOf(Path.of(source)));
      } else if (Files.isRegularFile(Path.of(source))) {
        files.add(Path.of(source));
      } else if (MavenCoordinates.matches(source)) {
        jars.add(new Jar(MavenCoordinates.parse(source), null));
      } else {
        throw new AssayException(
            "'%s' is neither a file, a folder, GROUP:ARTIFACT:VERSION nor a known driver; known are %s"
                .formatted(
                    source,
                    KnownDriver.all().stream()
                        .map(KnownDriver::name)
                        .collect(Collectors.joining(", "))));
      }
    }
    String name =
        jars.isEmpty()
            ? String.valueOf(Path.of(first).toAbsolutePath().normalize().getFileName())
            : jars.get(0).coordinates().artifact();
    return new DriverSource(word(name), jars, files, repository, terminal);
  }

  private static DriverSource known(
      KnownDriver known, @Nullable URI repository, Terminal terminal) {
    if (known.jars().isEmpty()) {
      throw new AssayException(
          "the driver '%s' can't be fetched. %s".formatted(known.name(), known.advice()));
    }
    terminal.note(
        "The driver for %s is under this license: %s."
            .formatted(known.database(), known.license()));
    if (!known.advice().isEmpty()) {
      terminal.note(known.advice());
    }
    List<Jar> jars =
        known.jars().stream().map(jar -> new Jar(jar.coordinates(), jar.sha256())).toList();
    return new DriverSource(known.name(), jars, List.of(), repository, terminal);
  }

  private static List<Path> jarsOf(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> jars =
          files
              .filter(file -> file.toString().toLowerCase(Locale.ROOT).endsWith(".jar"))
              .sorted()
              .toList();
      if (jars.isEmpty()) {
        throw new AssayException(folder + " holds no jar; name the folder with the driver's jars");
      }
      return jars;
    } catch (IOException e) {
      throw new AssayException(folder + " can't be read; check its rights", e);
    }
  }

  private static String word(String name) {
    return name.replaceFirst("(?i)\\.jar$", "")
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^a-z0-9._-]+", "-")
        .replaceFirst("^[^a-z0-9]+", "");
  }

  /** Puts the jars into a folder. */
  void fill(Path folder) throws IOException {
    for (Path file : files) {
      Files.copy(file, folder.resolve(String.valueOf(file.getFileName())));
    }
    if (!jars.isEmpty()) {
      MavenRepository from = new MavenRepository(root());
      for (Jar jar : jars) {
        terminal.note("Fetching %s from %s …".formatted(jar.coordinates(), from.root()));
        from.fetch(jar.coordinates(), jar.sha256(), folder);
      }
    }
  }

  private URI root() {
    String usual = System.getenv(REPOSITORY);
    if (repository != null) {
      return repository;
    }
    try {
      return usual == null || usual.isBlank() ? MavenRepository.CENTRAL : URI.create(usual.trim());
    } catch (IllegalArgumentException e) {
      throw new AssayException(REPOSITORY + " is not a URL; write https://… or file:///…", e);
    }
  }
}
