// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.compare.internal.ComparedRun;
import dev.assay.compare.internal.CostComparison.Measure;
import dev.assay.report.document.Block;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Scatter;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.document.Text;
import dev.assay.stats.Proportion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The accuracy of runs against what a question costs; if costs are unknown, of more than two runs
 * against the model's time.
 */
final class TradeoffSection {
  private final List<ComparedRun> runs;
  private final List<Proportion> accuracies;
  private final Measure measure;
  private final List<@Nullable Double> amounts;

  private TradeoffSection(List<ComparedRun> runs, List<Proportion> accuracies, Measure measure) {
    this.runs = runs;
    this.accuracies = accuracies;
    this.measure = measure;
    this.amounts = Arrays.asList(runs.stream().map(this::mean).toArray(Double[]::new));
  }

  /** The section; empty unless the cost, or the time, of two runs is known. */
  static Section of(List<ComparedRun> runs, List<Proportion> accuracies) {
    TradeoffSection cost = new TradeoffSection(runs, accuracies, Measure.COST_USD);
    if (cost.isKnown() || runs.size() == 2) {
      return cost.section("Cost against accuracy", "Cost per question");
    }
    TradeoffSection time = new TradeoffSection(runs, accuracies, Measure.MODEL_MS);
    return time.section("Time against accuracy", "Time per question");
  }

  private @Nullable Double mean(ComparedRun run) {
    double[] known =
        run.outcomes().stream()
            .map(measure::of)
            .filter(Objects::nonNull)
            .mapToDouble(amount -> amount)
            .toArray();
    return known.length == 0 ? null : (Double) Arrays.stream(known).average().orElse(0);
  }

  private boolean isKnown() {
    return amounts.stream().filter(Objects::nonNull).count() > 1 && most() > 0;
  }

  private double most() {
    return amounts.stream().filter(Objects::nonNull).mapToDouble(amount -> amount).max().orElse(0);
  }

  private String words(double amount) {
    return measure == Measure.COST_USD ? NumberFormats.cost(amount) : NumberFormats.time(amount);
  }

  private Section section(String title, String heading) {
    List<Block> blocks = new ArrayList<>();
    if (isKnown()) {
      Table table = Table.of("@Run", "#Accuracy", "#" + heading);
      List<Scatter.Dot> dots = new ArrayList<>();
      for (int i = 0; i < runs.size(); i++) {
        Double amount = amounts.get(i);
        if (amount != null) {
          add(i, amount, table, dots);
        }
      }
      blocks.add(new Scatter(words(0), words(most()), dots));
      blocks.add(table);
    }
    return Section.of("cost", Text.of(title), "", blocks);
  }

  private void add(int run, double amount, Table table, List<Scatter.Dot> dots) {
    Proportion accuracy = accuracies.get(run);
    String letter = ComparisonDocument.letter(run);
    String name = runs.get(run).name();
    String share = NumberFormats.percent(accuracy);
    String words =
        "%s: %s, %s (%s), %s a question"
            .formatted(letter, name, share, NumberFormats.interval(accuracy), words(amount));
    dots.add(new Scatter.Dot(letter, words, accuracy, amount / most()));
    table.row(
        Cell.of(Text.strong(letter).and("  ").and(Text.name(name))),
        Cell.of(share),
        Cell.of(words(amount)));
  }
}
