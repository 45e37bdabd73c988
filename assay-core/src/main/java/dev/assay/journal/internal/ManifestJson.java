// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.NumberSerializers.DoubleSerializer;
import dev.assay.AssayException;
import dev.assay.execute.Limits;
import dev.assay.execute.SessionSettings;
import dev.assay.journal.Manifest;
import dev.assay.journal.RepositoryCommit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads and writes {@code run.json}. Stateless; safe for use by several threads. */
public final class ManifestJson {
  /** Metric settings are written with a fraction, even if it is zero. */
  private static final JsonMapper MAPPER =
      JournalJson.MAPPER
          .rebuild()
          .addModule(
              new SimpleModule().addSerializer(Double.class, new DoubleSerializer(Double.class)))
          .build();

  private ManifestJson() {}

  /** The content of {@code run.json}, in UTF-8. */
  public static byte[] write(Manifest manifest) {
    try {
      return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(Document.of(manifest));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("records of texts and numbers can always be written", e);
    }
  }

  /**
   * Reads a manifest.
   *
   * @param file that holds it, for messages
   * @param content in UTF-8
   * @throws AssayException if its format version is not supported, or it is invalid
   */
  public static Manifest read(Path file, byte[] content) {
    if (new String(content, StandardCharsets.UTF_8).isBlank()) {
      throw new AssayException(
          "%s is empty, so the run can't be identified; restore it from a copy, or run again"
              .formatted(file));
    }
    try {
      JsonNode root = MAPPER.readTree(content);
      int format = root.required("format_version").asInt();
      if (format != Manifest.FORMAT) {
        throw otherFormat(file, format);
      }
      return JournalJson.read(MAPPER, Document.class, root).manifest();
    } catch (AssayException e) {
      throw e;
    } catch (IOException | RuntimeException e) { // whatever is stored there instead of a value
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

  private record Document(
      int formatVersion,
      String assayVersion,
      String name,
      Plan plan,
      @JsonSetter(contentNulls = Nulls.FAIL) Map<String, String> databases,
      @JsonInclude(Include.NON_EMPTY) @JsonSetter(contentNulls = Nulls.FAIL)
          @Nullable Map<String, List<String>> privileges,
      Instant started,
      @JsonProperty(required = true) @Nullable Instant finished,
      @JsonInclude(Include.NON_NULL) @Nullable String outcomesCheck,
      @JsonInclude(Include.NON_EMPTY) List<String> changedDatabases,
      @JsonInclude(Include.NON_EMPTY) List<String> databaseFolders,
      String java,
      String os,
      @JsonInclude(Include.NON_NULL) @Nullable RepositoryCommit commit) {
    static Document of(Manifest manifest) {
      Manifest.DatabaseFacts databases = manifest.databases();
      Manifest.Provenance provenance = manifest.provenance();
      return new Document(
          Manifest.FORMAT,
          provenance.assay(),
          manifest.name(),
          Plan.of(manifest),
          databases.hashes(),
          databases.privileges(),
          provenance.started(),
          provenance.finished(),
          provenance.outcomesCheck(),
          databases.changed(),
          databases.folders(),
          provenance.java(),
          provenance.os(),
          provenance.commit());
    }

    Manifest manifest() {
      return new Manifest(
          name,
          plan.dataset,
          plan.generator,
          plan.scoring(),
          plan.conditions(),
          new Manifest.DatabaseFacts(
              databases,
              privileges == null ? Map.of() : privileges,
              changedDatabases,
              databaseFolders),
          new Manifest.Provenance(
              assayVersion, java, os, started, finished, outcomesCheck, commit));
    }
  }

  /** The settings that determine the outcomes of a run. */
  private record Plan(
      Manifest.Source dataset,
      Manifest.Rules profile,
      List<Manifest.Rules> profiles,
      List<String> metrics,
      @JsonInclude(Include.NON_EMPTY) @JsonSetter(contentNulls = Nulls.FAIL)
          @Nullable Map<String, Double> metricSettings,
      @JsonInclude(Include.NON_EMPTY) @JsonSetter(contentNulls = Nulls.FAIL)
          @Nullable Map<String, String> plugins,
      Manifest.Origin generator,
      QueryLimits limits,
      String timeZone,
      @Nullable Instant clock,
      boolean checkGold,
      int workers,
      boolean keepValues,
      @JsonInclude(Include.NON_NULL) @Nullable Long fetchedRows) {
    static Plan of(Manifest manifest) {
      Manifest.Scoring scoring = manifest.scoring();
      Manifest.Conditions conditions = manifest.conditions();
      return new Plan(
          manifest.dataset(),
          scoring.profile(),
          scoring.profiles(),
          scoring.metrics(),
          scoring.metricSettings(),
          scoring.plugins(),
          manifest.generator(),
          QueryLimits.of(conditions.limits()),
          conditions.session().zoneName(),
          conditions.session().clock(),
          conditions.checkGold(),
          conditions.workers(),
          conditions.keepValues(),
          conditions.fetchedRows());
    }

    Manifest.Scoring scoring() {
      return new Manifest.Scoring(
          profile,
          profiles,
          metrics,
          metricSettings == null ? Map.of() : metricSettings,
          plugins == null ? Map.of() : plugins);
    }

    Manifest.Conditions conditions() {
      return new Manifest.Conditions(
          limits.limits(),
          new SessionSettings(ZoneId.of(timeZone), clock),
          checkGold,
          workers,
          keepValues,
          fetchedRows);
    }
  }

  /** The limits of a query. */
  private record QueryLimits(
      long timeoutMs,
      long maxRows,
      long maxCells,
      long maxBytes,
      long compareTimeoutMs,
      @JsonInclude(Include.NON_NULL) @Nullable Boolean sampled) {
    static QueryLimits of(Limits limits) {
      return new QueryLimits(
          limits.timeout().toMillis(),
          limits.maxRows(),
          limits.maxCells(),
          limits.maxBytes(),
          limits.compareTimeout().toMillis(),
          limits.sampled() ? true : null);
    }

    Limits limits() {
      return new Limits(
          Duration.ofMillis(timeoutMs),
          maxRows,
          maxCells,
          maxBytes,
          Duration.ofMillis(compareTimeoutMs),
          Boolean.TRUE.equals(sampled));
    }
  }
}
