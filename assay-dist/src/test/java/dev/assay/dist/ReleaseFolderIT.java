// SPDX-License-Identifier: Apache-2.0
package dev.assay.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files in the folder of a release besides the archives that are installed. */
class ReleaseFolderIT {
  private static final Path RELEASE = Path.of(System.getProperty("assay.release", "none"));
  private static final String VERSION = System.getProperty("assay.version", "none");

  @TempDir private Path folder = Path.of("");

  private static Path file(String name) {
    return RELEASE.resolve(name);
  }

  private static JsonNode json(String name) throws IOException {
    return new ObjectMapper().readTree(file(name).toFile());
  }

  private static List<String> entries() throws IOException {
    try (ZipFile zip = new ZipFile(file("assay-" + VERSION + ".zip").toFile())) {
      return zip.stream().map(ZipEntry::getName).toList();
    }
  }

  @Test
  void everyFileHasItsChecksum() throws IOException, InterruptedException {
    String program = ShellResult.has("sha256sum") ? "sha256sum" : "shasum";
    assumeTrue(ShellResult.has(program), "no sha256sum on this machine");
    ShellResult.run(RELEASE, program, "-c", "SHA256SUMS").succeeded();
    try (Stream<Path> files = Files.list(RELEASE)) {
      List<String> names =
          files
              .map(each -> each.getFileName().toString())
              .filter(name -> !name.equals("SHA256SUMS"))
              .toList();
      assertThat(Files.readAllLines(file("SHA256SUMS")).stream().map(line -> line.substring(66)))
          .containsExactlyInAnyOrderElementsOf(names);
    }
  }

  @Test
  void billOfMaterialsNamesEachLibraryThatIsShipped() throws IOException {
    JsonNode bom = json("assay-" + VERSION + ".cdx.json");
    assertThat(bom.path("bomFormat").textValue()).isEqualTo("CycloneDX");
    Set<String> named = new TreeSet<>();
    for (JsonNode each : bom.path("components")) {
      named.add(each.path("name").textValue() + "-" + each.path("version").textValue() + ".jar");
    }
    Set<String> shipped = new TreeSet<>();
    for (String entry : entries()) {
      if (entry.endsWith(".jar")) {
        String name = entry.substring(entry.lastIndexOf('/') + 1);
        shipped.add(name.equals("assay-app.jar") ? "assay-app-" + VERSION + ".jar" : name);
      }
    }
    assertThat(named).isEqualTo(shipped).hasSizeGreaterThan(50);
  }

  @Test
  void descriptorsNameThisReleaseAndItsChecksums() throws IOException, InterruptedException {
    Map<String, String> sums = new HashMap<>();
    for (String line : Files.readAllLines(file("SHA256SUMS"))) {
      sums.put(line.substring(66), line.substring(0, 64));
    }
    JsonNode sdkman = json("sdkman-release.json");
    String zip = "assay-" + VERSION + ".zip";
    assertThat(sdkman.path("url").textValue()).endsWith("/" + zip);
    assertThat(sdkman.path("checksums").path("SHA-256").textValue()).isEqualTo(sums.get(zip));
    String formula = Files.readString(file("assay.rb"));
    String archive = "assay-" + VERSION + ".tar.gz";
    assertThat(formula).contains("/" + archive + "\"", "sha256 \"" + sums.get(archive) + "\"");
    assumeTrue(ShellResult.has("ruby"), "no ruby to check the formula's syntax with");
    ShellResult.run(RELEASE, "ruby", "-c", "assay.rb").succeeded();
  }

  @Test
  void manualPagesAreValid() throws IOException, InterruptedException {
    assumeTrue(ShellResult.has("mandoc"), "no mandoc on this machine");
    assumeTrue(ShellResult.has("unzip"), "no unzip on this machine");
    String zip = file("assay-" + VERSION + ".zip").toString();
    ShellResult.run(folder, "unzip", "-q", zip, "*/share/man/*").succeeded();
    ShellResult lint =
        ShellResult.run(folder, "sh", "-c", "mandoc -Tlint -W warning */share/man/man1/*.1");
    assertThat(lint.succeeded().out()).isEmpty();
  }

  @Test
  void debianPackageIsInstalledAndRemovedWithoutATrace() throws IOException, InterruptedException {
    assumeTrue(ShellResult.has("dpkg-deb"), "no dpkg on this machine");
    assumeTrue(ShellResult.isRoot(), "only root can install a package");
    String architecture = ShellResult.run(folder, "dpkg", "--print-architecture").out().strip();
    Path deb = file("assay-" + VERSION + "-" + architecture + ".deb");
    Path root = Files.createDirectory(folder.resolve("root"));
    Files.createDirectories(root.resolve("var/lib/dpkg/info"));
    Files.createDirectories(root.resolve("var/lib/dpkg/updates"));
    Files.createFile(root.resolve("var/lib/dpkg/status"));
    ShellResult.run(
            folder, "dpkg", "--root=" + root, "--force-depends", "--install", deb.toString())
        .succeeded();
    Path program = root.resolve("usr/bin/assay");
    Map<String, String> environment = Map.of("PATH", "/usr/bin:/bin");
    ShellResult version =
        ShellResult.run(folder, environment, List.of(program.toString(), "--version")).succeeded();
    assertThat(version.out()).startsWith("assay " + VERSION + "\n").contains("Java ");
    assertThat(version.err()).isEmpty();
    for (String each :
        List.of(
            "man/man1/assay-run.1.gz",
            "bash-completion/completions/assay",
            "zsh/vendor-completions/_assay",
            "fish/vendor_completions.d/assay.fish",
            "doc/assay/copyright")) {
      assertThat(root.resolve("usr/share").resolve(each)).isRegularFile();
    }
    ShellResult.run(folder, "dpkg", "--root=" + root, "--purge", "assay").succeeded();
    assertThat(root.resolve("usr/lib/assay")).doesNotExist();
    assertThat(program).doesNotExist();
  }
}
