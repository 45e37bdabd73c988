// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

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
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A folder in which shell commands call {@code ./assay}, a script that has one {@link
 * CommandServer} run all of them: a process each would take most of the time.
 */
final class CommandFolder implements AutoCloseable {
  private static final Path ROOT =
      Path.of(System.getProperty("assay.root", "..")).toAbsolutePath().normalize();
  private static final Path BUILT = ROOT.resolve("assay-app/target/assay");
  private static final Path TEST_CLASSES =
      Path.of(
          URI.create(
              CommandServer.class.getProtectionDomain().getCodeSource().getLocation().toString()));

  /**
   * A dozen pages of the documentation begin with the same demo: the first of each name runs it,
   * and the others copy what it made.
   */
  private static final String SCRIPT =
      """
      #!/bin/bash
      set -eu
      case "${1-}" in
        serve | view) exec "$ASSAY_PROGRAM" "$@" ;; # runs beside the commands that follow
      esac
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

  private final Path folder;
  private final Path calls;
  private final Process server;

  private CommandFolder(Path folder, Path calls, Process server) {
    this.folder = folder;
    this.calls = calls;
    this.server = server;
  }

  /** A folder {@code here} in another one, beside what the script and the process write. */
  static CommandFolder create(Path parent) throws IOException, InterruptedException {
    Path folder = Files.createDirectory(parent.resolve("here"));
    Path calls = Files.createDirectory(parent.resolve("calls"));
    CommandFolder commandFolder = new CommandFolder(folder, calls, serve(calls, folder));
    commandFolder.addScript();
    return commandFolder;
  }

  private static Process serve(Path calls, Path folder) throws IOException, InterruptedException {
    Path requests = calls.resolve("requests");
    new ProcessBuilder("mkfifo", requests.toString()).start().waitFor();
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    // The launcher's first start may be rearranging the packaged jars right now.
    String classPath = System.getProperty("java.class.path");
    try (Stream<Path> files = Files.list(BUILT)) {
      Optional<Path> archive = files.filter(file -> file.toString().endsWith(".jsa")).findAny();
      if (archive.isPresent()) {
        command.add("-XX:SharedArchiveFile=" + archive.get());
        classPath = BUILT.resolve("lib/assay-app.jar") + File.pathSeparator + TEST_CLASSES;
      }
    }
    command.addAll(List.of("-Dassay.isolation=none", "-cp", classPath));
    command.addAll(List.of(CommandServer.class.getName(), requests.toString()));
    return new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(calls.resolve("server.log").toFile())
        .start();
  }

  private void addScript() throws IOException {
    Path program = Files.writeString(folder.resolve("assay"), SCRIPT);
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
  }

  /** Runs a script in the folder, which has to succeed. */
  void run(String script) throws IOException, InterruptedException {
    run(folder, script, environment());
  }

  Path path() {
    return folder;
  }

  Map<String, String> environment() {
    return Map.of(
        "ASSAY_DEMOS",
        calls.getParent().getParent().toString(),
        "ASSAY_CALLS",
        calls.toString(),
        "ASSAY_PROGRAM",
        ROOT.resolve("assay").toString());
  }

  /** Runs a script, which has to succeed, in any folder. */
  static void run(Path folder, String script, Map<String, String> environment)
      throws IOException, InterruptedException {
    Path file = Files.writeString(folder.resolveSibling(folder.getFileName() + ".sh"), script);
    Path output = folder.resolveSibling(folder.getFileName() + ".out");
    ProcessBuilder shell =
        new ProcessBuilder("bash", file.toString())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    shell.environment().putAll(Map.of("NO_COLOR", "1", "ASSAY_DIST", BUILT.toString()));
    shell.environment().putAll(environment);
    Process process = shell.start();
    process.getOutputStream().close();
    if (!process.waitFor(10, TimeUnit.MINUTES)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      fail("the commands did not end in ten minutes:%n%s", Files.readString(output));
    }
    assertThat(process.exitValue()).as(Files.readString(output)).isZero();
  }

  /** Empties the folder, but for the script, for other commands. */
  void clear() throws IOException {
    List<Path> files;
    try (Stream<Path> tree = Files.walk(folder)) {
      files = tree.filter(file -> !file.equals(folder)).sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : files) {
      Files.delete(file);
    }
    addScript();
  }

  @Override
  public void close() {
    server.destroyForcibly();
  }
}
