// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.dataset.Datasets;
import dev.assay.dataset.internal.FieldReader;
import dev.assay.dataset.internal.InputProblemHandler;
import dev.assay.dataset.internal.LocatedValue;
import dev.assay.dataset.internal.LocatedValue.Fields;
import dev.assay.dataset.internal.NearestName;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads the smaller sections of the configuration file. */
final class ConfigSections {
  private final Path file;
  private final InputProblemHandler inputProblemHandler;

  /**
   * @param file the configuration file, to which paths are relative
   * @param inputProblemHandler told of every problem
   */
  ConfigSections(Path file, InputProblemHandler inputProblemHandler) {
    this.file = file;
    this.inputProblemHandler = inputProblemHandler;
  }

  InputProblemHandler faults() {
    return inputProblemHandler;
  }

  /** A path, relative to the configuration file. */
  @Nullable Path path(FieldReader section, String name) {
    String text = section.text(name);
    LocatedValue value = section.value(name);
    return text == null || value == null ? null : resolve(text, value);
  }

  /** A path, relative to the configuration file; {@code null} if it is reported as none. */
  @Nullable Path resolve(String text, LocatedValue at) {
    try {
      return file.resolveSibling(text).normalize();
    } catch (InvalidPathException e) {
      inputProblemHandler.report(
          at, "'%s' can't be a path (%s)".formatted(text, e.getReason()), "correct the path");
      return null;
    }
  }

  /** Where the configuration file is. */
  Path folder() {
    Path parent = file.toAbsolutePath().getParent();
    return parent == null ? Path.of("/") : parent;
  }

  QuestionSettings questions(FieldReader top) {
    Path questions;
    String format = format(top);
    if (top.value("questions") instanceof Fields) {
      FieldReader section = top.object("questions");
      if (section == null) {
        return QuestionSettings.EMPTY;
      }
      section.allowOnly(ConfigKeys.QUESTIONS).neededText("file");
      questions = path(section, "file");
      LocatedValue second = section.value("format");
      if (second != null && format != null) {
        inputProblemHandler.report(second, "'format' is set twice", "keep one of them");
      }
      format = SettingPrecedence.first(format(section), format);
    } else {
      questions = path(top, "questions");
    }
    Long first = top.integer("first", 1);
    return new QuestionSettings(
        questions, format, top.text("where"), first == null ? null : asInt(first));
  }

  private @Nullable String format(FieldReader section) {
    String format = section.text("format");
    LocatedValue value = section.value("format");
    if (format != null && value != null && !Datasets.formats().contains(format)) {
      inputProblemHandler.report(
          value,
          "there is no format '%s'".formatted(format),
          NearestName.hint(format, Datasets.formats()));
    }
    return format;
  }

  ExecutionSettings execution(FieldReader top) {
    FieldReader section = top.object("execution");
    if (section == null) {
      return ExecutionSettings.EMPTY;
    }
    section.allowOnly(ConfigKeys.EXECUTION);
    Long workers = section.integer("workers", 1);
    return new ExecutionSettings(
        parsed(section, "timeout", Durations::parse),
        section.integer("maxRows", 1),
        section.integer("maxCells", 1),
        parsed(section, "maxBytes", ByteSizes::parse),
        parsed(section, "compareTimeout", Durations::parse),
        workers == null ? null : asInt(workers),
        parsed(section, "reconnectTimeout", Durations::parseOrZero),
        section.truth("checkGold"),
        new IsolationSettings(
            section.oneOf("isolation", IsolationSettings.Isolation.class),
            parsed(section, "workerMemory", IsolationSettings::parseMemory),
            section.truth("allowPrivileged")));
  }

  TimeSettings time(FieldReader top) {
    return new TimeSettings(
        parsed(top, "timeZone", TimeValues::zone), parsed(top, "clock", TimeValues::instant));
  }

  /** A whole number of at least {@code least}, as large as an int may be. */
  @Nullable Integer count(FieldReader section, String name, long least) {
    Long number = section.integer(name, least);
    return number == null ? null : (Integer) asInt(number);
  }

  <T> @Nullable T parsed(FieldReader section, String name, Function<String, T> parser) {
    String text = section.textOrInteger(name);
    LocatedValue value = section.value(name);
    if (text == null || value == null) {
      return null;
    }
    try {
      return parser.apply(text);
    } catch (IllegalArgumentException e) {
      inputProblemHandler.report(value, "'%s': %s".formatted(name, e.getMessage()), "");
      return null;
    }
  }

  private static int asInt(long number) {
    return (int) Math.min(number, Integer.MAX_VALUE);
  }
}
