// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.config.ScoringSettings.CompareSettings;
import dev.assay.input.internal.FieldReader;
import dev.assay.input.internal.InputProblemHandler;
import dev.assay.input.internal.LocatedValue;
import dev.assay.input.internal.LocatedValue.Fields;
import dev.assay.input.internal.NearestName;
import dev.assay.match.Profile;
import dev.assay.metric.Metrics;
import dev.assay.metric.internal.MetricGroup;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Checks which keys of a section may be combined. */
final class SectionRules {
  private static final String LEAVE_OUT = "leave it out";
  private static final String KEEP_ONE = "keep one of them";

  private final InputProblemHandler inputProblemHandler;
  private final Map<String, Object> values;

  /**
   * @param inputProblemHandler receives every problem
   * @param values the settings read so far; short forms are expanded in place
   */
  SectionRules(InputProblemHandler inputProblemHandler, Map<String, Object> values) {
    this.inputProblemHandler = inputProblemHandler;
    this.values = values;
  }

  void check(String path, FieldReader section) {
    switch (path) {
      case "" -> {
        move("format", section);
        move("map", section);
      }
      case "compare" -> profile(section);
      case "metrics" -> metrics(section);
      case "generator" -> origin(section);
      case "generator.embeddings" -> {
        embeddings(section);
        key(path + ".", path + ".model", section);
      }
      case "generator.settings", "judge.settings" ->
          key(path + ".", path.replace("settings", "model"), section);
      case "generator.store" -> store(section);
      default -> {
        // Keys of other sections are independent.
      }
    }
  }

  private void move(String key, FieldReader top) {
    Object value = values.remove(key);
    if (value == null) {
      return;
    }
    if (values.put("questions." + key, value) != null
        && top.value("questions") instanceof Fields questions) {
      questions.fields().stream()
          .filter(field -> field.name().equals(key))
          .forEach(
              field ->
                  inputProblemHandler.report(
                      field.value(), "'%s' is set twice".formatted(key), KEEP_ONE));
    }
  }

  private void profile(FieldReader section) {
    CompareSettings settings = SettingValues.of(values).at("compare").bind(CompareSettings.class);
    List<String> known = settings.known().stream().map(Profile::name).toList();
    LocatedValue value = section.value("profile");
    String name = settings.profile();
    if (value != null && name != null && !known.contains(name)) {
      inputProblemHandler.report(
          value, "there is no profile '%s'".formatted(name), NearestName.hint(name, known));
    }
  }

  /**
   * Settings of a metric group select that group in addition to the default, if no names are given.
   */
  private void metrics(FieldReader section) {
    String aws = MetricGroup.AWS.key();
    if (section.has(aws) && !values.containsKey("metrics.names")) {
      values.put("metrics.names", List.of(Metrics.DEFAULT, aws));
    }
  }

  private void origin(FieldReader section) {
    List<String> origins = present(section, "predictions", "model", "command", "http");
    if (origins.size() > 1) {
      refuse(
          section,
          origins.get(1),
          "'%s' and '%s' both say where SQL comes from".formatted(origins.get(0), origins.get(1)),
          KEEP_ONE);
    }
  }

  private void embeddings(FieldReader section) {
    if (values.get("generator.embeddings.model") instanceof String model
        && model.indexOf('/') < 0) {
      for (String key : present(section, "baseUrl", "keyVariable", "dimensions")) {
        refuse(
            section,
            key,
            "'%s' is for a provider's model, but '%s' is not one".formatted(key, model),
            LEAVE_OUT);
      }
    }
  }

  /**
   * A file that names a server must name the key for it too, unless the server is on this machine
   * or the provider's own. An address given as an option is the user's choice.
   */
  private void key(String path, String model, FieldReader section) {
    if (!(values.get(path + "baseUrl") instanceof URI address) || address.getHost() == null) {
      return;
    }
    String host = address.getHost().toLowerCase(Locale.ROOT);
    if (values.get(path + "keyVariable") instanceof String variable) {
      if (!KnownSecret.mayGoTo(variable, host)
          && !(KnownSecret.isLoopback(host) && KnownSecret.isModelKey(variable))) {
        refuse(
            section,
            "keyVariable",
            "%s would be sent to %s, but it is the key of another service"
                .formatted(variable, host),
            "put this server's key into a variable of its own, and name that; or give the address"
                + " on the command line");
      }
      return;
    }
    boolean usualKeys =
        values.get(model) == null
            || texts(values.get(model)).anyMatch(name -> !KnownSecret.isOwnServer(name));
    if (usualKeys && !KnownSecret.isLoopback(host) && !KnownSecret.isModelHost(host)) {
      refuse(
          section,
          "baseUrl",
          "%s is not a provider's public host, and the key for it is not named".formatted(host),
          "add keyVariable with the variable that holds this server's key; or give the address on"
              + " the command line");
    }
  }

  private static Stream<String> texts(@Nullable Object value) {
    return value instanceof List<?> list
        ? list.stream().map(String::valueOf)
        : Stream.of(String.valueOf(value));
  }

  private void store(FieldReader section) {
    List<String> kinds = present(section, "file", "chroma", "pgvector");
    for (String key : kinds.subList(Math.min(1, kinds.size()), kinds.size())) {
      refuse(
          section,
          key,
          "'%s' and '%s' both say where vectors are kept".formatted(key, kinds.get(0)),
          KEEP_ONE);
    }
    if (!section.has("chroma") && !section.has("pgvector")) {
      for (String key : present(section, "user", "password", "collection")) {
        refuse(section, key, "'%s' is for a server, but none is named".formatted(key), LEAVE_OUT);
      }
    }
  }

  private static List<String> present(FieldReader section, String... keys) {
    return List.of(keys).stream().filter(section::has).toList();
  }

  private void refuse(FieldReader section, String key, String message, String remedy) {
    LocatedValue value = section.value(key);
    inputProblemHandler.report(value == null ? section.source() : value, message, remedy);
  }
}
