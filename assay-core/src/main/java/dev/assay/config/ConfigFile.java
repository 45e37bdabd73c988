// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.dataset.internal.FieldReader;
import dev.assay.dataset.internal.InputFile;
import dev.assay.dataset.internal.LocatedValue;
import dev.assay.dataset.internal.LocatedValue.Fields;
import dev.assay.dataset.internal.YamlValues;
import dev.assay.model.AssayException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Reads the configuration file. Stateless; safe for use by several threads. */
public final class ConfigFile {
  private ConfigFile() {}

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
    List<ConfigProblem> problems = new ArrayList<>();
    RunSettings settings;
    try (InputFile file = InputFile.open(path)) {
      settings = read(file, variables, problems);
    }
    if (!problems.isEmpty()) {
      problems.sort(
          Comparator.comparingInt(ConfigProblem::line).thenComparingInt(ConfigProblem::column));
      throw new ConfigException(problems);
    }
    return settings;
  }

  private static RunSettings read(
      InputFile file, Map<String, String> variables, List<ConfigProblem> problems) {
    LocatedValue document = YamlValues.read(file).orElse(null);
    if (document == null) {
      return RunSettings.EMPTY;
    }
    if (!(document instanceof Fields)) {
      throw file.fault(
          document.line(), "a configuration file is a list of 'key: value'", "see assay init");
    }
    ConfigSections sections =
        new ConfigSections(
            file.path(),
            (line, column, message, remedy) ->
                problems.add(new ConfigProblem(file.path(), line, column, message, remedy)));
    EnvironmentSubstitution environment = new EnvironmentSubstitution(variables, sections.faults());
    return environment.expand(document) instanceof Fields top
        ? settings(new FieldReader(top, sections.faults()).allowOnly(ConfigKeys.TOP), sections)
        : RunSettings.EMPTY;
  }

  private static RunSettings settings(FieldReader top, ConfigSections sections) {
    return new RunSettings(
        top.text("name"),
        sections.questions(top),
        new GeneratorSection(sections).read(top),
        new DatabaseSection(sections).read(top.value("databases")),
        sections.execution(top),
        sections.time(top),
        new CompareSection(sections.faults()).read(top.object("compare")),
        new MetricSection(sections.faults()).read(top),
        new GateSection(sections).read(top.object("gate")),
        new OutputSettings(sections.path(top, "out"), top.truth("keepValues"), top.text("webhook")),
        new JudgeSection(sections).read(top.object("judge")));
  }
}
