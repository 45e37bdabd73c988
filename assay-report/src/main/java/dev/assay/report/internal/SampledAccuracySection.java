// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import static dev.assay.report.internal.NumberFormats.count;

import dev.assay.agreement.SampledAccuracy;
import dev.assay.agreement.SampledAccuracy.Counts;
import dev.assay.agreement.SampledAccuracy.Group;
import dev.assay.compare.internal.ComparisonNumberFormats;
import dev.assay.journal.internal.JsonFields;
import dev.assay.report.document.Block;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Document;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sentence;
import dev.assay.report.document.Table;
import dev.assay.report.document.Text;
import dev.assay.report.document.Tone;
import dev.assay.stats.ConfidenceInterval;
import dev.assay.stats.PoweredEstimate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The section on the accuracy, or difference of two, by few labels and all verdicts. */
public final class SampledAccuracySection {
  /** People, who label answers. */
  public static final String PEOPLE = "people";

  /** A judge in place of people. */
  public static final String JUDGE = "the judge";

  private final SampledAccuracy of;
  private final String rater;

  private SampledAccuracySection(SampledAccuracy of, String rater) {
    this.of = of;
    this.rater = rater;
  }

  /**
   * The section; empty without an estimate.
   *
   * @param rater {@link #PEOPLE} or {@link #JUDGE}
   */
  static Section of(@Nullable SampledAccuracy sampled, String rater) {
    return sampled == null || sampled.estimate() == null
        ? Section.of("estimate", "", "", Sentence.of(""))
        : new SampledAccuracySection(sampled, rater).section(sampled.estimate());
  }

  /**
   * The document of the section alone.
   *
   * @param runs the name of the run, or of two
   * @param sampled with an estimate
   */
  public static Document document(String runs, SampledAccuracy sampled, String rater) {
    return Document.of(Text.name(runs)).add(of(sampled, rater)).build();
  }

  /**
   * One JSON document.
   *
   * @param baseline the name of the run that is compared with, or {@code null}
   */
  public static String json(
      String run, @Nullable String baseline, SampledAccuracy sampled, String rater) {
    return ReportJson.document(
        ReportJson.MAPPER,
        new JsonFields()
            .put("format", "assay-review-estimate-1")
            .put("run", run)
            .putPresent("baseline", baseline)
            .put("rater", rater.equals(PEOPLE) ? "people" : "judge")
            .putAll(fields(sampled)));
  }

  /** The fields of an estimate. */
  static JsonFields fields(SampledAccuracy sampled) {
    return new JsonFields()
        .put("estimate", sampled.estimate())
        .put("labels_alone", sampled.alone())
        .put("verdicts_alone", sampled.verdicts())
        .put("questions", sampled.questions())
        .put("labels", sampled.labels())
        .put("groups", sampled.groups());
  }

  private Section section(PoweredEstimate estimate) {
    Counts labels = of.labels();
    List<Block> blocks = new ArrayList<>();
    String what = of.difference() ? "Difference" : "Accuracy";
    blocks.add(
        new Sentence(
            Text.of(
                "%s by %s, estimated from %s and all verdicts: %s (%s)."
                    .formatted(
                        what,
                        rater,
                        count(labels.counted(), "label"),
                        number(estimate.value()),
                        interval(estimate.interval()))),
            Tone.STRONG));
    Table table = Table.of("", "#" + what, "~95 % interval", "-").bare();
    row(table, "labels and verdicts", estimate, worth(estimate));
    if (of.alone() != null) {
      row(table, "labels alone", of.alone(), "");
    }
    blocks.add(
        table.row(
            Cell.of("verdicts alone"),
            Cell.of(number(of.verdicts())),
            Cell.EMPTY,
            Cell.of("of " + count(of.questions(), "question"))));
    blocks.add(Sentence.of(more(estimate)));
    String uncounted = uncounted(of);
    blocks.add(Sentence.faint(uncounted.isEmpty() ? "" : uncounted + "."));
    Table groups =
        Table.of(
            "By", "@Group", "#Questions", "#Labels", "#Verdicts", "#Estimate", "~95 % interval");
    for (Group group : of.groups()) {
      PoweredEstimate own = group.estimate();
      groups.row(
          Cell.of(group.by()),
          Cell.name(group.name()),
          Cell.of(count(group.questions())),
          Cell.of(count(group.labels())),
          Cell.of(number(group.verdicts())),
          Cell.of(own == null ? "-" : number(own.value())),
          Cell.of(own == null ? "too few labels" : interval(own.interval())));
    }
    blocks.add(groups);
    return Section.of(
        "estimate",
        Text.of(what + " by a random sample"),
        count(labels.counted(), "label"),
        blocks);
  }

  private void row(Table table, String name, PoweredEstimate estimate, String remark) {
    table.row(
        Cell.of(name),
        Cell.of(number(estimate.value())).in(Tone.STRONG),
        Cell.of(interval(estimate.interval())),
        Cell.of(remark));
  }

  private String worth(PoweredEstimate estimate) {
    return "as narrow as %s alone; verdicts weigh %.2f"
        .formatted(count(Math.round(estimate.worth()), "label"), estimate.lambda());
  }

  private String more(PoweredEstimate estimate) {
    if (of.labels().open() == 0) {
      return "Every answer that needs a label has one; more questions would narrow the interval.";
    }
    return estimate.more() == null
        ? "Labels of all %s that have none would not halve the interval, which is for questions like these: that takes more of them."
            .formatted(count(of.labels().open(), "answer"))
        : "%s more would halve the interval.".formatted(count(estimate.more(), "label"));
  }

  /** The labels that don't count, and why, without a full stop; empty if all count. */
  public static String uncounted(SampledAccuracy sampled) {
    Counts labels = sampled.labels();
    List<String> parts = new ArrayList<>();
    if (labels.later() > 0) {
      parts.add(
          "%s not count, because question '%s' comes before in the random order and has none: labels chosen for another reason would bias the estimate"
              .formatted(
                  labels.later() == 1 ? "1 label does" : count(labels.later()) + " labels do",
                  labels.next()));
    }
    if (labels.undecided() > 0) {
      parts.add(
          "%s left out, because the review says neither right nor wrong"
              .formatted(
                  labels.undecided() == 1
                      ? "1 question is"
                      : count(labels.undecided()) + " questions are"));
    }
    if (labels.known() > 0) {
      parts.add(
          "%s no label, because %s"
              .formatted(
                  labels.known() == 1
                      ? "1 question needs"
                      : count(labels.known()) + " questions need",
                  sampled.difference()
                      ? "both runs have the same SQL or no result"
                      : "there is no result to look at"));
    }
    return String.join("; ", parts);
  }

  private String number(double value) {
    return of.difference()
        ? ComparisonNumberFormats.points(value) + " points"
        : NumberFormats.percent(value);
  }

  private String interval(ConfidenceInterval interval) {
    return of.difference()
        ? ComparisonNumberFormats.interval(interval)
        : NumberFormats.percent(interval.low()) + " to " + NumberFormats.percent(interval.high());
  }
}
