// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.dataset.internal.Datasets;
import dev.assay.execute.Limits;
import dev.assay.journal.Manifest;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The settings and inputs of a run. They name no folders of the machine, because pages are shared
 * more widely than runs.
 */
final class OriginSections {
  private static final int HASH = 16;

  private OriginSections() {}

  static List<Section> of(Manifest manifest) {
    Table databases = Table.of("@Database", "Hash").bare();
    manifest
        .databases()
        .hashes()
        .forEach((id, hash) -> databases.row(Cell.name(id), Cell.code(hash(hash))));
    return List.of(
        Section.of("origin", "How it was made", "", facts(manifest)),
        Section.of(
                "databases",
                NumberFormats.count(manifest.databases().hashes().size(), "database"),
                "",
                databases)
            .in(Section.Place.FOLDED));
  }

  private static Table facts(Manifest manifest) {
    Manifest.Source dataset = manifest.dataset();
    Manifest.Conditions conditions = manifest.conditions();
    Manifest.Provenance provenance = manifest.provenance();
    Instant clock = conditions.session().clock();
    Table table = Table.of("", "").bare();
    if (provenance.commit() != null) {
      table.row(Cell.of("Commit"), Cell.of(provenance.commit().words()));
    }
    manifest
        .scoring()
        .plugins()
        .forEach(
            (jar, hash) -> table.row(Cell.of("Metrics from"), Cell.name(jar + "; " + hash(hash))));
    return table
        .row(
            Cell.of("Assay"),
            Cell.of(
                "%s, Java %s, %s"
                    .formatted(provenance.assay(), provenance.java(), provenance.os())))
        .row(
            Cell.of("Run"),
            Cell.of(
                "%s to %s, %s at one time"
                    .formatted(
                        time(provenance.started()),
                        time(provenance.finished()),
                        NumberFormats.count(conditions.workers(), "question"))))
        .row(
            Cell.of("Data set"),
            Cell.of(
                "%s, %s, %s; SHA-256 %s"
                    .formatted(
                        fileNames(dataset.path()),
                        Datasets.formatWords(dataset.format()),
                        NumberFormats.count(dataset.questions(), "question"),
                        hash(dataset.sha256()))))
        .row(
            Cell.of("SQL from"),
            Cell.of(
                "%s; %s"
                    .formatted(
                        SystemPhrases.of(manifest.generator().id()),
                        hash(manifest.generator().hash()))))
        .row(Cell.of("Limits of a query"), Cell.of(limits(conditions.limits())))
        .row(
            Cell.of("Time zone and clock"),
            Cell.of(
                "%s, %s"
                    .formatted(
                        conditions.session().zoneName(),
                        clock == null
                            ? "the databases' own clock during the run"
                            : "clock fixed at "
                                + new ZonedTimes(conditions.session().zone()).text(clock))))
        .row(
            Cell.of("Results"),
            Cell.of(
                conditions.keepValues()
                    ? "the first rows of each were stored"
                    : "none were stored: the run used --no-values"));
  }

  private static String time(@Nullable Instant time) {
    return time == null ? "(not finished)" : time.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  private static String limits(Limits limits) {
    return "%s, %s, %s, %s, %s to compare"
        .formatted(
            NumberFormats.time((double) limits.timeout().toMillis()),
            NumberFormats.count(limits.maxRows(), "row"),
            NumberFormats.count(limits.maxCells(), "cell"),
            NumberFormats.count(limits.maxBytes() >> 20) + " MB",
            NumberFormats.time((double) limits.compareTimeout().toMillis()));
  }

  private static String hash(String hash) {
    return hash.length() <= HASH ? hash : hash.substring(0, HASH) + "…";
  }

  private static String fileNames(String path) {
    return Datasets.files(Path.of(path)).stream()
        .map(file -> String.valueOf(file.getFileName()))
        .collect(Collectors.joining(", "));
  }
}
