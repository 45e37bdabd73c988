// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.journal.CounterexampleJudgment.Fit;
import dev.assay.journal.ProbeFinding;
import dev.assay.journal.ProbeRecord;
import dev.assay.journal.StoredCounterexample;
import dev.assay.journal.StoredCounterexample.Data;
import dev.assay.journal.StoredCounterexample.SmallTable;
import dev.assay.model.CounterexampleKind;
import dev.assay.model.RealismLevel;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Destination;
import dev.assay.report.document.Document;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sentence;
import dev.assay.report.document.Table;
import dev.assay.report.document.TableColumn;
import dev.assay.report.document.Text;
import dev.assay.report.document.Tone;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The documents on probing. */
public final class ProbeDocument {
  private static final int SHOWN_ROWS = 10;

  private ProbeDocument() {}

  /** A probed run: totals, and one counterexample as an example. */
  public static Document of(ProbeRecord probed) {
    Document.Builder document =
        Document.of(
            Text.of("Probed ").and(Text.name(probed.run())),
            "%s a level, seed %d"
                .formatted(
                    NumberFormats.count(probed.search().candidates(), "candidate"),
                    probed.search().seed()));
    document.lead(new Sentence(Text.of(ProbePhrases.headline(probed)), Tone.STRONG));
    document.lead(
        Sentence.faint(
            "Accuracy without probing: %s. Only profile probed lets it change a verdict."
                .formatted(NumberFormats.percent(probed.accuracy()))));
    ProbePhrases.shares(probed).ifPresent(words -> document.lead(Sentence.of(words)));
    ProbePhrases.metric(probed).ifPresent(words -> document.lead(Sentence.faint(words)));
    document.add(totals(probed));
    example(probed).ifPresent(finding -> document.add(sections(finding)));
    return document.build();
  }

  /** The counterexample to look at first: the most realistic; of these the smallest. */
  public static Optional<ProbeFinding> example(ProbeRecord probed) {
    return probed.findings().stream()
        .filter(finding -> finding.counterexample() != null)
        .min(ProbeDocument::byInterest);
  }

  private static int byInterest(ProbeFinding first, ProbeFinding second) {
    StoredCounterexample one = Objects.requireNonNull(first.counterexample());
    StoredCounterexample other = Objects.requireNonNull(second.counterexample());
    int byKind = one.kind().compareTo(other.kind());
    int byLevel = byKind != 0 ? byKind : one.level().compareTo(other.level());
    return byLevel != 0 ? byLevel : Integer.compare(one.rows(), other.rows());
  }

  /** Counts accepted predictions by what was found of them; only levels S and 2 refute. */
  static Section totals(ProbeRecord probed) {
    Table table = Table.of("Accepted predictions", "#Questions", "@Such as");
    for (RealismLevel level : RealismLevel.values()) {
      row(
          table,
          "%s with %s (level %s)"
              .formatted(
                  level.isRealistic() ? "refuted" : "differ only", level.words(), level.code()),
          probed.refuted(level),
          new Destination.QuestionList("level", level.code()));
    }
    row(
        table,
        "differ only by NULL or zero",
        probed.refuted(CounterexampleKind.DEGENERATE),
        new Destination.QuestionList("probe", ProbePhrases.NOTHING));
    row(
        table,
        "differ only by a tie or stored order",
        probed.refuted(CounterexampleKind.TIE),
        new Destination.QuestionList("probe", ProbePhrases.TIE));
    row(
        table,
        "proved equal by rewriting",
        probed.provedByRules(),
        new Destination.QuestionList("probe", ProbePhrases.PROVED));
    row(
        table,
        "hold on every small database",
        probed.held(),
        new Destination.QuestionList("probe", ProbePhrases.HOLDS));
    probed
        .notProbed()
        .forEach(
            (reason, ids) ->
                table.row(
                    Cell.of("not probed: " + reason),
                    Cell.of(NumberFormats.count(ids.size())),
                    Cell.examples(ids)));
    return probed.fits().isEmpty()
        ? Section.of("probe", "Probing", "", table)
        : Section.of("probe", "Probing", "", table, judged(probed));
  }

