// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.assay.agreement.internal.ReviewHashes;
import dev.assay.journal.StoredResults;
import dev.assay.journal.StoredResults.Excerpt;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.model.internal.RatingGuide;
import dev.assay.review.ReviewSample;
import dev.assay.review.ReviewSample.ReviewStratum;
import dev.assay.review.ReviewSample.SampledQuestion;
import dev.assay.table.ResultTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The questions of a review sample, one row each, with empty cells for labels: CSV for a
 * spreadsheet, or JSON Lines with the same keys. Verdicts are left out unless they are wanted,
 * because who knows the verdict finds reasons for it. A sheet for ratings by the scale of a judge
 * states the scale in every row, and the judge's prompt in the first.
 */
public final class ReviewSheet {
  private static final int ROWS = 15;
  private static final int COLUMNS = 8;
  private static final int WIDEST = 40;

  /** A spreadsheet takes no longer cell; a cut query ends in an ellipsis. */
  private static final int LONGEST_CELL = 30_000;

  /** By this, spreadsheets recognize UTF-8. */
  private static final char BYTE_ORDER_MARK = '\ufeff';

  private final Contents contents;
  private final Inputs inputs;

  /**
   * The optional parts of a sheet.
   *
   * @param guide of the scale by which people rate; {@code null} if they label by right and wrong
   */
  public record Contents(
      boolean gold, boolean results, boolean verdicts, @Nullable RatingGuide guide) {}

  /**
   * The inputs on questions that outcomes do not have.
   *
   * @param evidence by question
   * @param golds all gold queries, by question; empty if there is only the one that decided
   * @param results by question
   * @param judged the judgments, by question
   */
  public record Inputs(
      Function<String, Optional<String>> evidence,
      Function<String, List<String>> golds,
      Function<Outcome, Optional<StoredResults.Pair>> results,
      Function<String, Optional<String>> judged) {}

  public ReviewSheet(Contents contents, Inputs inputs) {
    this.contents = contents;
    this.inputs = inputs;
  }

