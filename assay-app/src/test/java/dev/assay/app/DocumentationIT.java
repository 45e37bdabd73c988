// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assay.config.ConfigException;
import dev.assay.config.ConfigFile;
import dev.assay.dataset.ConstraintFile;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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
 * the page's commands, one process a page.
 */
class DocumentationIT {
  private static final Path ROOT = Path.of(System.getProperty("assay.root", ".."));
  private static final Path BUILT =
      ROOT.resolve("assay-app/target/assay").toAbsolutePath().normalize();
  private static final Path TEST_CLASSES =
      Path.of(
          URI.create(
              CommandServer.class.getProtectionDomain().getCodeSource().getLocation().toString()));
  private static final Pattern SHELL = Pattern.compile("(?ms)^```sh run\\R(.*?)^```$");
  private static final Pattern YAML = Pattern.compile("(?ms)^```ya?ml\\R(.*?)^```$");
  private static final Pattern CONSTRAINTS =
      Pattern.compile("(?ms)^```yaml constraints\\R(.*?)^```$");

  /**
   * A dozen pages begin with the same demo: the first of each name runs it, and the others copy
   * what it made.
   */
  private static final String SCRIPT =
      """
      #!/bin/bash
      set -eu
      case "$*" in
        demo) made=assay-demo ;;
        "demo --out demo") made=demo ;;
        *) made= ;;
      esac
      if [ -n "$made" ] && cp -R "$ASSAY_DEMOS/$made" "$made" 2> /dev/null; then exit; fi
      call=$(mktemp -d "$ASSAY_CALLS/call.XXXXXX")
      for word; do printf '%s\\0' "$word"; done > "$call/args"
      env -0 > "$call/env"
      mkfifo "$call/code"
      echo "$call" > "$ASSAY_CALLS/requests"
      code=$(cat "$call/code")
      cat "$call/err" >&2
      cat "$call/out"
      if [ -n "$made" ]; then
        cp -R "$made" "$ASSAY_DEMOS/$made.$$"
        [ -d "$ASSAY_DEMOS/$made" ] || mv "$ASSAY_DEMOS/$made.$$" "$ASSAY_DEMOS/$made"
      fi
      exit "$code"
      """;

  private final Path temp;

  DocumentationIT(@TempDir Path temp) {
    this.temp = temp;
  }

  /**
   * Two pages at a time, as a page waits for one process after the other; the longest first, so
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
    String commands = String.join("\n", blocks(page, SHELL));
    assumeTrue(
        !commands.contains("python3") || isOnPath("python3"),
        "python3, which the page's commands need, is not installed");
    Path folder = Files.createTempDirectory(temp, "page");
    Path output = temp.resolve(folder.getFileName() + ".out");
    Path script = temp.resolve(folder.getFileName() + ".sh");
    Files.writeString(script, "set -euxo pipefail\n" + commands);
    ProcessBuilder shell =
        new ProcessBuilder("bash", script.toString())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    shell.environment().putAll(Map.of("NO_COLOR", "1", "ASSAY_DIST", BUILT.toString()));
    if (name(page).equals("README.md")) {
      Files.createSymbolicLink(folder.resolve("assay"), ROOT.resolve("assay").toAbsolutePath());
      // Half the time would go into starting workers, which the tests of the packaged program have.
      shell.environment().put("ASSAY_JAVA_OPTS", "-Dassay.isolation=none");
      await(shell, output);
      return;
    }
    Path program = Files.writeString(folder.resolve("assay"), SCRIPT);
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    Path calls = Files.createDirectory(temp.resolve(folder.getFileName() + ".calls"));
    shell.environment().put("ASSAY_DEMOS", temp.toString());
    shell.environment().put("ASSAY_CALLS", calls.toString());
    Process server = serve(calls, folder);
    try {
      await(shell, output);
    } finally {
      server.destroyForcibly();
    }
  }

  private static Process serve(Path calls, Path folder) throws IOException, InterruptedException {
    Path requests = calls.resolve("requests");
    new ProcessBuilder("mkfifo", requests.toString()).start().waitFor();
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    try (Stream<Path> files = Files.list(BUILT)) {
      // Laid out by the launcher at its first start, which may be still to come.
      files
          .filter(file -> file.toString().endsWith(".jsa"))
          .findAny()
          .ifPresent(archive -> command.add("-XX:SharedArchiveFile=" + archive));
    }
    command.addAll(List.of("-Dassay.isolation=none", "-cp"));
    command.add(BUILT.resolve("lib/assay-app.jar") + File.pathSeparator + TEST_CLASSES);
    command.addAll(List.of(CommandServer.class.getName(), requests.toString()));
    return new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(calls.resolve("server.log").toFile())
        .start();
  }

  private static void await(ProcessBuilder shell, Path output)
      throws IOException, InterruptedException {
    Process process = shell.start();
    process.getOutputStream().close();
    if (!process.waitFor(4, TimeUnit.MINUTES)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      fail("the page's commands did not end in four minutes:%n%s", Files.readString(output));
    }
    assertThat(process.exitValue()).as(() -> text(output)).isZero();
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
