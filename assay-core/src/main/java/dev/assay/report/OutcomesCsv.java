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
package dev.assay.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import dev.assay.model.Match;
import dev.assay.model.Outcome;
import dev.assay.model.Relaxation;
import dev.assay.model.Verdict;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One row a question, RFC 4180 with a header. Texts that a spreadsheet would take for a formula are
 * led by an apostrophe, as what they hold was not written by the one who opens the file.
 */
public final class OutcomesCsv {
  private static final List<String> FIRST =
      List.of(
          "question",
          "text",
          "database",
          "category",
          "difficulty",
          "verdict",
          "cause",
          "match",
          "relaxations");
  private static final List<String> LAST =
      List.of("status", "rows", "ms", "gold_status", "gold_rows", "gold_ms", "sql", "gold_sql");

  private OutcomesCsv() {}

  /** The whole file. */
  public static String of(List<Outcome> outcomes) {
    Set<String> metrics = new LinkedHashSet<>();
    outcomes.forEach(outcome -> metrics.addAll(outcome.metrics().keySet()));
    StringWriter text = new StringWriter();
    List<String> header = new ArrayList<>(FIRST);
    header.addAll(metrics);
    header.addAll(LAST);
    try (CsvWriter csv = CsvWriter.builder().build(text)) {
      csv.writeRecord(header);
      outcomes.forEach(outcome -> csv.writeRecord(row(outcome, metrics)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static List<String> row(Outcome outcome, Set<String> metrics) {
    Match match = outcome.match();
    List<String> cells = new ArrayList<>();
    cells.add(inert(outcome.question()));
    cells.add(inert(outcome.text()));
    cells.add(inert(outcome.database()));
    cells.add(inert(outcome.category()));
    cells.add(inert(outcome.difficulty()));
    cells.add(outcome.verdict().label());
    cells.add(why(outcome.verdict()));
    cells.add(match == null ? "" : match.level().name().toLowerCase(Locale.ROOT));
    cells.add(match == null ? "" : names(match.relaxations()));
    metrics.forEach(metric -> cells.add(number(outcome.metrics().get(metric))));
    cells.add(outcome.execution().status());
    cells.add(number(outcome.execution().rows()));
    cells.add(number(outcome.execution().ms()));
    cells.add(outcome.gold().execution().status());
    cells.add(number(outcome.gold().execution().rows()));
    cells.add(number(outcome.gold().execution().ms()));
    cells.add(inert(outcome.sql()));
    cells.add(inert(outcome.goldSql()));
    return cells;
  }

  static String why(Verdict verdict) {
    if (verdict instanceof Verdict.Incorrect incorrect) {
      return incorrect.cause().name();
    }
    return verdict instanceof Verdict.NotScored skipped ? skipped.reason().name() : "";
  }

  private static String names(Set<Relaxation> relaxations) {
    return relaxations.stream().map(Relaxation::name).collect(Collectors.joining(" "));
  }

  private static String number(@Nullable Number number) {
    return number == null ? "" : number.toString();
  }

  private static String inert(@Nullable String text) {
    if (text == null || text.isEmpty()) {
      return "";
    }
    return "=+-@\t\r".indexOf(text.charAt(0)) < 0 ? text : "'" + text;
  }
}
