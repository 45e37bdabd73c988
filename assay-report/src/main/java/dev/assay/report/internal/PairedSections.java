// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.compare.internal.ComparisonNumberFormats;
import dev.assay.compare.internal.PairCounts;
import dev.assay.compare.internal.PairedBreakdown;
import dev.assay.compare.internal.RunComparison;
import dev.assay.report.document.Block;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Destination;
import dev.assay.report.document.Picture;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sentence;
import dev.assay.report.document.Table;
import dev.assay.report.document.Text;
import dev.assay.report.document.Tone;
import dev.assay.stats.ConfidenceInterval;
import dev.assay.stats.Proportion;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/** The difference of two runs by properties of questions. */
final class PairedSections {
  private static final int TERMINAL_ROWS = 8;

  private PairedSections() {}

  static List<Section> of(RunComparison comparison) {
    List<Section> sections = new ArrayList<>();
    for (PairedBreakdown breakdown : comparison.breakdowns()) {
      List<Block> blocks = new ArrayList<>(List.of(table(breakdown)));
      boolean last = sections.size() == comparison.breakdowns().size() - 1;
      if (last && comparison.groupsLookedAt() > 1) {
        blocks.add(
            Sentence.faint(
                "p is adjusted for the %s compared (Holm), because among many some stand out by chance."
                    .formatted(NumberFormats.count(comparison.groupsLookedAt(), "group"))));
      }
      String by = breakdown.by();
      sections.add(
          Section.of(
              "by-" + by, Text.of("By " + by), "most questions gained or lost first", blocks));
    }
    return sections;
  }

  private static Table table(PairedBreakdown breakdown) {
    double reach = reach(breakdown);
    Table table =
        Table.of(
            "@" + breakdown.by(),
            "=Losses and gains",
            "#n",
            "#A %",
            "#B %",
            "#Fixed",
            "#Broken",
            "#Points",
            "~95 % interval",
            "#Adj. p");
    for (PairedBreakdown.Group group : breakdown.groups()) {
      PairCounts counts = group.accuracy().counts();
      double difference = group.accuracy().difference();
      ConfidenceInterval confidenceInterval = group.accuracy().interval();
      Tone tone = difference > 0 ? Tone.GOOD : difference < 0 ? Tone.BAD : Tone.PLAIN;
      Destination list = new Destination.QuestionList(breakdown.by(), group.name());
      table.row(
          Cell.of(Text.name(group.name()).to(list)),
          Cell.of(new Picture.Delta(difference, confidenceInterval, reach)),
          Cell.of(NumberFormats.count(counts.total())),
          Cell.of(share(group.accuracy().baseline())),
          Cell.of(share(group.accuracy().candidate())),
          Cell.of(NumberFormats.count(counts.fixed())),
          Cell.of(NumberFormats.count(counts.broken())),
          Cell.of(ComparisonNumberFormats.points(difference)).in(tone),
          Cell.of(ComparisonNumberFormats.interval(confidenceInterval)),
          Cell.of(ComparisonNumberFormats.p(group.adjustedP())));
    }
    return table.onTerminal(TERMINAL_ROWS);
  }

  /** A share without a percent sign, which the heading has. */
  private static String share(Proportion share) {
    return share.total() == 0 ? "-" : NumberFormats.percent(share).replace(" %", "");
  }

  /** The range of the axis, rounded up to tenths so that all points and intervals fit. */
  private static double reach(PairedBreakdown breakdown) {
    double furthest =
        breakdown.groups().stream()
            .flatMapToDouble(
                group -> {
                  ConfidenceInterval confidenceInterval = group.accuracy().interval();
                  return confidenceInterval == null
                      ? DoubleStream.of(group.accuracy().difference())
                      : DoubleStream.of(confidenceInterval.low(), confidenceInterval.high());
                })
            .map(Math::abs)
            .max()
            .orElse(0);
    return Math.max(1, Math.ceil(10 * furthest)) / 10;
  }
}
