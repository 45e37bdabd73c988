// SPDX-License-Identifier: Apache-2.0
package dev.assay.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archives of a release, installed and used as on somebody's machine. */
class InstalledArchiveIT {
  private static final Path RELEASE = Path.of(System.getProperty("assay.release", "none"));
  private static final String VERSION = System.getProperty("assay.version", "none");

  /** All that the launcher needs of a system; there is no Java among them. */
  private static final List<String> TOOLS =
      List.of(
          "sh",
          "dirname",
          "readlink",
          "sed",
          "head",
          "cut",
          "cksum",
          "mkdir",
          "find",
          "rm",
          "mv",
          "rmdir");

  @TempDir private Path folder = Path.of("");
  private Path home = Path.of("");

  @BeforeEach
  void makeHome() throws IOException, InterruptedException {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    home = Files.createDirectory(folder.resolve("home"));
    if (ShellResult.isRoot()) {
      ShellResult.run(folder, "chown", "65534:65534", home.toString()).succeeded();
    }
  }

  private static List<String> asUser(List<String> command)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>();
    if (ShellResult.isRoot()) {
      assumeTrue(ShellResult.has("setpriv"), "root, but no setpriv to be somebody else");
      words.addAll(ShellResult.NOBODY);
    }
    words.addAll(command);
    return words;
  }

  private ShellResult assay(Map<String, String> environment, Path program, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(arguments));
    return ShellResult.run(home, environment, asUser(command));
  }

  private Map<String, String> withJava() {
    Map<String, String> environment = new HashMap<>(environment(System.getenv("PATH")));
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    return environment;
  }

  private Map<String, String> environment(String path) {
    return Map.of("PATH", path, "HOME", home.toString());
  }

  private static List<String> listing(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      List<String> lines = new ArrayList<>();
      for (Path file : files.sorted().toList()) {
        lines.add(file + " " + Files.size(file) + " " + Files.getLastModifiedTime(file));
      }
      return lines;
    }
  }

  /** The source of Assay's main class, as the JVM logged it. */
  private static String sourceOf(Path log) throws IOException {
    return sourceOf("dev.assay.app.Main", log);
  }

  private static String sourceOf(String type, Path log) throws IOException {
    try (Stream<String> lines = Files.lines(log)) {
      return lines.filter(line -> line.contains(type + " ")).findFirst().orElse("");
    }
  }

  /** Waits for the archive of classes that the first start makes for later ones. */
  private static void awaitArchive(Path cache) throws IOException, InterruptedException {
    for (int seconds = 0; seconds < 300; seconds++) {
      try (Stream<Path> files = Files.list(cache)) {
        List<String> names = files.map(each -> each.getFileName().toString()).toList();
        if (names.size() == 1 && names.get(0).endsWith(".jsa")) {
          assertThat(cache.resolve(names.get(0))).isNotEmptyFile();
          return;
        }
      }
      Thread.sleep(1000);
    }
    throw new AssertionError("no archive in " + cache);
  }

  private Map<String, String> logging(Map<String, String> environment, Path log) {
    Map<String, String> logging = new HashMap<>(environment);
    logging.put("ASSAY_JAVA_OPTS", "-Xlog:class+load:file=" + log);
    return logging;
  }

  private Path unzipped(String name) throws IOException, InterruptedException {
    assumeTrue(ShellResult.has("unzip"), "no unzip on this machine");
    Path place = Files.createDirectory(folder.resolve(name));
    Path zip = RELEASE.resolve("assay-" + VERSION + ".zip");
    ShellResult.run(place, "unzip", "-q", zip.toString()).succeeded();
    if (!ShellResult.isRoot()) {
      ShellResult.run(place, "chmod", "-R", "a-w", ".").succeeded();
    }
    return place.resolve("assay-" + VERSION);
  }

  /** In a folder with a plain name: Java 17 uses no class archive in others. */
  @Test
  void keepsItsClassesInTheCacheForLaterStarts() throws IOException, InterruptedException {
    Path program = unzipped("plain").resolve("bin/assay");
    Map<String, String> environment = withJava();
    ShellResult first = assay(environment, program, "--version").succeeded();
    assertThat(first.err()).isEmpty();
    awaitArchive(home.resolve(".cache/assay/start"));
    Path log = home.resolve("classes.log");
    ShellResult second = assay(logging(environment, log), program, "--version").succeeded();
    assertThat(second).isEqualTo(first);
    assertThat(sourceOf(log)).contains("shared objects file");
  }

  @Test
  void runsFromAReadOnlyFolderWithSpaces() throws IOException, InterruptedException {
    Path installed = unzipped("read only, größer");
    List<String> before = listing(installed);
    Path program = installed.resolve("bin/assay");
    // Without a place for a cache, it starts all the same, and does not complain.
    Map<String, String> environment = withJava();
    environment.put("XDG_CACHE_HOME", installed.resolve("cache").toString());
    ShellResult version = assay(environment, program, "--version").succeeded();
    assertThat(version.out()).startsWith("assay " + VERSION + "\n");
    assertThat(version.err()).isEmpty();

    environment.remove("XDG_CACHE_HOME");
    Path link = Files.createSymbolicLink(folder.resolve("my assay"), program);
    ShellResult demo = assay(environment, link, "demo", "--out", "köln").succeeded();
    assertThat(demo.out()).contains("assay show");
    assertThat(home.resolve("köln/runs/demo/report.html")).isRegularFile();
    assertThat(assay(environment, link, "show", "köln/runs/demo", "bakery-04").succeeded().out())
        .contains("bakery-04");
    awaitArchive(home.resolve(".cache/assay/start"));
    assertThat(listing(installed)).isEqualTo(before);
  }

  @Test
  void imageNeedsNoJavaAndStartsFromItsOwnClassesWhereverItIs()
      throws IOException, InterruptedException {
    List<Path> images;
    try (Stream<Path> files = Files.list(RELEASE)) {
      String prefix = "assay-" + VERSION + "-";
      images =
          files
              .filter(file -> file.getFileName().toString().startsWith(prefix))
              .filter(file -> file.toString().endsWith(".tar.gz"))
              .toList();
    }
    assertThat(images).hasSize(1);
    Path place = Files.createDirectory(folder.resolve("an image"));
    ShellResult.run(place, "tar", "xzf", images.get(0).toString()).succeeded();
    Path installed = place.resolve("assay-" + VERSION);
    Path tools = Files.createDirectory(folder.resolve("tools"));
    for (String tool : TOOLS) {
      String where = ShellResult.run(folder, "sh", "-c", "command -v " + tool).out().strip();
      Files.createSymbolicLink(tools.resolve(tool), Path.of(where));
    }
    Map<String, String> environment = environment(tools.toString());
    List<String> before = listing(installed);
    Path program = installed.resolve("bin/assay");
    Path log = home.resolve("classes.log");

    ShellResult version = assay(logging(environment, log), program, "--version").succeeded();
    assertThat(version.out()).startsWith("assay " + VERSION + "\n");
    assertThat(version.err()).isEmpty();
    if (Files.exists(installed.resolve("lib/classes.jsa"))) {
      assertThat(sourceOf(log)).contains("shared objects file");
    }
    ShellResult demo = assay(environment, program, "demo", "--out", "demo").succeeded();
    assertThat(demo.out()).contains("assay show");
    assertThat(home.resolve("demo/runs/demo/report.html")).isRegularFile();
    assay(environment, program, "driver", "list").succeeded();
    // Written by DuckDB, whose driver looks for its library beside the jar that its class names.
    assay(
            logging(environment, log),
            program,
            "export",
            "demo/runs/demo",
            "--format",
            "parquet",
            "--to",
            "demo.parquet")
        .succeeded();
    assertThat(sourceOf("org.duckdb.DuckDBNative", log)).contains("source: file:");
    assertThat(listing(installed)).isEqualTo(before);
  }
}
