// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.options;

import dev.assay.AssayException;
import dev.assay.config.ConfigFile;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The configuration file, as an argument or an option of a command. */
public final class ConfigArgument {
  @Parameters(
      arity = "0..1",
      paramLabel = "assay.yaml",
      description = "Configuration file (default: assay.yaml here, unless --questions is given).")
  private @Nullable Path argument;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Configuration file, the same as the argument.")
  private @Nullable Path option;

  /**
   * The file that is named; {@code null} if none is.
   *
   * @throws AssayException if two are named
   */
  public @Nullable Path file() {
    return argument == null ? option : one(List.of(argument), option);
  }

  /**
   * The configuration file among the arguments of a command, or that of the option.
   *
   * @throws AssayException if two are named
   */
  public static @Nullable Path among(List<Path> arguments, @Nullable Path option) {
    return one(arguments.stream().filter(ConfigFile::isConfiguration).toList(), option);
  }

  private static @Nullable Path one(List<Path> arguments, @Nullable Path option) {
    List<Path> files = Stream.concat(arguments.stream(), Stream.ofNullable(option)).toList();
    if (files.size() > 1) {
      throw new AssayException(
          "two configuration files are named: %s and %s; keep one"
              .formatted(files.get(0), files.get(1)));
    }
    return files.isEmpty() ? null : files.get(0);
  }
}
