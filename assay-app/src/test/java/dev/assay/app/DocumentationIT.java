// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assay.config.ConfigException;
import dev.assay.config.ConfigFile;
import dev.assay.dataset.internal.ConstraintFile;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Holds the documentation to its word: shell blocks tagged {@code sh run} are run, page by page, in
 * an empty folder; every YAML block and file is read as a configuration. The README's {@code
 * ./assay} is the program itself; on other pages it is a script that has {@link CommandServer} run
 * the commands, in one process for all pages that run one after the other.
 */
class DocumentationIT {
  private static final Path ROOT = Path.of(System.getProperty("assay.root", ".."));
  private static final Pattern SHELL = Pattern.compile("(?ms)^```sh run\\R(.*?)^```$");
  private static final Pattern YAML = Pattern.compile("(?ms)^```ya?ml\\R(.*?)^```$");
  private static final Pattern CONSTRAINTS =
      Pattern.compile("(?ms)^```yaml constraints\\R(.*?)^```$");

  private final Path temp;

  /** All folders whose processes serve commands, and those that no page is in now. */
  private final Queue<CommandFolder> folders = new ConcurrentLinkedQueue<>();

  private final Queue<CommandFolder> idle = new ConcurrentLinkedQueue<>();

  DocumentationIT(@TempDir Path temp) {
    this.temp = temp;
  }

  @AfterEach
  void endProcesses() {
    folders.forEach(CommandFolder::close);
  }

  /**
   * Two pages at a time, as a page waits for one command after the other; the longest first, so
   * that none is left to run alone.
   */
  @TestFactory
  @Execution(ExecutionMode.CONCURRENT)
  Stream<DynamicTest> runsTheShellBlocksOf() throws IOException {
    return pages()
        .filter(page -> !blocks(page, SHELL).isEmpty())
        .sorted(Comparator.comparingLong(DocumentationIT::commands).reversed())
        .map(page -> DynamicTest.dynamicTest(name(page), () -> run(page)));
  }

  @TestFactory
  Stream<DynamicTest> readsTheConfigurationsOf() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (Path page : pages().toList()) {
      List<String> blocks = blocks(page, YAML);
      for (int i = 0; i < blocks.size(); i++) {
        String yaml = blocks.get(i);
        tests.add(DynamicTest.dynamicTest(name(page) + " " + (i + 1), () -> read(yaml)));
      }
    }
    return tests.stream();
  }

  @Test
  void readsConstraints() throws IOException {
    String block = blocks(ROOT.resolve("docs/probe.md"), CONSTRAINTS).get(0);

    assertThat(ConstraintFile.read(Files.writeString(temp.resolve("c.yaml"), block)).constraints())
        .hasSizeGreaterThan(1);
  }

  @Test
  void findsBlocksToRun() throws IOException {
    assertThat(pages().mapToLong(page -> blocks(page, SHELL).size()).sum()).isPositive();
    assertThat(pages().mapToLong(page -> blocks(page, YAML).size()).sum()).isPositive();
  }

  private void run(Path page) throws IOException, InterruptedException {
    String commands = "set -euxo pipefail\n" + String.join("\n", blocks(page, SHELL));
    for (String program : List.of("python3", "curl")) {
      assumeTrue(
          !commands.contains(program + " ") || isOnPath(program),
          program + ", which the page's commands need, is not installed");
    }
    if (name(page).equals("README.md")) {
      // The first command as users start it; a process for each would take most of the time.
      Path started = Files.createTempDirectory(temp, "readme");
      Files.createSymbolicLink(started.resolve("assay"), ROOT.resolve("assay").toAbsolutePath());
      CommandFolder.run(started, "./assay demo", Map.of());
    }
    CommandFolder folder = idle.poll();
    if (folder == null) {
      folder = CommandFolder.create(Files.createTempDirectory(temp, "pages"));
      folders.add(folder);
    }
    folder.run(commands);
    folder.clear();
    idle.add(folder);
  }

  private static boolean isOnPath(String program) {
    return Pattern.compile(File.pathSeparator, Pattern.LITERAL)
        .splitAsStream(System.getenv().getOrDefault("PATH", ""))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  /**
   * Blocks may be cut down to the keys that a page speaks of; files they name need not exist, nor
   * environment variables.
   */
  private void read(String yaml) throws IOException {
    String withVariables =
        yaml.replace("${DATABASE_URL}", "postgresql://host/shop")
            .replaceAll("\\$\\{\\w+}", "\\${PATH}");
    Path file = Files.writeString(temp.resolve("block.yaml"), withVariables);
    try {
      ConfigFile.read(file);
    } catch (ConfigException wrong) {
      fail("%s%nin%n%s".formatted(wrong.getMessage(), yaml), wrong);
    }
  }

  private static Stream<Path> pages() throws IOException {
    try (Stream<Path> top = Files.list(ROOT);
        Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      return Stream.concat(top, docs)
          .filter(page -> page.toString().endsWith(".md"))
          .sorted()
          .toList()
          .stream();
    }
  }

  private static long commands(Path page) {
    return blocks(page, SHELL).stream()
        .flatMap(String::lines)
        .filter(line -> line.startsWith("./assay"))
        .count();
  }

  private static List<String> blocks(Path page, Pattern kind) {
    List<String> blocks = new ArrayList<>();
    Matcher matcher = kind.matcher(text(page));
    while (matcher.find()) {
      blocks.add(matcher.group(1));
    }
    return blocks;
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static String name(Path page) {
    return ROOT.relativize(page).toString();
  }
}
