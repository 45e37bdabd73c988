// SPDX-License-Identifier: Apache-2.0
package dev.assay.bench;

import dev.assay.AssayException;
import dev.assay.input.internal.FileHashes;
import dev.assay.input.internal.NearestName;
import dev.assay.model.internal.FileProblem;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the definitions of a benchmark: a folder for each domain. */
public final class BenchmarkDefinitions {
  /** The bundled domains, in the order of the benchmark. */
  public static final List<String> DOMAINS =
      List.of(
          "clinic",
          "hotel",
          "logistics",
          "university",
          "energy",
          "football",
          "bank",
          "streaming",
          "recruiting",
          "farm");

  private static final String SCHEMA = "schema.sql";
  private static final String ROWS = "rows.sql";
  private static final int HASH = 12;
  private static final String QUESTIONS = "questions.yaml";

  private BenchmarkDefinitions() {}

  /** Finds a file of a domain. */
  @FunctionalInterface
  private interface DefinitionFinder {
    Optional<DefinitionFile> find(String domain, String name);
  }

  /**
   * Reads bundled definitions.
   *
   * @param only the domains to read, or none for all
   * @throws AssayException if there is no such domain
   */
  public static List<BenchmarkDomain> bundled(List<String> only) {
    return read(DOMAINS, only, BenchmarkDefinitions::resource, "the bundled benchmark");
  }

  /**
   * Reads the definitions in a folder, by the names of its folders.
   *
   * @param only the domains to read, or none for all
   * @throws AssayException that lists every problem
   */
  public static List<BenchmarkDomain> in(Path folder, List<String> only) {
    List<String> names;
    try (Stream<Path> children = Files.list(folder)) {
      names =
          children
              .filter(child -> Files.isRegularFile(child.resolve(QUESTIONS)))
              .map(child -> String.valueOf(child.getFileName()))
              .sorted()
              .toList();
    } catch (IOException e) {
      throw FileProblem.unreadable(folder, e);
    }
    if (names.isEmpty()) {
      throw new AssayException(
          "--definitions %s: no folder in it has a %s; name the folder that holds the domains"
              .formatted(folder, QUESTIONS));
    }
    return read(
        names, only, (domain, name) -> file(folder.resolve(domain), name), folder.toString());
  }

  private static List<BenchmarkDomain> read(
      List<String> names, List<String> only, DefinitionFinder files, String place) {
    for (String name : only) {
      if (!names.contains(name)) {
        throw new AssayException(
            "--domains: %s has no domain '%s'; %s"
                .formatted(place, name, NearestName.hint(name, names)));
      }
    }
    DefinitionProblems problems = new DefinitionProblems();
    List<BenchmarkDomain> domains = new ArrayList<>();
    for (String name : only.isEmpty() ? names : only) {
      domains.add(domain(files(name, files), problems));
    }
    requireUniqueIds(domains, problems);
    problems.require();
    return domains;
  }

  /** The files of a domain. */
  private record DomainFiles(
      String name, DefinitionFile schema, DefinitionFile rows, DefinitionFile questions) {}

  /** The files of all bundled domains. */
  private static List<DomainFiles> bundledFiles() {
    return DOMAINS.stream().map(name -> files(name, BenchmarkDefinitions::resource)).toList();
  }

  /** A short hash of the bundled definitions, which are read but not checked. */
  static String bundledHash() {
    return hashOf(bundledFiles());
  }

  /** A short hash of definitions, by which they can be cited. */
  static String hash(List<BenchmarkDomain> domains) {
    return hashOf(
        domains.stream()
            .map(
                domain ->
                    new DomainFiles(domain.name(), domain.schema(), domain.rows(), domain.source()))
            .toList());
  }

  private static String hashOf(List<DomainFiles> domains) {
    List<String> parts = new ArrayList<>();
    for (DomainFiles domain : domains) {
      parts.add(domain.name());
      parts.add(domain.schema().text());
      parts.add(domain.rows().text());
      parts.add(domain.questions().text());
    }
    return FileHashes.ofParts(parts).substring(0, HASH);
  }

  private static DomainFiles files(String name, DefinitionFinder files) {
    if (!name.matches("[a-z][a-z0-9_]*")) {
      throw new AssayException(
          "'%s' can't be the name of a domain; use small letters, digits and _".formatted(name));
    }
    return new DomainFiles(
        name,
        needed(name, SCHEMA, files),
        needed(name, ROWS, files),
        needed(name, QUESTIONS, files));
  }

  private static BenchmarkDomain domain(DomainFiles files, DefinitionProblems problems) {
    return new BenchmarkDomain(
        files.name(),
        files.schema(),
        files.rows(),
        files.questions(),
        QuestionDefinitions.read(files.questions(), problems));
  }

  private static DefinitionFile needed(String domain, String name, DefinitionFinder files) {
    return files
        .find(domain, name)
        .orElseThrow(
            () -> new AssayException("the domain '%s' has no %s; add it".formatted(domain, name)));
  }

  private static void requireUniqueIds(List<BenchmarkDomain> domains, DefinitionProblems problems) {
    Map<String, String> places = new HashMap<>();
    for (BenchmarkDomain domain : domains) {
      for (BenchmarkQuestion question : domain.questions()) {
        Path path = domain.source().path();
        String first = places.putIfAbsent(question.id(), path + ":" + question.line());
        if (first != null) {
          problems.add(
              path,
              question.line(),
              0,
              "the id '%s' is also that of %s".formatted(question.id(), first),
              "give each question its own");
        }
      }
    }
  }

  private static Optional<DefinitionFile> resource(String domain, String name) {
    String path = domain + "/" + name;
    try (InputStream in = BenchmarkDefinitions.class.getResourceAsStream(path)) {
      return in == null
          ? Optional.empty()
          : Optional.of(
              new DefinitionFile(
                  Path.of(path), new String(in.readAllBytes(), StandardCharsets.UTF_8), true));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Optional<DefinitionFile> file(Path folder, String name) {
    Path file = folder.resolve(name);
    try {
      return Files.isRegularFile(file)
          ? Optional.of(new DefinitionFile(file, Files.readString(file), false))
          : Optional.empty();
    } catch (IOException e) {
      throw FileProblem.unreadable(file, e);
    }
  }
}
