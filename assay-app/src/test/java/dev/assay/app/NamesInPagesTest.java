// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Classes that the documentation names in its text are declared, or imported from a library. */
class NamesInPagesTest {
  private static final Path ROOT = Path.of(System.getProperty("assay.root", ".."));
  private static final Pattern BLOCK = Pattern.compile("(?ms)^ *```.*?^ *```");
  private static final Pattern NAME =
      Pattern.compile("`@?([A-Z][a-z]+[A-Z]\\w*)(?:[.(#][^`\\n]*)?`");
  private static final Pattern KNOWN =
      Pattern.compile("\\b(?:class|interface|record|enum) (\\w+)|import [\\w.]+\\.(\\w+);");

  /** Names of this form that are no Java classes: a value, a product, a quota and Python's. */
  private static final Set<String> OTHERS =
      Set.of("NaN", "PostgreSQL", "QueryUsagePerUserPerDay", "AssayError", "AssayUnavailableError");

  @Test
  void areClassesThatThereAre() throws IOException {
    Set<String> named = new TreeSet<>();
    for (Path page : files(ROOT.resolve("docs"), ".md")) {
      String text = BLOCK.matcher(Files.readString(page)).replaceAll("");
      NAME.matcher(text).results().forEach(found -> named.add(found.group(1)));
    }
    assertThat(named).hasSizeGreaterThan(20);

    Set<String> known = new HashSet<>(OTHERS);
    try (Stream<Path> modules =
        Stream.concat(Files.list(ROOT), Files.list(ROOT.resolve("samples")))) {
      for (Path module : modules.filter(each -> Files.isDirectory(each.resolve("src"))).toList()) {
        for (Path source : files(module.resolve("src"), ".java")) {
          KNOWN
              .matcher(Files.readString(source))
              .results()
              .forEach(found -> known.add(found.group(found.group(1) == null ? 2 : 1)));
        }
      }
    }
    assertThat(named).isSubsetOf(known);
  }

  private static List<Path> files(Path folder, String end) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(end)).toList();
    }
  }
}