  /** Writes CSV, and leaves {@code out} open. */
  public void writeCsv(Writer out, ReviewSample sample) {
    try {
      out.write(BYTE_ORDER_MARK);
      CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.CRLF).build(out);
      boolean first = true;
      String id = sample.id();
      for (SampledQuestion question : sample.questions()) {
        Map<String, Object> row = row(question, id, first);
        if (first) {
          csv.writeRecord(row.keySet());
          first = false;
        }
        csv.writeRecord(row.values().stream().map(ReviewSheet::cell).toList());
      }
      csv.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes JSON Lines, and leaves {@code out} open. */
  public void writeJsonLines(Writer out, ReviewSample sample) {
    try {
      String id = sample.id();
      boolean first = true;
      for (SampledQuestion question : sample.questions()) {
        out.write(ReportJson.line(row(question, id, first)));
        out.write('\n');
        first = false;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String cell(Object cell) {
    if (!(cell instanceof String text)) {
      return cell.toString();
    }
    String bounded = text.length() > LONGEST_CELL ? text.substring(0, LONGEST_CELL) + " …" : text;
    return OutcomesCsv.text(bounded);
  }

  /**
   * The cells of a question, by column.
   *
   * @param first whether the row holds the instructions for all
   */
  private Map<String, Object> row(SampledQuestion question, String sample, boolean first) {
    Outcome outcome = question.outcome();
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("question", outcome.question());
    row.put("database", outcome.database());
    row.put("text", outcome.text());
    row.put("evidence", inputs.evidence().apply(outcome.question()).orElse(""));
    if (contents.gold()) {
      row.put("gold_sql", orEmpty(outcome.goldSql()));
      row.put("accepted_golds", golds(outcome.question()));
    }
    row.put("predicted_sql", orEmpty(outcome.sql()));
    if (contents.results()) {
      addResults(row, outcome);
    }
    RatingGuide guide = contents.guide();
    row.put("label", "");
    if (guide == null) {
      row.put("gold_label", "");
    } else {
      row.put("scores", guide.rated().words());
      row.put("meanings", guide.scale().words());
    }
    row.put("reviewer", "");
    row.put("note", "");
    if (contents.verdicts()) {
      row.put("verdict", outcome.verdict().label());
      row.put("why", why(outcome));
      row.put("judge", inputs.judged().apply(outcome.question()).orElse(""));
    }
    ReviewStratum stratum = question.stratum();
    if (stratum != null) {
      addStratum(row, stratum);
      row.put("sample", sample);
    }
    ReviewHashes hashes = ReviewHashes.of(outcome);
    row.put("gold_hash", hashes.gold());
    row.put("prediction_hash", hashes.prediction());
    if (guide != null) {
      row.put("scale", guide.name());
      row.put("scale_hash", "r" + guide.rubric());
      row.put("guide", first ? guide.prompt() : "");
    }
    return row;
  }

  private void addStratum(Map<String, Object> row, ReviewStratum stratum) {
    if (contents.verdicts()) {
      row.put("drawn_as", stratum.name());
    }
    row.put("stratum", stratum.code());
    row.put("stratum_size", stratum.size());
    row.put("weight", Math.round(stratum.weight() * 1e4) / 1e4);
  }

  /** Numbered by comments, so that the cell can be run as it is. */
  private String golds(String question) {
    List<String> golds = inputs.golds().apply(question);
    return IntStream.range(0, golds.size())
        .mapToObj(i -> "/* gold %d of %d */ %s".formatted(i + 1, golds.size(), golds.get(i)))
        .collect(Collectors.joining("\n"));
  }

  private void addResults(Map<String, Object> row, Outcome outcome) {
    StoredResults.Pair results =
        inputs.results().apply(outcome).orElseGet(() -> new StoredResults.Pair(null, null));
    if (contents.gold()) {
      row.put("gold_result", result(results.gold(), outcome.gold().execution()));
    }
    row.put("predicted_result", result(results.predicted(), outcome.execution()));
  }

  private static String result(@Nullable Excerpt excerpt, ExecutionSummary execution) {
    if (excerpt != null) {
      return smallTable(excerpt);
    }
    List<String> words = new ArrayList<>();
    words.add(execution.status().equals("none") ? "not run" : execution.status());
    if (execution.message() != null) {
      words.add(execution.message().replaceAll("\\s+", " ").strip());
    }
    return "(" + String.join(": ", words) + ")";
  }

  private static String why(Outcome outcome) {
    if (outcome.verdict() instanceof Verdict.NotScored lost) {
      return lost.reason().name().toLowerCase(Locale.ROOT).replace('_', ' ') + ": " + lost.detail();
    }
    return outcome.match() == null ? "" : outcome.match().describe();
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  /** The first rows and columns of a result as a text that fits into a cell of a spreadsheet. */
  private static String smallTable(Excerpt excerpt) {
    ResultTable table = excerpt.table();
    int columns = Math.min(COLUMNS, table.columnNames().size());
    List<List<String>> lines = new ArrayList<>();
    lines.add(cells(table.columnNames(), columns));
    int rows = Math.min(ROWS, table.rowCount());
    for (int i = 0; i < rows; i++) {
      lines.add(cells(table.row(i), columns));
    }
    int[] widths = new int[columns];
    for (List<String> line : lines) {
      for (int c = 0; c < columns; c++) {
        widths[c] = Math.max(widths[c], TextWidth.of(line.get(c)));
      }
    }
    StringBuilder text = new StringBuilder();
    lines.forEach(line -> text.append(padded(line, widths)).append('\n'));
    text.append('(').append(NumberFormats.count(excerpt.rowsTotal(), "row"));
    if (rows < excerpt.rowsTotal()) {
      text.append(", the first ").append(rows).append(" shown");
    }
    int more = table.columnNames().size() - columns;
    if (more > 0) {
      text.append("; ").append(NumberFormats.count(more, "more column"));
    }
    return text.append(')').toString();
  }

  private static List<String> cells(List<? extends @Nullable Object> row, int columns) {
    List<String> cells = new ArrayList<>();
    for (Object cell : row.subList(0, columns)) {
      String text = cell == null ? "NULL" : cell.toString().replaceAll("\\s+", " ");
      cells.add(text.length() > WIDEST ? text.substring(0, WIDEST - 1) + "…" : text);
    }
    return cells;
  }

  private static String padded(List<String> line, int[] widths) {
    StringBuilder text = new StringBuilder();
    for (int c = 0; c < widths.length; c++) {
      text.append(c == 0 ? "" : " | ").append(line.get(c));
      text.append(" ".repeat(widths[c] - TextWidth.of(line.get(c))));
    }
    return text.toString().stripTrailing();
  }
}
