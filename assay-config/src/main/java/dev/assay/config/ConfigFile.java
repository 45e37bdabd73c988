// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.AssayException;
import dev.assay.input.internal.InputFile;
import dev.assay.input.internal.InputProblem;
import dev.assay.input.internal.InputProblemHandler;
import dev.assay.input.internal.LocatedValue;
import dev.assay.input.internal.LocatedValue.Fields;
import dev.assay.input.internal.YamlValues;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Reads the configuration file. Stateless; safe for use by several threads. */
public final class ConfigFile {
  /** Read where no other file is named. */
  public static final Path DEFAULT = Path.of("assay.yaml");

  private static final Pattern KEY = Pattern.compile("^\uFEFF?[A-Za-z]\\w*\\s*:(\\s|$)");

  private ConfigFile() {}

  /**
   * Returns whether a file is a configuration by its looks, not a list of questions: its name ends
   * in {@code .yaml} or {@code .yml}, and its first line of text is a key.
   */
  public static boolean isConfiguration(Path path) {
    String name = path.toString().toLowerCase(Locale.ROOT);
    if (!(name.endsWith(".yaml") || name.endsWith(".yml")) || !Files.isRegularFile(path)) {
      return false;
    }
    try (BufferedReader reader = Files.newBufferedReader(path)) {
      String line = reader.readLine();
      while (line != null && (line.isBlank() || line.matches("\\s*#.*|---.*|\uFEFF"))) {
        line = reader.readLine();
      }
      return line != null && KEY.matcher(line).find();
    } catch (IOException e) {
      return false; // read as something else, which says why it can't be read
    }
  }

  /**
   * Reads a configuration file in YAML. Paths in it are relative to the file, and {@code ${NAME}}
   * stands for an environment variable.
   *
   * @throws ConfigException listing every problem with line, column and remedy
   * @throws AssayException if the file can't be read, or is not YAML
   */
  public static RunSettings read(Path path) {
    return read(path, System.getenv());
  }

  /**
   * Reads a configuration file in which {@code ${NAME}} stands for one of these variables.
   *
   * @throws ConfigException listing every problem with line, column and remedy
   * @throws AssayException if the file can't be read, or is not YAML
   */
  public static RunSettings read(Path path, Map<String, String> variables) {
    return RunSettings.of(values(path, variables));
  }

  /**
   * Reads what a configuration file sets, so that options can override it.
   *
   * @throws ConfigException listing every problem with line, column and remedy
   * @throws AssayException if the file can't be read, or is not YAML
   */
  public static SettingValues values(Path path, Map<String, String> variables) {
    return values(path, variables, section -> true);
  }

  /**
   * Reads what a configuration file sets. Keys of a section that the caller does not read are left
   * out if they name a variable that is not set.
   *
   * @param read tells whether the caller reads a section or key of the file's first level
   * @throws ConfigException listing every problem with line, column and remedy
   * @throws AssayException if the file can't be read, or is not YAML
   */
  public static SettingValues values(
      Path path, Map<String, String> variables, Predicate<String> read) {
    try (InputFile file = InputFile.open(path)) {
      return values(file, variables, read);
    }
  }

  /**
   * Reads a configuration that is no file of this machine, as if it were one.
   *
   * @param name of the file that it stands for: paths are relative to its folder, and messages name
   *     it
   * @param text in YAML or JSON
   * @param read as of {@link #values(Path, Map, Predicate)}
   * @throws ConfigException listing every problem with line, column and remedy
   * @throws AssayException if it is not YAML
   */
  public static RunSettings read(
      Path name, String text, Map<String, String> variables, Predicate<String> read) {
    InputStream bytes = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    try (InputFile file = InputFile.of(name, bytes)) {
      return RunSettings.of(values(file, variables, read));
    }
  }

  private static SettingValues values(
      InputFile file, Map<String, String> variables, Predicate<String> read) {
    List<InputProblem> problems = new ArrayList<>();
    SettingValues values = values(file, variables, read, problems);
    if (!problems.isEmpty()) {
      problems.sort(
          Comparator.comparingInt(InputProblem::line).thenComparingInt(InputProblem::column));
      throw new ConfigException(problems);
    }
    return values;
  }

  private static SettingValues values(
      InputFile file,
      Map<String, String> variables,
      Predicate<String> read,
      List<InputProblem> problems) {
    LocatedValue document = YamlValues.read(file).orElse(null);
    if (document == null) {
      return SettingValues.EMPTY;
    }
    if (!(document instanceof Fields)) {
      throw file.fault(
          document.line(), "a configuration file is a list of 'key: value'", "see assay init");
    }
    InputProblemHandler problemHandler =
        (line, column, message, remedy) ->
            problems.add(new InputProblem(file.path(), line, column, message, remedy));
    LocatedValue expanded =
        new EnvironmentSubstitution(variables, problemHandler)
            .expand(
                document,
                key ->
                    read.test(
                        DatabaseSettings.OTHER_PATHS.contains(key) ? DatabaseSettings.PATH : key));
    List<InputProblem> known = List.copyOf(problems);
    // What is wrong with a value without its variable says nothing new.
    InputProblemHandler further =
        (line, column, message, remedy) -> {
          if (known.stream().noneMatch(each -> each.line() == line && each.column() == column)) {
            problemHandler.report(line, column, message, remedy);
          }
        };
    return expanded instanceof Fields top
        ? new ConfigReader(file.path(), further).read(top)
        : SettingValues.EMPTY;
  }
}
