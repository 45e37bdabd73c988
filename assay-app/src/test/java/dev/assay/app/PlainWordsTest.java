// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks that code describes its declarations in words that a stranger understands. */
class PlainWordsTest {
  /** Openings of Javadoc: it starts with a noun phrase or a verb in the third person. */
  private static final Pattern OPENING =
      Pattern.compile(
          "^[ \\t]*+/\\*\\*[\\s*]*+"
              + "((?:What|How|Which|Where|Whose|Whether|When|Whom?|Why)\\b"
              + "|The same (?:of|for|with|without|as)\\b)",
          Pattern.MULTILINE);

  private static final Pattern PHRASE =
      Pattern.compile(
          "\\b(?:so many|by lot|nobody is asked|says nothing of|goes before|nothing says how"
              + "|judgements?|labellers?|(?:behavi|col|fav|hon|neighb)ours?|licence"
              + "|(?:normal|recogn|organ|optim|summar|initial|serial)is(?:e[sd]?|ing))\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern NAME =
      Pattern.compile(
          "\\b(?:ink|dissents?|opinions?|inVain|sumUp|summing|publication)\\b"
              + "|[Ll]abeller|[Nn]eighbour|[Cc]olour|[Bb]ehaviour");

  private static final Pattern STRING = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*+\"");

  /** Names of files, columns and parameters, which may have to stay. */
  private static final Pattern QUOTED = Pattern.compile("\\{@(?:code|link)[^}]*+}|@param \\w++");

  private static final Path REACTOR = Path.of(System.getProperty("assay.root", ".."));

  @Test
  void refusesQuestionsPhrasesAndNames() {
    assertThat(complaints("/** What it is. */\nint a;")).containsExactly("1: What");
    assertThat(complaints("\n  /**\n   * The same of it.\n")).containsExactly("3: The same of");
    assertThat(complaints("/**\n * After so many\n *     colours. */"))
        .containsExactly("2: so many", "3: colours");
    assertThat(complaints("int labellers = \"ink\".length(); // by lot"))
        .containsExactly("1: by lot", "1: labeller");
    assertThat(complaints("/** Returns whether {@code labeller} is where it was. */")).isEmpty();
  }

  @Test
  void refusesOnlyOpeningsOfComments() {
    assertThat(openings("int a;\n\n  /**\n   * Whether\n   * it is. */"))
        .containsExactly("4: Whether");
    assertThat(openings("/** Says so many. */\nint ink; // What")).isEmpty();
    assertThat(openings("say(\"/** What it is. */\");")).isEmpty();
  }

  @Test
  void mainCodeIsInPlainWords() throws IOException {
    List<Path> files = sources("src/main/java", ".java");
    assertThat(files).hasSizeGreaterThan(1000);
    assertThat(found(files, PlainWordsTest::complaints))
        .as("openings, phrases and names that readers stumble over: say it plainly")
        .isEmpty();
  }

  @Test
  void commentsOfTestsOpenPlainly() throws IOException {
    List<Path> files = sources("src/test/java", ".java");
    assertThat(files).hasSizeGreaterThan(600);
    assertThat(found(files, PlainWordsTest::openings))
        .as("openings of comments: start with a noun phrase or a verb in the third person")
        .isEmpty();
  }

  @Test
  void commentsOfScriptsOpenPlainly() throws IOException {
    List<Path> files = sources("src/main/resources", ".js");
    assertThat(files).hasSizeGreaterThan(20);
    assertThat(found(files, PlainWordsTest::openings))
        .as("openings of comments: start with a noun phrase or a verb in the third person")
        .isEmpty();
  }

  @Test
  void pagesWriteMinusAsTheTerminalDoes() throws IOException {
    for (Path script : sources("src/main/resources", ".js")) {
      assertThat(text(script)).as(script.toString()).doesNotContain("\u2212", "\\u2212", "&minus;");
    }
  }

  private static List<String> found(List<Path> files, Function<String, List<String>> check) {
    return files.parallelStream()
        .flatMap(
            file ->
                check.apply(text(file)).stream()
                    .map(complaint -> REACTOR.relativize(file) + ":" + complaint))
        .toList();
  }

  /** The files of an ending below a folder of all modules. */
  private static List<Path> sources(String folder, String ending) throws IOException {
    try (Stream<Path> modules = Files.list(REACTOR)) {
      return modules
          .map(module -> module.resolve(folder))
          .filter(Files::isDirectory)
          .flatMap(root -> files(root, ending))
          .toList();
    }
  }

  private static Stream<Path> files(Path root, String ending) {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(file -> file.toString().endsWith(ending)).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The refused openings of a source's Javadoc, each with its line. */
  private static List<String> openings(String source) {
    return OPENING
        .matcher(source)
        .results()
        .map(
            found ->
                "%d: %s"
                    .formatted(source.substring(0, found.end()).lines().count(), found.group(1)))
        .toList();
  }

  /** The refused openings, phrases and names of a source, each with its line. */
  private static List<String> complaints(String source) {
    List<String> complaints = new ArrayList<>(openings(source));
    boolean comment = false;
    int number = 0;
    for (String line : source.lines().toList()) {
      number++;
      String text = line.strip();
      comment |= text.startsWith("/*");
      int start = comment ? 0 : Math.max(text.indexOf("// "), 0);
      if (comment || text.contains("// ")) {
        String words = QUOTED.matcher(text.substring(start)).replaceAll("");
        add(complaints, number, PHRASE.matcher(words));
      }
      if (!comment) {
        add(complaints, number, NAME.matcher(STRING.matcher(text).replaceAll("\"\"")));
      }
      comment &= !text.endsWith("*/");
    }
    return complaints;
  }

  private static void add(List<String> complaints, int line, Matcher refused) {
    while (refused.find()) {
      complaints.add("%d: %s".formatted(line, refused.group()));
    }
  }
}
