// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.dataset.internal.AcceptedGold;
import dev.assay.journal.internal.JsonFields;
import dev.assay.model.Outcome;
import dev.assay.report.document.Document;
import dev.assay.report.document.Items;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sentence;
import dev.assay.report.document.Text;
import dev.assay.report.document.Tone;
import dev.assay.report.internal.AcceptanceDocument.Refused;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The corrections that reviewers made to a data set. */
public final class CorrectionDocument {
  private CorrectionDocument() {}

  /**
   * A query that became gold.
   *
   * @param gold of the run, or {@code null} for a stored result
   * @param as {@code alternative} or {@code replace}
   * @param by the reviewers
   * @param from the kind of the audit finding that it mends, or {@code null}
   */
  public record Correction(
      String question,
      String text,
      @Nullable String gold,
      String sql,
      String as,
      @Nullable String by,
      @Nullable String because,
      @Nullable String from) {
    /** Returns the correction of an outcome's gold. */
    public static Correction of(Outcome outcome, AcceptedGold accepted) {
      return new Correction(
          outcome.question(),
          outcome.text(),
          outcome.goldSql(),
          accepted.sql(),
          accepted.replaces() ? "replace" : "alternative",
          accepted.by(),
          accepted.because(),
          accepted.from());
    }
  }

  /** Describes the corrections of a run. */
  public static Document of(String run, List<Correction> corrected, List<Refused> refused) {
    Document.Builder document = Document.of(Text.of("Corrected data set"), run);
    document.add(
        Section.of(
            "corrected",
            "Corrected",
            NumberFormats.count(corrected.size(), "change"),
            new Items(corrected.stream().map(CorrectionDocument::item).toList())));
    document.add(AcceptanceDocument.refused(refused, "Left out", "question"));
    return document.build();
  }

  private static Items.Item item(Correction each) {
    List<Sentence> sentences = new ArrayList<>();
    sentences.add(new Sentence(Text.name(each.text()), Tone.PLAIN));
    line(sentences, "gold", each.gold() == null ? "a stored result" : each.gold());
    line(sentences, each.as().equals("replace") ? "replaced by" : "alternative", each.sql());
    if (each.by() != null) {
      line(sentences, "by", each.by());
    }
    if (each.because() != null) {
      line(sentences, "because", each.because());
    }
    if (each.from() != null) {
      line(sentences, "from", "finding " + each.from());
    }
    return new Items.Item(Text.question(each.question()), "", sentences);
  }

  private static void line(List<Sentence> sentences, String name, String text) {
    sentences.add(new Sentence(Text.of(name + ": ").and(Text.name(text)), Tone.FAINT));
  }

  /**
   * The corrections as one JSON document.
   *
   * @param file that was written, or {@code null} for none
   */
  public static String json(
      String run, @Nullable String file, List<Correction> corrected, List<Refused> refused) {
    return ReportJson.document(
        ReportJson.MAPPER,
        new JsonFields()
            .put("format", "assay-review-export-1")
            .put("run", run)
            .put("written", file)
            .put("corrected", corrected)
            .put("refused", refused));
  }
}
