// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.execute.Limits;
import dev.assay.execute.SessionSettings;
import dev.assay.metric.MetricNames;
import dev.assay.model.AssayException;
import dev.assay.model.Relaxation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** {@code run.json} as text. */
final class ManifestJson {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private ManifestJson() {}

  static byte[] write(Manifest manifest) {
    ObjectNode root = MAPPER.createObjectNode();
    root.put("format_version", Manifest.FORMAT);
    root.put("assay_version", manifest.assay());
    root.put("name", manifest.name());
    writePlan(root.putObject("plan"), manifest);
    ObjectNode databases = root.putObject("databases");
    manifest.databases().forEach(databases::put);
    if (!manifest.privileges().isEmpty()) {
      ObjectNode privileges = root.putObject("privileges");
      manifest
          .privileges()
          .forEach(
              (id, details) -> {
                ArrayNode list = privileges.putArray(id);
                details.forEach(list::add);
              });
    }
    root.put("started", manifest.started().toString());
    Instant finished = manifest.finished();
    root.put("finished", finished == null ? null : finished.toString());
    if (!manifest.changed().isEmpty()) {
      ArrayNode changed = root.putArray("changed_databases");
      manifest.changed().forEach(changed::add);
    }
    root.put("java", manifest.java());
    root.put("os", manifest.os());
    try {
      return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(root);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of strings and numbers can always be written", e);
    }
  }

  private static void writePlan(ObjectNode plan, Manifest manifest) {
    Manifest.Source dataset = manifest.dataset();
    plan.putObject("dataset")
        .put("name", dataset.name())
        .put("source", dataset.path())
        .put("format", dataset.format())
        .put("sha256", dataset.sha256())
        .put("questions", dataset.questions())
        .put("ids_sha256", dataset.idsSha256());
    writeRules(plan.putObject("profile"), manifest.profile());
    ArrayNode profiles = plan.putArray("profiles");
    manifest.profiles().forEach(rules -> writeRules(profiles.addObject(), rules));
    ArrayNode metrics = plan.putArray("metrics");
    manifest.metrics().forEach(metrics::add);
    if (!manifest.metricSettings().isEmpty()) {
      ObjectNode settings = plan.putObject("metric_settings");
      manifest.metricSettings().forEach(settings::put);
    }
    plan.putObject("generator")
        .put("id", manifest.generator().id())
        .put("hash", manifest.generator().hash());
    Manifest.Conditions conditions = manifest.conditions();
    Limits limits = conditions.limits();
    plan.putObject("limits")
        .put("timeout_ms", limits.timeout().toMillis())
        .put("max_rows", limits.maxRows())
        .put("max_cells", limits.maxCells())
        .put("max_bytes", limits.maxBytes())
        .put("compare_timeout_ms", limits.compareTimeout().toMillis());
    SessionSettings session = conditions.session();
    plan.put("time_zone", session.zoneName());
    plan.put("clock", session.clock() == null ? null : session.clock().toString());
    plan.put("check_gold", conditions.checkGold());
    plan.put("workers", conditions.workers());
    plan.put("keep_values", conditions.keepValues());
  }

  private static void writeRules(ObjectNode node, Manifest.Rules rules) {
    node.put("name", rules.name());
    ArrayNode relaxations = node.putArray("relaxations");
    rules.relaxations().stream().sorted().map(Relaxation::name).forEach(relaxations::add);
    if (rules.metric() != null) {
      node.put("metric", rules.metric());
    }
  }

  /**
   * Reads a manifest.
   *
   * @throws AssayException if it is of another format version, or broken
   */
  static Manifest read(Path file, byte[] content) {
    if (new String(content, StandardCharsets.UTF_8).isBlank()) {
      throw new AssayException(
          "%s is empty, so nothing says what this run is; restore it from a copy, or make the run again"
              .formatted(file));
    }
    try {
      JsonNode root = MAPPER.readTree(content);
      int format = root.required("format_version").asInt();
      if (format != Manifest.FORMAT) {
        throw otherFormat(file, format);
      }
      return read(root);
    } catch (AssayException e) {
      throw e;
    } catch (IOException | RuntimeException e) { // whatever stands there in place of a value
      throw new AssayException(
          "%s can't be read (%s); the file was changed since it was written: restore it"
              .formatted(file, RunFileFields.reason(e)),
          e);
    }
  }

