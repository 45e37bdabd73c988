// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.journal.CounterexampleJudgment;
import dev.assay.journal.ProbeFinding;
import dev.assay.journal.ProbeRecord;
import dev.assay.journal.StoredCounterexample;
import dev.assay.journal.StoredCounterexample.SmallTable;
import dev.assay.model.CounterexampleKind;
import dev.assay.stats.Proportion;
import dev.assay.stats.internal.Wilson;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The results of probing in sentences. */
public final class ProbePhrases {
  /** Refuted with real or realistic data. */
  static final String REFUTED = "refuted";

  static final String HOLDS = "holds";

  static final String PROVED = "proved equal";

  /** The answers differ on rows that the real ones do not suggest, and on no others. */
  static final String UNUSUAL = "only unusual data";

  /** The answers differ by nothing but NULL or zero. */
  static final String NOTHING = "only NULL or zero";

  /** The answers differ only by a tie. */
  static final String TIE = "only a tie";

  private ProbePhrases() {}

  /** The share that holds, or how much was probed if that is not all. */
  static String headline(ProbeRecord probed) {
    String refuted =
        "%s refuted with real or realistic data, %s only by ties%s"
            .formatted(
                NumberFormats.count(probed.realistic()),
                NumberFormats.count(probed.refuted(CounterexampleKind.TIE).size()),
                probed.notSearched() == 0
                    ? ""
                    : ", %s not probed".formatted(NumberFormats.count(probed.notSearched())));
    return probed.isWhole()
        ? "Holds under probing: %s (%s).".formatted(NumberFormats.percent(probed.holds()), refuted)
        : "%s of %s probed: %s."
            .formatted(
                NumberFormats.count(probed.findings().size()),
                NumberFormats.count(probed.correct(), "accepted prediction"),
                refuted);
  }

  /** The metric's count, which differs from the headline's; empty if nothing was searched. */
  static Optional<String> metric(ProbeRecord probed) {
    Proportion searched = probed.holdsOfSearched();
    return probed.isWhole() && searched.total() > 0
        ? Optional.of(
            "That is of all %s. Of the %s searched, %s hold (metric probe)."
                .formatted(
                    NumberFormats.count(probed.scored(), "scored question"),
                    NumberFormats.count(searched.total(), "accepted prediction"),
                    NumberFormats.percent(searched)))
        : Optional.empty();
  }

  /** The shares of findings that are proved, refuted and undecided, in a line; empty if none. */
  static Optional<String> shares(ProbeRecord probed) {
    int all = probed.findings().size();
    return all == 0
        ? Optional.empty()
        : Optional.of(
            "Of %s, %s are proved equal, %s refuted, %s undecided."
                .formatted(
                    NumberFormats.count(all, "accepted answer"),
                    NumberFormats.percent(probed.proved()),
                    NumberFormats.percent(Wilson.interval(probed.realistic(), all)),
                    NumberFormats.percent(Wilson.interval(probed.undecided(), all))));
  }

  /** The class of a result, in few words. */
  public static String result(ProbeFinding finding) {
    StoredCounterexample found = finding.counterexample();
    if (found == null) {
      return finding.held() ? HOLDS : finding.proof().isEmpty() ? "not probed" : PROVED;
    }
    return switch (found.kind()) {
      case ROWS -> found.isRealistic() ? REFUTED : UNUSUAL;
      case DEGENERATE -> NOTHING;
      case TIE -> TIE;
    };
  }

  /** The result for one pair, the main sentence first. */
  public static List<String> of(ProbeFinding finding) {
    StoredCounterexample found = finding.counterexample();
    if (finding.reason() != null) {
      return List.of("Not probed: " + finding.reason() + ".");
    }
    if (!finding.proof().isEmpty()) {
      return List.of(
          "Proved equal: both queries have equal answers on every database that keeps the declared"
              + " keys.",
          "Steps: %s.".formatted(String.join("; ", finding.proof())) + given(finding));
    }
    if (found == null) {
      return List.of(
          "Holds: both queries agreed on %s."
              .formatted(NumberFormats.count(finding.candidates(), "small database")),
          "That is evidence, not a proof." + given(finding));
    }
    List<String> sentences = new ArrayList<>();
    sentences.add(main(found));
    sentences.add("There, " + found.difference() + ".");
    if (found.assumption() != null) {
      sentences.add("It needs " + found.assumption() + ".");
    }
    if (found.constraint() != null) {
      sentences.add(
          "If that can't happen, assay probe dismiss adds this constraint: %s."
              .formatted(found.constraint()));
    }
    if (!finding.given().isEmpty()) {
      sentences.add(given(finding).strip());
    }
    finding.judgments().forEach(said -> sentences.add(judged(said)));
    return sentences;
  }

  private static String judged(CounterexampleJudgment said) {
    if (said.fits() == null) {
      return "The judge %s gave no usable answer: %s.".formatted(said.model(), said.problem());
    }
    String begin = "The judge %s says that %s".formatted(said.model(), said.fits().words());
    return said.explanation() == null ? begin + "." : begin + ": " + said.explanation();
  }

  private static String given(ProbeFinding finding) {
    return finding.given().isEmpty()
        ? ""
        : " All rows satisfy these constraints: %s.".formatted(String.join("; ", finding.given()));
  }

  private static String main(StoredCounterexample found) {
    String rows = NumberFormats.count(found.rows(), "row");
    String level = "level " + found.level().code();
    return switch (found.kind()) {
      case ROWS ->
          (found.isRealistic()
                  ? "Refuted: the answers differ on %s, with %s (%s)."
                  : "Differs only with data that the real rows do not suggest: on %s, with %s (%s).")
              .formatted(rows, found.level().words(), level);
      case DEGENERATE -> "Differs only by NULL or zero, on %s (%s).".formatted(rows, level);
      case TIE ->
          "Differs only by a tie or the order in which rows are stored, on %s (%s)."
              .formatted(rows, level);
    };
  }

  /** The rows without columns that neither query nor foreign key uses, unless there is no other. */
  public static ResultTable narrowed(SmallTable table) {
    List<Integer> kept =
        IntStream.range(0, table.rows().columnCount())
            .filter(c -> table.used().contains(table.rows().column(c).name()))
            .boxed()
            .toList();
    return kept.isEmpty() ? table.rows() : table.rows().select(kept);
  }

  /** Names the number of columns that {@link #narrowed} leaves out; empty if none. */
  public static String hidden(SmallTable table) {
    int hidden = table.rows().columnCount() - narrowed(table).columnCount();
    return hidden == 0 ? "" : NumberFormats.count(hidden, "unused column") + " not shown";
  }
}
