// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.dataset.internal.AcceptedGold;
import dev.assay.journal.internal.JsonFields;
import dev.assay.match.Difference;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.report.document.Document;
import dev.assay.report.document.Items;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sentence;
import dev.assay.report.document.Text;
import dev.assay.report.document.Tone;
import dev.assay.review.GoldAcceptance;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The predictions of a run that became gold, and those that could not. */
public final class AcceptanceDocument {
  private AcceptanceDocument() {}

  /**
   * A prediction.
   *
   * @param sql of the prediction
   * @param gold that it was compared with, or {@code null} for a stored result
   * @param execution the verdict of execution on the prediction
   * @param because the reason for accepting it; may be {@code null}
   */
  public record Accepted(
      String question,
      String text,
      String sql,
      @Nullable String gold,
      String execution,
      @Nullable String because) {
    /** The prediction of an outcome as it was accepted. */
    public static Accepted of(Outcome outcome, AcceptedGold gold) {
      return new Accepted(
          outcome.question(),
          outcome.text(),
          gold.sql(),
          outcome.goldSql(),
          difference(outcome),
          gold.because());
    }

    /** Sentences on what execution says of a prediction, and on how its result differs. */
    public static String difference(Outcome outcome) {
      if (outcome.verdict() instanceof Verdict.Incorrect wrong) {
        Difference difference = outcome.match() == null ? null : outcome.match().difference();
        return "%s, as %s (%s).%s"
            .formatted(
                GoldAcceptance.isRefuted(outcome) ? "its result contradicts the gold's" : "wrong",
                Phrases.of(wrong.cause()),
                wrong.cause(),
                difference == null ? "" : " " + Phrases.counts(difference, false));
      }
      return outcome.verdict() instanceof Verdict.NotScored none
          ? "not scored, as %s.".formatted(Phrases.of(none.reason()))
          : "right.";
    }
  }

  /** A prediction that can't be accepted, and why. */
  public record Refused(String question, String reason) {}

  /**
   * Describes what was accepted.
   *
   * @param run its name
   * @param pending whether nothing was written yet
   */
  public static Document of(
      String run, boolean pending, List<Accepted> accepted, List<Refused> refused) {
    Document.Builder document = Document.of(Text.of("Predictions as gold"), run);
    document.add(
        Section.of(
            "accepted",
            pending ? "Would be accepted" : "Accepted",
            NumberFormats.count(accepted.size(), "prediction"),
            new Items(accepted.stream().map(AcceptanceDocument::item).toList())));
    document.add(refused(refused, "Not accepted", "prediction"));
    return document.build();
  }

  /** The section on what was refused, and why. */
  static Section refused(List<Refused> refused, String title, String counted) {
    return Section.of(
        "refused",
        title,
        NumberFormats.count(refused.size(), counted),
        new Items(
            refused.stream()
                .map(
                    each ->
                        new Items.Item(
                            Text.question(each.question()),
                            "",
                            List.of(new Sentence(Text.name(each.reason()), Tone.PLAIN))))
                .toList()));
  }

  private static Items.Item item(Accepted each) {
    List<Sentence> sentences = new ArrayList<>();
    sentences.add(new Sentence(Text.name(each.text()), Tone.PLAIN));
    line(sentences, "gold", each.gold() == null ? "a stored result" : each.gold());
    line(sentences, "accepted", each.sql());
    line(sentences, "execution", each.execution());
    if (each.because() != null) {
      line(sentences, "because", each.because());
    }
    return new Items.Item(Text.question(each.question()), "", sentences);
  }

  private static void line(List<Sentence> sentences, String name, String text) {
    sentences.add(new Sentence(Text.of(name + ": ").and(Text.name(text)), Tone.FAINT));
  }

  /**
   * The accepted and refused predictions as one JSON document.
   *
   * @param file that was written, or {@code null} for none
   */
  public static String json(
      String run, @Nullable String file, List<Accepted> accepted, List<Refused> refused) {
    return ReportJson.document(
        ReportJson.MAPPER,
        new JsonFields()
            .put("format", "assay-accept-1")
            .put("run", run)
            .put("written", file)
            .put("accepted", accepted)
            .put("refused", refused));
  }
}