  private static AssayException otherFormat(Path file, int format) {
    return new AssayException(
        "%s has the run format %d, this version of Assay reads format %d; %s"
            .formatted(
                file,
                format,
                Manifest.FORMAT,
                format > Manifest.FORMAT ? "update Assay" : "run the evaluation again"));
  }

  private static Manifest read(JsonNode root) {
    JsonNode plan = root.required("plan");
    JsonNode dataset = plan.required("dataset");
    JsonNode generator = plan.required("generator");
    List<Manifest.Rules> profiles = new ArrayList<>();
    plan.required("profiles").forEach(node -> profiles.add(readRules(node)));
    List<String> metrics = new ArrayList<>();
    plan.required("metrics").forEach(node -> metrics.add(MetricNames.stored(node.asText())));
    Map<String, String> databases = new TreeMap<>();
    root.required("databases")
        .properties()
        .forEach(e -> databases.put(e.getKey(), e.getValue().asText()));
    JsonNode finished = root.required("finished");
    return new Manifest(
        text(root, "assay_version"),
        text(root, "name"),
        new Manifest.Source(
            text(dataset, "name"),
            text(dataset, "source"),
            text(dataset, "format"),
            text(dataset, "sha256"),
            dataset.required("questions").asInt(),
            text(dataset, "ids_sha256")),
        readRules(plan.required("profile")),
        profiles,
        metrics,
        new Manifest.Origin(text(generator, "id"), text(generator, "hash")),
        databases,
        readConditions(plan),
        readPrivileges(root),
        Instant.parse(text(root, "started")),
        finished.isNull() ? null : Instant.parse(finished.asText()),
        text(root, "java"),
        text(root, "os"),
        readChanged(root),
        readMetricSettings(plan));
  }

  private static Map<String, Double> readMetricSettings(JsonNode plan) {
    Map<String, Double> settings = new TreeMap<>();
    plan.path("metric_settings")
        .properties()
        .forEach(e -> settings.put(e.getKey(), e.getValue().asDouble()));
    return settings;
  }

  private static List<String> readChanged(JsonNode root) {
    List<String> ids = new ArrayList<>();
    root.path("changed_databases").forEach(id -> ids.add(id.asText()));
    return ids;
  }

  /**
   * Time zone, clock, golds' check and the time to compare came later, with what was usual before.
   */
  private static Manifest.Conditions readConditions(JsonNode plan) {
    JsonNode limits = plan.required("limits");
    String clock = plan.path("clock").asText(null);
    return new Manifest.Conditions(
        new Limits(
            Duration.ofMillis(limits.required("timeout_ms").asLong()),
            limits.required("max_rows").asLong(),
            limits.required("max_cells").asLong(),
            limits.required("max_bytes").asLong(),
            Duration.ofMillis(
                limits
                    .path("compare_timeout_ms")
                    .asLong(Limits.DEFAULT.compareTimeout().toMillis()))),
        new SessionSettings(
            ZoneId.of(plan.path("time_zone").asText("UTC")),
            clock == null ? null : Instant.parse(clock)),
        plan.path("check_gold").asBoolean(false),
        plan.required("workers").asInt(),
        plan.required("keep_values").asBoolean());
  }

  private static Map<String, List<String>> readPrivileges(JsonNode root) {
    Map<String, List<String>> privileges = new TreeMap<>();
    for (Map.Entry<String, JsonNode> database : root.path("privileges").properties()) {
      List<String> details = new ArrayList<>();
      database.getValue().forEach(detail -> details.add(detail.asText()));
      privileges.put(database.getKey(), details);
    }
    return privileges;
  }

  private static Manifest.Rules readRules(JsonNode node) {
    Set<Relaxation> relaxations = EnumSet.noneOf(Relaxation.class);
    node.required("relaxations").forEach(r -> relaxations.add(Relaxation.valueOf(r.asText())));
    return new Manifest.Rules(text(node, "name"), relaxations, node.path("metric").asText(null));
  }

  private static String text(JsonNode node, String key) {
    return node.required(key).asText();
  }
}
