/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.html;

import dev.assay.execute.Limits;
import dev.assay.journal.Manifest;
import dev.assay.report.Figures;
import dev.assay.report.RunFacts;
import dev.assay.report.SystemWords;
import dev.assay.report.ZonedTimes;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the run was made of and how to look at it again. No folder of the machine is named: a page
 * is passed on more easily than a run.
 */
final class OriginSection {
  private static final int HASH = 16;

  private final Markup html;
  private final Manifest manifest;
  private final RunFacts run;

  private OriginSection(Markup html, Manifest manifest, RunFacts run) {
    this.html = html;
    this.manifest = manifest;
    this.run = run;
  }

  static void add(Markup html, Manifest manifest, RunFacts run, @Nullable String question) {
    new OriginSection(html, manifest, run).add(question);
  }

  private void add(@Nullable String question) {
    Sections.begin(
        html,
        "origin",
        "How to reproduce",
        "In the folder that holds the run directory " + run.directory() + ":");
    if (question != null) {
      command("one question, in full", run.command("show", question));
    }
    command("other rules, no query", run.command("rescore", "--profile", "lenient"));
    command("all questions as a table", run.command("export", "--format", "csv"));
    facts();
    html.close();
  }

  private void command(String what, String line) {
    html.open("p", "class", "command").element("code", line);
    html.text(" ").element("span", what, "class", "aside").close();
  }

  private void facts() {
    Manifest.Source dataset = manifest.dataset();
    Manifest.Conditions conditions = manifest.conditions();
    html.open("dl", "class", "terms");
    fact("Assay", manifest.assay() + ", Java " + manifest.java() + ", " + manifest.os());
    fact(
        "Run",
        "%s to %s, %s at one time"
            .formatted(
                time(manifest.started()),
                time(manifest.finished()),
                Figures.count(conditions.workers(), "question")));
    fact(
        "Data set",
        "%s, format %s, %s; %s"
            .formatted(
                fileName(dataset.path()),
                dataset.format(),
                Figures.count(dataset.questions(), "question"),
                "SHA-256 " + hash(dataset.sha256())));
    fact(
        "SQL from",
        SystemWords.of(manifest.generator().id()) + "; " + hash(manifest.generator().hash()));
    fact("Limits of a query", limits(conditions.limits()));
    fact(
        "Time zone and clock",
        conditions.session().zoneName()
            + ", "
            + (conditions.session().clock() == null
                ? "the clock of the time of the run"
                : "clock pinned to "
                    + new ZonedTimes(conditions.session().zone())
                        .text(conditions.session().clock())));
    fact(
        "Results",
        conditions.keepValues()
            ? "the first rows of each were kept"
            : "none were kept: the run was made with --no-values");
    html.close();
    databases();
  }

  private void fact(String name, String value) {
    html.open("div").element("dt", name).element("dd", value).close();
  }

  private void databases() {
    html.open("details");
    html.element("summary", Figures.count(manifest.databases().size(), "database"));
    html.open("dl", "class", "terms");
    for (Map.Entry<String, String> database : manifest.databases().entrySet()) {
      html.open("div").element("dt", database.getKey()).open("dd");
      html.element("code", hash(database.getValue())).close().close();
    }
    html.close().close();
  }

  private static String time(@Nullable Instant time) {
    return time == null ? "(not finished)" : time.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  private static String limits(Limits limits) {
    return "%s, %s, %s, %s, %s to compare"
        .formatted(
            Figures.time((double) limits.timeout().toMillis()),
            Figures.count(limits.maxRows(), "row"),
            Figures.count(limits.maxCells(), "cell"),
            Figures.count(limits.maxBytes() >> 20) + " MB",
            Figures.time((double) limits.compareTimeout().toMillis()));
  }

  private static String hash(String hash) {
    return hash.length() <= HASH ? hash : hash.substring(0, HASH) + "…";
  }

  private static String fileName(String path) {
    Path name = Path.of(path).getFileName();
    return name == null ? path : name.toString();
  }
}