  /** Counts, by judge, the answers that fit their questions. */
  private static Table judged(ProbeRecord probed) {
    Table table =
        Table.of("Judge of counterexamples", "#Gold fits", "#Predicted fits", "#Both", "#Neither");
    probed
        .fits()
        .forEach(
            (model, counts) -> {
              List<Cell> cells = new ArrayList<>(List.of(Cell.name(model)));
              for (Fit fit : Fit.values()) {
                cells.add(Cell.of(NumberFormats.count(counts.getOrDefault(fit, 0))));
              }
              table.row(cells);
            });
    return table;
  }

  private static void row(
      Table table, String words, List<ProbeFinding> findings, Destination list) {
    table.row(
        Cell.of(findings.isEmpty() ? Text.of(words) : Text.of(words).to(list)),
        Cell.of(NumberFormats.count(findings.size())),
        Cell.examples(findings.stream().map(ProbeFinding::question).toList()));
  }

  /** One question of a run, or one pair without a run. */
  public static Document of(ProbeFinding finding) {
    Document.Builder document =
        finding.question().isEmpty()
            ? Document.of(Text.of("Probed"), "one pair of queries")
            : Document.of(
                Text.of("Probed ").and(Text.name(finding.question())), finding.database());
    return document.add(sections(finding)).build();
  }

  private static List<Section> sections(ProbeFinding finding) {
    List<Section> sections = new ArrayList<>();
    String id = finding.question();
    sections.add(
        Section.of(
            "result",
            id.isEmpty() ? Text.of("Result") : Text.of("Question ").and(Text.name(id)),
            "",
            verdict(finding)));
    Data data = finding.counterexample() == null ? null : finding.counterexample().data();
    if (data != null) {
      sections.addAll(rows(data));
    }
    return sections;
  }

  private static List<Section> rows(Data data) {
    List<Section> sections = new ArrayList<>();
    data.tables().forEach(table -> sections.add(section(table)));
    sections.add(section("Gold answer", data.gold(), ""));
    sections.add(section("Predicted answer", data.predicted(), ""));
    return sections;
  }

  /** A table of a small database. */
  public static Section section(SmallTable table) {
    return section(
        "Table " + table.name(), ProbePhrases.narrowed(table), ProbePhrases.hidden(table));
  }

  private static List<Sentence> verdict(ProbeFinding finding) {
    List<Sentence> sentences = new ArrayList<>();
    for (String words : ProbePhrases.of(finding)) {
      Tone first = finding.reason() == null ? Tone.STRONG : Tone.CAUTION;
      Tone other = finding.held() ? Tone.FAINT : Tone.PLAIN;
      sentences.add(new Sentence(Text.of(words), sentences.isEmpty() ? first : other));
    }
    return sentences;
  }

  /** All rows of a table under a title. */
  public static Section section(String title, ResultTable rows, String aside) {
    if (rows.rowCount() == 0) {
      return Section.of("rows", title, aside, Sentence.faint("No rows."));
    }
    Table table =
        Table.of(
                rows.columnNames().stream()
                    .map(name -> new TableColumn(name, TableColumn.Kind.TEXT, ""))
                    .toList())
            .onTerminal(SHOWN_ROWS);
    for (int r = 0; r < rows.rowCount(); r++) {
      table.row(rows.row(r).stream().map(ProbeDocument::cell).toList());
    }
    return Section.of("rows", title, aside, table);
  }

  private static Cell cell(@Nullable Object value) {
    if (value == null) {
      return Cell.of("NULL").in(Tone.FAINT);
    }
    String text = value.toString();
    return text.isBlank() ? Cell.of("'" + text + "'") : Cell.name(text);
  }
}
