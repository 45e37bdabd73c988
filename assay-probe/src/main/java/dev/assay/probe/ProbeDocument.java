// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.model.ResultTable;
import dev.assay.probe.ProbeResult.Held;
import dev.assay.probe.ProbeResult.NotProbed;
import dev.assay.probe.ProbeResult.Refuted;
import dev.assay.report.NumberFormats;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Document;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sentence;
import dev.assay.report.document.Table;
import dev.assay.report.document.TableColumn;
import dev.assay.report.document.Text;
import dev.assay.report.document.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The results of probing for people. */
public final class ProbeDocument {
  private static final int SHOWN_ROWS = 10;

  private ProbeDocument() {}

  /** A probed run: totals, and one counterexample as an example. */
  public static Document of(ProbedRun run) {
    Document.Builder document =
        Document.of(
            Text.of("Probed ").and(Text.name(run.name())),
            "%s a level, seed %d"
                .formatted(
                    NumberFormats.count(run.settings().candidates(), "candidate"),
                    run.settings().seed()));
    if (run.whole()) {
      document.lead(new Sentence(Text.of(headline(run)), Tone.STRONG));
      document.lead(
          Sentence.faint(
              "Accuracy by the run's verdicts: %s. Probing changes no verdict."
                  .formatted(NumberFormats.percent(run.accuracy()))));
    }
    document.add(totals(run));
    run.questions().stream()
        .filter(question -> question.result() instanceof Refuted)
        .min(ProbeDocument::byInterest)
        .ifPresent(question -> document.add(sections(question)));
    return document.build();
  }

  /** The most realistic first; of these the smallest. */
  private static int byInterest(ProbedQuestion one, ProbedQuestion other) {
    Counterexample first = ((Refuted) one.result()).counterexample();
    Counterexample second = ((Refuted) other.result()).counterexample();
    int byKind = first.kind().compareTo(second.kind());
    int byLevel = byKind != 0 ? byKind : first.level().compareTo(second.level());
    return byLevel != 0 ? byLevel : Integer.compare(first.rowCount(), second.rowCount());
  }

  private static String headline(ProbedRun run) {
    return "Holds under probing: %s (%s refuted with real or realistic data, %s only by ties)."
        .formatted(
            NumberFormats.percent(run.holds()),
            NumberFormats.count(run.realistic()),
            NumberFormats.count(run.refuted(CounterexampleKind.TIE).size()));
  }

  private static Section totals(ProbedRun run) {
    Table table = Table.of("Accepted predictions", "#Questions", "@Such as");
    for (RealismLevel level : RealismLevel.values()) {
      row(
          table,
          "refuted with " + level.words() + " (level " + level.code() + ")",
          run.refuted(level));
    }
    row(table, "refuted by nothing but NULL or zero", run.refuted(CounterexampleKind.DEGENERATE));
    row(table, "differ only by a tie or stored order", run.refuted(CounterexampleKind.TIE));
    row(table, "hold", run.held());
    run.notProbed()
        .forEach(
            (reason, ids) ->
                table.row(
                    Cell.of("not probed: " + reason),
                    Cell.of(NumberFormats.count(ids.size())),
                    Cell.examples(ids)));
    return Section.of("probe", "Outcomes", "", table);
  }

  private static void row(Table table, String words, List<ProbedQuestion> questions) {
    table.row(
        Cell.of(words),
        Cell.of(NumberFormats.count(questions.size())),
        Cell.examples(questions.stream().map(ProbedQuestion::question).toList()));
  }

  /** One pair that has no run. */
  public static Document of(QueryPair pair, ProbeResult result) {
    Document.Builder document = Document.of(Text.of("Probed"), "one pair of queries");
    return document
        .add(sections(new ProbedQuestion("", "", pair.gold(), pair.predicted(), result)))
        .build();
  }

  /** One question of a run. */
  public static Document of(ProbedQuestion question) {
    Document.Builder document =
        Document.of(Text.of("Probed ").and(Text.name(question.question())), question.database());
    return document.add(sections(question)).build();
  }

  private static List<Section> sections(ProbedQuestion question) {
    List<Section> sections = new ArrayList<>();
    String id = question.question();
    sections.add(
        Section.of(
            "result",
            id.isEmpty() ? Text.of("Result") : Text.of("Question ").and(Text.name(id)),
            "",
            verdict(question.result())));
    if (!(question.result() instanceof Refuted refuted)) {
      return sections;
    }
    Counterexample found = refuted.counterexample();
    for (FilledTable table : found.tables()) {
      sections.add(section("Table " + table.name(), narrowed(table), hidden(table)));
    }
    sections.add(section("Gold answer", found.gold(), ""));
    sections.add(section("Predicted answer", found.predicted(), ""));
    return sections;
  }

  private static List<Sentence> verdict(ProbeResult result) {
    if (result instanceof Held held) {
      return List.of(
          new Sentence(
              Text.of(
                  "Holds: both queries agreed on %s."
                      .formatted(NumberFormats.count(held.candidates(), "small database"))),
              Tone.STRONG),
          Sentence.faint("That is evidence, not a proof."));
    }
    if (result instanceof NotProbed not) {
      return List.of(new Sentence(Text.of("Not probed: " + not.reason() + "."), Tone.CAUTION));
    }
    Counterexample found = ((Refuted) result).counterexample();
    List<Sentence> sentences = new ArrayList<>();
    sentences.add(new Sentence(Text.of(sentence(found)), Tone.STRONG));
    sentences.add(Sentence.of("There, " + found.difference() + "."));
    if (found.assumption() != null) {
      sentences.add(Sentence.of("It needs " + found.assumption() + "."));
    }
    return sentences;
  }

  private static String sentence(Counterexample found) {
    String rows = NumberFormats.count(found.rowCount(), "row");
    String level = "level " + found.level().code();
    return switch (found.kind()) {
      case ROWS ->
          "Refuted: the answers differ on %s, with %s (%s)."
              .formatted(rows, found.level().words(), level);
      case DEGENERATE -> "Differs by nothing but NULL or zero, on %s (%s).".formatted(rows, level);
      case TIE ->
          "Differs only by a tie or the order in which rows are stored, on %s (%s)."
              .formatted(rows, level);
    };
  }

  /** Without columns that neither query nor foreign key uses, unless there is no other. */
  private static ResultTable narrowed(FilledTable table) {
    List<Integer> kept =
        IntStream.range(0, table.rows().columnCount())
            .filter(c -> table.used().contains(table.rows().column(c).name()))
            .boxed()
            .toList();
    return kept.isEmpty() ? table.rows() : table.rows().select(kept);
  }

  private static String hidden(FilledTable table) {
    int hidden = table.rows().columnCount() - narrowed(table).columnCount();
    return hidden == 0 ? "" : NumberFormats.count(hidden, "unused column") + " not shown";
  }

  private static Section section(String title, ResultTable rows, String aside) {
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
