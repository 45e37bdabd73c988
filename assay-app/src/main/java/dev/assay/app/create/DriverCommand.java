// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.create;

import dev.assay.AssayException;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.Terminal;
import dev.assay.engines.driver.DriverFolder;
import dev.assay.engines.driver.InstalledDriver;
import dev.assay.engines.driver.KnownDriver;
import dev.assay.engines.driver.MavenCoordinates;
import dev.assay.engines.driver.MavenRepository;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Manages JDBC drivers that are not part of Assay. */
@Command(
    name = "driver",
    description = "Adds, lists and removes JDBC drivers.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND")
public final class DriverCommand implements Callable<Integer> {
  private static final double MEGABYTE = 1_000_000;

  private final Terminal terminal;

  @Spec private CommandSpec spec = CommandSpec.create();

  public DriverCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    throw new ParameterException(spec.commandLine(), "Missing: add, list or remove");
  }

  @Command(
      name = "add",
      description = "Fetches a driver, or copies it from files.",
      mixinStandardHelpOptions = true)
  int add(
      @Parameters(
              arity = "1..*",
              paramLabel = "DRIVER",
              description = {
                "A name that assay driver list shows, or one or more of",
                "GROUP:ARTIFACT:VERSION, FILE.jar and FOLDER."
              })
          List<String> sources,
      @Option(names = "--name", description = "Name for the driver (default: from its source).")
          @Nullable String name,
      @Option(
              names = "--repository",
              paramLabel = "URL",
              description =
                  "Maven repository, https or file; else that of ASSAY_REPOSITORY, else Central.")
          @Nullable URI repository)
      throws IOException {
    DriverSource source = DriverSource.of(sources, repository, terminal);
    String called = name == null ? source.name() : name;
    InstalledDriver driver = DriverFolder.ofUser().add(called, source::fill);
    terminal.line(
        "%s: %s, %d %s in %s",
        driver.name(),
        String.join(", ", driver.classes()),
        driver.jars().size(),
        driver.jars().size() == 1 ? "jar" : "jars",
        driver.folder());
    terminal.note("Next: name the database under databases: in assay.yaml, then assay check.");
    return ExitCode.DONE;
  }

  @Command(
      name = "list",
      description = "Lists the drivers that are installed and those that can be added by name.",
      mixinStandardHelpOptions = true)
  int list() {
    DriverFolder folder = DriverFolder.ofUser();
    List<InstalledDriver> installed = folder.list();
    terminal.line("Installed in %s:", folder.path());
    if (installed.isEmpty()) {
      terminal.out().println("  none");
    }
    for (InstalledDriver driver : installed) {
      String jars =
          driver.jars().stream()
              .map(jar -> String.valueOf(jar.getFileName()))
              .collect(Collectors.joining(", "));
      terminal.line("  %-12s %6.1f MB  %s", driver.name(), size(driver) / MEGABYTE, jars);
    }
    terminal.out().println("Known by name:");
    for (KnownDriver known : KnownDriver.all()) {
      terminal.line("  %-12s %s; %s", known.name(), known.database(), known.license());
    }
    terminal.note("Next: assay driver add NAME");
    return ExitCode.DONE;
  }

  private static long size(InstalledDriver driver) {
    long size = 0;
    for (Path jar : driver.jars()) {
      try {
        size += Files.size(jar);
      } catch (IOException e) {
        throw new AssayException(jar + " can't be read; check its rights", e);
      }
    }
    return size;
  }

  @Command(
      name = "remove",
      description = "Removes an installed driver.",
      mixinStandardHelpOptions = true)
  int remove(
      @Parameters(paramLabel = "NAME", description = "Name, as 'assay driver list' shows it.")
          String name)
      throws IOException {
    if (!DriverFolder.ofUser().remove(name)) {
      throw new AssayException(
          "no driver '%s' is installed in %s; see assay driver list"
              .formatted(name, DriverFolder.ofUser().path()));
    }
    terminal.line("%s: removed", name);
    return ExitCode.DONE;
  }

  /**
   * The source of the jars of a driver to be added.
   *
   * @param name the driver's name unless the user gives another
   * @param jars to fetch, each with its SHA-256 if it is known
   * @param files to copy
   */
  private record DriverSource(
      String name, List<Jar> jars, List<Path> files, @Nullable URI repository, Terminal terminal) {
    private static final String REPOSITORY = "ASSAY_REPOSITORY";

    /** A jar to fetch. */
    private record Jar(MavenCoordinates coordinates, @Nullable String sha256) {}

    /**
     * Parses a user's source.
     *
     * @throws AssayException if it is nothing that could be a driver
     */
    static DriverSource of(List<String> sources, @Nullable URI repository, Terminal terminal) {
      String first = sources.get(0);
      KnownDriver known = sources.size() == 1 ? KnownDriver.named(first).orElse(null) : null;
      if (known != null) {
        return known(known, repository, terminal);
      }
      List<Jar> jars = new ArrayList<>();
      List<Path> files = new ArrayList<>();
      for (String source : sources) {
        if (Files.isDirectory(Path.of(source))) {
          files.addAll(jarsOf(Path.of(source)));
        } else if (Files.isRegularFile(Path.of(source))) {
          files.add(Path.of(source));
        } else if (MavenCoordinates.matches(source)) {
          jars.add(new Jar(MavenCoordinates.parse(source), null));
        } else {
          throw new AssayException(
              "'%s' is neither a file, a folder, GROUP:ARTIFACT:VERSION nor a known driver; known are %s"
                  .formatted(
                      source,
                      KnownDriver.all().stream()
                          .map(KnownDriver::name)
                          .collect(Collectors.joining(", "))));
        }
      }
      String name =
          jars.isEmpty()
              ? String.valueOf(Path.of(first).toAbsolutePath().normalize().getFileName())
              : jars.get(0).coordinates().artifact();
      return new DriverSource(word(name), jars, files, repository, terminal);
    }

    private static DriverSource known(
        KnownDriver known, @Nullable URI repository, Terminal terminal) {
      if (known.jars().isEmpty()) {
        throw new AssayException(
            "the driver '%s' can't be fetched. %s".formatted(known.name(), known.advice()));
      }
      terminal.note(
          "The driver for %s is under this license: %s."
              .formatted(known.database(), known.license()));
      if (!known.advice().isEmpty()) {
        terminal.note(known.advice());
      }
      List<Jar> jars =
          known.jars().stream().map(jar -> new Jar(jar.coordinates(), jar.sha256())).toList();
      return new DriverSource(known.name(), jars, List.of(), repository, terminal);
    }

    private static List<Path> jarsOf(Path folder) {
      try (Stream<Path> files = Files.list(folder)) {
        List<Path> jars =
            files
                .filter(file -> file.toString().toLowerCase(Locale.ROOT).endsWith(".jar"))
                .sorted()
                .toList();
        if (jars.isEmpty()) {
          throw new AssayException(
              folder + " holds no jar; name the folder with the driver's jars");
        }
        return jars;
      } catch (IOException e) {
        throw new AssayException(folder + " can't be read; check its rights", e);
      }
    }

    private static String word(String name) {
      return name.replaceFirst("(?i)\\.jar$", "")
          .toLowerCase(Locale.ROOT)
          .replaceAll("[^a-z0-9._-]+", "-")
          .replaceFirst("^[^a-z0-9]+", "");
    }

    /** Puts the jars into a folder. */
    void fill(Path folder) throws IOException {
      for (Path file : files) {
        Files.copy(file, folder.resolve(String.valueOf(file.getFileName())));
      }
      if (!jars.isEmpty()) {
        MavenRepository from = new MavenRepository(root());
        for (Jar jar : jars) {
          terminal.note("Fetching %s from %s …".formatted(jar.coordinates(), from.root()));
          from.fetch(jar.coordinates(), jar.sha256(), folder);
        }
      }
    }

    private URI root() {
      String usual = System.getenv(REPOSITORY);
      if (repository != null) {
        return repository;
      }
      try {
        return usual == null || usual.isBlank()
            ? MavenRepository.CENTRAL
            : URI.create(usual.trim());
      } catch (IllegalArgumentException e) {
        throw new AssayException(REPOSITORY + " is not a URL; write https://… or file:///…", e);
      }
    }
  }
}
