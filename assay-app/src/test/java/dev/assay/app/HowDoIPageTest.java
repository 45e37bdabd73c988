// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The commands of the page that answers "How do I …?", whether they are run or not, are true. */
class HowDoIPageTest {
  private static final Path ROOT = Path.of(System.getProperty("assay.root", ".."));
  private static final Path PAGE = ROOT.resolve("docs/how-do-i.md");
  private static final Pattern COMMAND = Pattern.compile("`\\./assay ([^`]+)`");
  private static final Pattern TASK = Pattern.compile("(?m)^- [a-z].*: `\\./assay .*`$");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#\\s]+)(?:#([^)]*))?\\)");

  static List<String> commands() throws IOException {
    return COMMAND
        .matcher(Files.readString(PAGE))
        .results()
        .map(found -> found.group(1))
        .distinct()
        .toList();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void namesOnlyCommandsAndOptionsThatThereAre(String command) {
    ByteArrayOutputStream sink = new ByteArrayOutputStream();
    List<String> words = List.of(command.replace("'", "").split(" "));
    CommandLine line = AssayCommand.commandLine(Cli.terminal(sink, sink));
    int at = 0;
    while (at < words.size() && line.getSubcommands().containsKey(words.get(at))) {
      line = line.getSubcommands().get(words.get(at++));
    }
    assertThat(at).as(command).isPositive();
    assertThat(line.getSubcommands().isEmpty() || command.matches("(probe|draft) .*"))
        .as(command)
        .isTrue();
    assertThat(words.stream().filter(word -> word.startsWith("--")))
        .as(command)
        .allMatch(line.getCommandSpec().optionsMap()::containsKey);
  }

  static List<String> pages() throws IOException {
    try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      return Stream.concat(
              Stream.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md"),
              docs.filter(page -> page.toString().endsWith(".md"))
                  .map(page -> ROOT.relativize(page).toString().replace('\\', '/'))
                  .sorted())
          .toList();
    }
  }

  @Test
  void leadsToEveryPageFromTheIndex() throws IOException {
    String index = Files.readString(ROOT.resolve("docs/index.md"));
    assertThat(pages().stream().filter(page -> page.startsWith("docs/")))
        .allMatch(
            page ->
                page.endsWith("/index.md")
                    || index.contains("](%s)".formatted(page.substring("docs/".length()))));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void leadsToPagesAndHeadingsThatThereAre(String name) throws IOException {
    Path page = ROOT.resolve(name);
    for (MatchResult link : LINK.matcher(Files.readString(page)).results().toList()) {
      if (link.group(1).matches("(https?:|mailto:).*")) {
        continue;
      }
      Path target = page.resolveSibling(link.group(1));
      assertThat(target).exists();
      if (link.group(2) != null) {
        assertThat(headings(target)).as(link.group()).contains(link.group(2));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = 25)
  void answersManyTasksWithACommandEach(int least) throws IOException {
    String page = Files.readString(PAGE);
    assertThat(TASK.matcher(page).results().count()).isGreaterThanOrEqualTo(least);
    assertThat(commands()).hasSizeGreaterThanOrEqualTo(least);
  }

  /** The anchors that GitHub gives to headings. */
  private static List<String> headings(Path page) throws IOException {
    return Files.readAllLines(page).stream()
        .filter(line -> line.startsWith("#"))
        .map(line -> line.replaceFirst("^#+ ", "").toLowerCase(java.util.Locale.ROOT))
        .map(line -> line.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
        .toList();
  }
}
