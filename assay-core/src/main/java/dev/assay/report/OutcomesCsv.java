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
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.assay.model.Attempt;
import dev.assay.model.Match;
import dev.assay.model.Outcome;
import dev.assay.model.Relaxation;
import dev.assay.model.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Outcomes as CSV (RFC 4180), one row a question. The columns are {@code question, database,
 * category, difficulty, text, verdict, cause, detail, match, relaxations}, one a metric, {@code
 * rows, ms, gold_rows, gold_ms, attempts, sql, gold_sql}. What is not known is empty.
 *
 * <p>A spreadsheet takes text that starts with {@code = + - @}, a tab or a line break for a
 * formula, and ids, questions and SQL come from elsewhere. So text that starts with one of these,
 * or with an apostrophe, gets an apostrophe in front. Programs take one leading apostrophe off to
 * have the text back. Numbers are written as they are.
 */
public final class OutcomesCsv {
  private static final String DANGEROUS = "=+-@\t\r\n'\uff1d\uff0b\uff0d\uff20";

  private OutcomesCsv() {}

  /** Writes all outcomes below a line of column names, and leaves {@code out} open. */
  public static void write(Writer out, List<Outcome> outcomes) {
    Set<String> metrics = new LinkedHashSet<>();
    outcomes.forEach(outcome -> metrics.addAll(outcome.metrics().keySet()));
    try {
      CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.CRLF).build(out);
      csv.writeRecord(header(metrics));
      for (Outcome outcome : outcomes) {
        csv.writeRecord(record(outcome, metrics));
      }
      csv.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> header(Collection<String> metrics) {
    List<String> header =
        new ArrayList<>(
            List.of(
                "question",
                "database",
                "category",
                "difficulty",
                "text",
                "verdict",
                "cause",
                "detail",
                "match",
                "relaxations"));
    metrics.forEach(metric -> header.add(text(metric)));
    header.addAll(List.of("rows", "ms", "gold_rows", "gold_ms", "attempts", "sql", "gold_sql"));
    return header;
  }

  private static List<String> record(Outcome outcome, Collection<String> metrics) {
    List<String> cells = new ArrayList<>();
    Match match = outcome.match();
    cells.add(text(outcome.question()));
    cells.add(text(outcome.database()));
    cells.add(text(outcome.category()));
    cells.add(text(outcome.difficulty()));
    cells.add(text(outcome.text()));
    cells.add(outcome.verdict().label());
    cells.add(cause(outcome.verdict()));
    cells.add(text(detail(outcome)));
    cells.add(match == null ? "" : match.level().name().toLowerCase(Locale.ROOT));
    cells.add(match == null ? "" : names(match.relaxations()));
    metrics.forEach(metric -> cells.add(number(outcome.metrics().get(metric))));
    cells.add(number(outcome.execution().rows()));
    cells.add(number(outcome.execution().ms()));
    cells.add(number(outcome.gold().execution().rows()));
    cells.add(number(outcome.gold().execution().ms()));
    cells.add(number((long) outcome.attempts().size()));
    cells.add(text(outcome.sql()));
    cells.add(text(outcome.goldSql()));
    return cells;
  }

  private static String cause(Verdict verdict) {
    if (verdict instanceof Verdict.Incorrect incorrect) {
      return incorrect.cause().name();
    }
    return verdict instanceof Verdict.NotScored none ? none.reason().name() : "";
  }

  /** Why it was not scored, or the database's words, or those that abstain, or the last error. */
  private static @Nullable String detail(Outcome outcome) {
    if (outcome.verdict() instanceof Verdict.NotScored none) {
      return none.detail();
    }
    if (outcome.execution().message() != null) {
      return outcome.execution().message();
    }
    if (outcome.abstention() != null) {
      return outcome.abstention();
    }
    return outcome.attempts().stream()
        .map(Attempt::error)
        .filter(Objects::nonNull)
        .reduce((earlier, later) -> later)
        .orElse(null);
  }

  private static String names(Collection<Relaxation> relaxations) {
    return relaxations.stream().map(Relaxation::name).collect(Collectors.joining(" "));
  }

  private static String number(@Nullable Number number) {
    return number == null ? "" : number.toString();
  }

  private static String text(@Nullable String text) {
    if (text == null || text.isEmpty()) {
      return "";
    }
    return DANGEROUS.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
  }
}
