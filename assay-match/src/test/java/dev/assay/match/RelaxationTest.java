// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import static dev.assay.match.Relaxation.*;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A relaxation is described in one place, and its rule stands in another: no third file of the
 * comparator names it. With {@code -Dassay.rewrite=true} the test writes the list of the schema.
 */
class RelaxationTest {
  private static final Path ROOT = Path.of(System.getProperty("assay.root", ".."));
  private static final int FILES = 2;

  /**
   * The most files that may name a relaxation that is no rule for a single text: one of rows or
   * columns, which the search combines, or one that depends on the columns of two cells. Never to
   * be raised.
   */
  private static final Map<Relaxation, Integer> EXCEPTIONS =
      new EnumMap<>(
          Map.ofEntries(
              Map.entry(FLOAT_NOISE, 3),
              Map.entry(EMPTY_BOTH, 3),
              Map.entry(ZERO_BOTH, 3),
              Map.entry(TIE_OF_ALL, 3),
              Map.entry(BOOLEAN_AS_NUMBER, 4),
              Map.entry(DATE_AS_TIMESTAMP, 3),
              Map.entry(DATE_AS_TEXT, 3),
              Map.entry(ZONE_DROPPED, 4),
              Map.entry(TRUNCATED_DATE_AS_TEXT, 4),
              Map.entry(NUMBER_AS_TEXT, 4),
              Map.entry(VALUE_AS_TEXT, 4),
              Map.entry(JSON_SCALAR, 3),
              Map.entry(JSON_SPELLING, 4),
              Map.entry(MISSING_COLUMNS, 5)));

  private static final Pattern UNSAID =
      Pattern.compile("/\\*.*?\\*/|//[^\n]*|\"(\\\\.|[^\"\\\\\n])*\"", Pattern.DOTALL);

  private static final Pattern OF_OTHERS =
      Pattern.compile("\\b(?!Relaxation\\b)[A-Z]\\w*\\.[A-Z_]+\\b");

  @Test
  void standsInItsPlaceOnly() throws IOException {
    Map<Relaxation, Integer> found = new EnumMap<>(Relaxation.class);
    List<String> sources = sources();
    for (Relaxation relaxation : values()) {
      Pattern name = Pattern.compile("\\b" + relaxation + "\\b");
      int files = (int) sources.stream().filter(source -> name.matcher(source).find()).count();
      if (files > EXCEPTIONS.getOrDefault(relaxation, FILES)) {
        found.put(relaxation, files);
      }
    }
    assertThat(sources).hasSizeGreaterThan(50);
    assertThat(found).as("relaxations that more files name than may").isEmpty();
  }

  /** The code of the main classes that use relaxations, without comments and literals. */
  private static List<String> sources() throws IOException {
    List<String> sources = new ArrayList<>();
    for (String module : List.of("assay-match", "assay-spark", "assay-report")) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(module + "/src/main/java"))) {
        for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
          String source = UNSAID.matcher(Files.readString(file)).replaceAll("");
          if (source.contains("Relaxation")) {
            sources.add(OF_OTHERS.matcher(source).replaceAll(""));
          }
        }
      }
    }
    return sources;
  }

  /** The page's lists say what the profiles accept, which grow from strict to lenient. */
  @Test
  void standsInTheListOfItsProfilesOnThePage() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/comparison.md"));
    List<String> wanted = new ArrayList<>();
    for (Relaxation relaxation : values()) {
      wanted.add(relaxation + " " + relaxation.profiles().size());
    }
    List<String> found = new ArrayList<>();
    int profiles = 4;
    Pattern entry = Pattern.compile("(?m)^- `([A-Z_]+)`: |^\\*\\*.*\\*\\* accepts?$");
    for (MatchResult match : entry.matcher(page).results().toList()) {
      if (match.group(1) == null) {
        profiles--;
      } else {
        found.add(match.group(1) + " " + profiles);
      }
    }
    assertThat(found).isEqualTo(wanted);
  }

  @Test
  void hasTheListOfTheSchema() throws IOException {
    Path file = ROOT.resolve("docs/comparison-cases.schema.json");
    String names =
        Arrays.stream(values())
            .map(relaxation -> "          \"" + relaxation + "\"")
            .collect(joining(",\n", "", "\n"));
    requireSame(
        file,
        replace(Files.readString(file), "(?<=\n) +\"NUMERIC_TYPE\",\n( +\"[A-Z_]+\",?\n)+", names));
  }

  @Test
  void hasTheInclusionsOfThePage() throws IOException {
    TreeSet<String> wanted = new TreeSet<>();
    for (Relaxation strong : values()) {
      strong.included().forEach(weak -> wanted.add(weak + " < " + strong));
    }
    TreeSet<String> found = new TreeSet<>();
    for (String line : Files.readAllLines(ROOT.resolve("docs/decisions/relaxations.md"))) {
      String[] cells = line.split(" \\| ");
      if (line.startsWith("| `") && cells.length == 2) {
        for (String weak : names(cells[0])) {
          names(cells[1]).forEach(strong -> found.add(weak + " < " + strong));
        }
      }
    }
    assertThat(found).isEqualTo(wanted);
  }

  private static List<String> names(String cell) {
    return Pattern.compile("[A-Z_]{2,}").matcher(cell).results().map(r -> r.group()).toList();
  }

  private static String replace(String text, String pattern, String replacement) {
    return Pattern.compile(pattern)
        .matcher(text)
        .replaceFirst(Matcher.quoteReplacement(replacement));
  }

  private static void requireSame(Path file, String wanted) throws IOException {
    if (Boolean.getBoolean("assay.rewrite")) {
      Files.writeString(file, wanted);
    }
    assertThat(Files.readString(file))
        .as(
            "%s is not what the relaxations say; to rewrite it: ./mvnw -pl assay-match test"
                + " -Dtest=RelaxationTest -Dassay.rewrite=true",
            file)
        .isEqualTo(wanted);
  }
}
