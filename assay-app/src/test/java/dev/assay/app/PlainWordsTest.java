// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Main code describes its declarations in words that a stranger understands at first reading. */
class PlainWordsTest {
  /** Openings of Javadoc: it starts with a noun phrase or a verb in the third person. */
  private static final Pattern QUESTION =
      Pattern.compile(
          "^(?:(?:What|How|Which|Where|Whose|Whether|When|Whom?|Why)\\b"
              + "|The same (?:of|for|with|without|as)\\b)");

  private static final Pattern PHRASE =
      Pattern.compile(
          "\\b(?:so many|by lot|nobody is asked|says nothing of|goes before|nothing says how"
              + "|judgements?|labellers?|(?:behavi|col|fav|hon|neighb)ours?|licence"
              + "|(?:normal|recogn|organ|optim|summar|initial|serial)is(?:e[sd]?|ing))\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern NAME =
      Pattern.compile(
          "\\b(?:ink|dissents?|opinions?)\\b" + "|[Ll]abeller|[Nn]eighbour|[Cc]olour|[Bb]ehaviour");

  private static final Pattern STRING = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*+\"");

  /** Names of files, columns and parameters, which may have to stay. */
  private static final Pattern QUOTED = Pattern.compile("\\{@(?:code|link)[^}]*+}|@param \\w++");

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
  void mainCodeIsInPlainWords() throws IOException {
    Path reactor = Path.of("").toAbsolutePath().getParent();
    List<Path> roots;
    try (Stream<Path> modules = Files.list(reactor)) {
      roots = modules.map(module -> module.resolve("src/main/java")).toList();
    }
    List<Path> files = roots.stream().filter(Files::isDirectory).flatMap(this::sources).toList();
    assertThat(files).hasSizeGreaterThan(1000);
    assertThat(
            files.parallelStream()
                .flatMap(
                    file ->
                        complaints(text(file)).stream()
                            .map(complaint -> reactor.relativize(file) + ":" + complaint)))
        .as("openings, phrases and names that readers stumble over: say it plainly")
        .isEmpty();
  }

  private Stream<Path> sources(Path root) {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
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

  /** The refused openings, phrases and names of a source, each with its line. */
  private static List<String> complaints(String source) {
    List<String> complaints = new ArrayList<>();
    boolean comment = false;
    boolean opens = false;
    int number = 0;
    for (String line : source.lines().toList()) {
      number++;
      String text = line.strip();
      opens |= text.startsWith("/**");
      comment |= text.startsWith("/*");
      int start = comment ? 0 : Math.max(text.indexOf("// "), 0);
      if (comment || text.contains("// ")) {
        String words = QUOTED.matcher(text.substring(start)).replaceAll("");
        add(complaints, number, PHRASE.matcher(words));
        String first = words.replaceFirst("^/?\\*+/?\\s*", "");
        if (opens && !first.isEmpty()) {
          add(complaints, number, QUESTION.matcher(first));
          opens = false;
        }
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
