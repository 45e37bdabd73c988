// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** One simple name is one class: a search for a class finds that class. */
class UniqueNamesTest {
  private static final Path ROOT = Path.of(System.getProperty("assay.root", ".."));
  private static final Path SOURCES = Path.of("src", "main", "java");

  /** The annotation of JUnit's users, which asks for the gate of the same name. */
  private static final Path GATE_ANNOTATION = Path.of("dev", "assay", "junit", "Gate.java");

  @Test
  void noTwoClassesOfTheReactorShareASimpleName() throws IOException {
    Map<String, List<String>> byName =
        sources().stream()
            .collect(
                Collectors.groupingBy(
                    file -> file.getFileName().toString(),
                    TreeMap::new,
                    Collectors.mapping(Path::toString, Collectors.toList())));
    assertThat(byName).containsKeys("Main.java", "Evaluation.java");
    byName.values().removeIf(files -> files.size() == 1);
    assertThat(byName).as("files of one name").isEmpty();
  }

  /** The way of a question is told in classes, which must be there. */
  @Test
  void contributingNamesClassesThatExist() throws IOException {
    String guide = Files.readString(ROOT.resolve("CONTRIBUTING.md"));
    String steps =
        guide.substring(
            guide.indexOf("### One question"), guide.indexOf("## Rules that reviews look for"));
    List<String> named =
        Pattern.compile("`([A-Z]\\w+)(?:\\.[A-Za-z.]+)?`")
            .matcher(steps)
            .results()
            .map(m -> m.group(1))
            .toList();
    List<String> classes =
        sources().stream().map(file -> file.getFileName().toString().replace(".java", "")).toList();

    assertThat(named).hasSizeGreaterThan(20);
    assertThat(classes).containsAll(named);
  }

  /** The main sources of all modules; a file has one top-level class, of its name. */
  private static List<Path> sources() throws IOException {
    try (Stream<Path> modules = Files.list(ROOT)) {
      List<Path> roots =
          modules.map(module -> module.resolve(SOURCES)).filter(Files::isDirectory).toList();
      return roots.stream().flatMap(UniqueNamesTest::classes).toList();
    }
  }

  private static Stream<Path> classes(Path root) {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(
              file -> !file.toString().endsWith("-info.java") && !file.endsWith(GATE_ANNOTATION))
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
