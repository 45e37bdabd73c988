// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.journal.internal.JsonFields;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Document;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sentence;
import dev.assay.report.document.Table;
import dev.assay.report.document.Text;
import dev.assay.review.ReviewSample;
import dev.assay.review.ReviewSample.ReviewStratum;
import java.util.List;
import java.util.Locale;

/** The strata of a sample that was drawn for review. */
public final class ReviewSampleDocument {
  private ReviewSampleDocument() {}

  /**
   * Describes a sample.
   *
   * @param sheet the path of the sheet
   */
  public static Document of(ReviewSample sample, String sheet) {
    Table table = Table.of("Stratum", "@Questions that are", "#Drawn", "#Of", "#Each stands for");
    for (ReviewStratum stratum : sample.strata()) {
      boolean none = stratum.drawn() == 0;
      table.row(
          Cell.of(stratum.code()),
          Cell.of(stratum.name()),
          Cell.of(NumberFormats.count(stratum.drawn())),
          Cell.of(NumberFormats.count(stratum.size())),
          Cell.of(none ? "-" : String.format(Locale.ROOT, "%.1f", stratum.weight())));
    }
    String drawn = NumberFormats.count(sample.questions().size(), "question");
    Document.Builder document = Document.of(Text.of("Sample for review"), sheet);
    document.add(Section.of("strata", Text.of("Strata"), drawn, List.of(table)));
    if (sample.certain() > 0) {
      document.add(
          Section.of(
              "certain",
              "Left out",
              "",
              Sentence.of(
                  "%s without a result to look at; %s."
                      .formatted(
                          NumberFormats.count(sample.certain(), "question"),
                          sample.certain() == 1 ? "it keeps its verdict" : "they keep theirs"))));
    }
    return document.build();
  }

  /** The sample's strata as one JSON document. */
  public static String json(ReviewSample sample, long seed) {
    return ReportJson.document(
        ReportJson.MAPPER,
        new JsonFields()
            .put("format", "assay-review-sample-1")
            .put("seed", seed)
            .put("drawn", sample.questions().size())
            .put("left_out", sample.certain())
            .put("strata", sample.strata()));
  }
}
