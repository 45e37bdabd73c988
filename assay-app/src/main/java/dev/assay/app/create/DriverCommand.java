// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.create;

import dev.assay.AssayException;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.Terminal;
import dev.assay.engines.driver.DriverFolder;
import dev.assay.engines.driver.InstalledDriver;
import dev.assay.engines.driver.KnownDriver;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
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
    description = "Adds, lists and removes JDBC drivers that are not part of Assay.",
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
}
