// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.report.document.Document;
import dev.assay.report.document.Items;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sentence;
import dev.assay.report.document.Text;
import dev.assay.report.document.Tone;
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
   * @param because why it was accepted; may be {@code null}
   */
  public record Accepted(
      String question, String text, String sql, @Nullable String gold, @Nullable String because) {}

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
    document.add(
        Section.of(
            "refused",
            "Not accepted",
            NumberFormats.count(refused.size(), "prediction"),
            new Items(
                refused.stream()
                    .map(
                        each ->
                            new Items.Item(
                                Text.question(each.question()),
                                "",
                                List.of(new Sentence(Text.name(each.reason()), Tone.PLAIN))))
                    .toList())));
    return document.build();
  }

  private static Items.Item item(Accepted each) {
    List<Sentence> sentences = new ArrayList<>();
    sentences.add(new Sentence(Text.name(each.text()), Tone.PLAIN));
    line(sentences, "gold", each.gold() == null ? "a stored result" : each.gold());
    line(sentences, "accepted", each.sql());
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
        ReportJson.MAPPER, new Root("assay-accept-1", run, file, accepted, refused));
  }

  private record Root(
      String format,
      String run,
      @Nullable String written,
      List<Accepted> accepted,
      List<Refused> refused) {}
}
