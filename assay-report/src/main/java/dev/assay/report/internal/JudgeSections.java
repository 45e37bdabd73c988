// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.agreement.JudgeAdjustedAccuracy;
import dev.assay.agreement.JudgeSummary;
import dev.assay.agreement.JudgeTally;
import dev.assay.agreement.Jury;
import dev.assay.agreement.MeanScore;
import dev.assay.agreement.VoteAggregation;
import dev.assay.model.JudgeConfiguration;
import dev.assay.report.RunSummary;
import dev.assay.report.document.Block;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Items;
import dev.assay.report.document.Score;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sentence;
import dev.assay.report.document.Table;
import dev.assay.report.document.Text;
import dev.assay.report.document.Tone;
import dev.assay.stats.Proportion;
import dev.assay.stats.internal.Wilson;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The sections on LLM judges, which never change the verdicts of the run. */
final class JudgeSections {
  private JudgeSections() {}

  static List<Section> of(RunSummary summary, @Nullable RunDetails details) {
    JudgeSummary judgeSummary = summary.judged();
    if (judgeSummary == null) {
      return List.of();
    }
    List<Block> blocks = new ArrayList<>();
    JudgeAdjustedAccuracy judgeAdjustedAccuracy = judgeSummary.withJudge();
    boolean compared = judgeAdjustedAccuracy != null && summary.scored() > 0;
    if (details != null && judgeAdjustedAccuracy != null) {
      blocks.addAll(passing(details, judgeAdjustedAccuracy, summary));
    }
    if (compared && judgeAdjustedAccuracy != null) {
      blocks.add(new Sentence(JudgePhrases.changes(judgeAdjustedAccuracy), Tone.PLAIN));
      blocks.add(Sentence.faint(JudgePhrases.counted(judgeAdjustedAccuracy)));
    }
    blocks.add(scores(judgeSummary.judges()));
    int judgments = judgeSummary.judges().stream().mapToInt(JudgeTally::judgments).sum();
    return List.of(
        Section.of(
            "judges", Text.of("Judges"), NumberFormats.count(judgments, "judgment"), blocks));
  }

  /** The share of predictions that each judge passes, and the share for all judges together. */
  private static List<Block> passing(
      RunDetails details, JudgeAdjustedAccuracy judgeAdjustedAccuracy, RunSummary summary) {
    Table table = Shares.table("Judge", "Passes", "Questions");
    Proportion whole = summary.accuracy();
    Map<String, Integer> failed = new HashMap<>();
    if (summary.judged() != null) {
      summary.judged().judges().forEach(t -> failed.put(t.judge().words(), t.mean().zeros()));
    }
    int allFailed = Integer.MAX_VALUE;
    for (Raters.Rater judge : Raters.judges(details.judgments(), details.rule())) {
      int zeros = failed.getOrDefault(judge.name(), 0);
      allFailed = Math.min(allFailed, zeros);
      int counted = judge.judged().cardinality() + zeros;
      Proportion passes = Wilson.interval(judge.right().cardinality(), counted);
      table.row(Shares.row(Cell.name(judge.name()), passes, whole, ""));
    }
    if (judgeAdjustedAccuracy.judges() > 1) {
      Map<String, Boolean> together = Jury.together(details.judgments(), details.rule());
      int passes = (int) together.values().stream().filter(passed -> passed).count();
      Cell jury = Cell.of(JudgePhrases.jury(judgeAdjustedAccuracy));
      table.row(Shares.row(jury, Wilson.interval(passes, together.size() + allFailed), whole, ""));
    }
    VoteAggregation rule = details.rule() == null ? VoteAggregation.MEDIAN : details.rule();
    return List.of(
        table,
        Sentence.faint(
            "Questions that pass, of those with a verdict of the judge%s; several repeats become one by their %s."
                .formatted(
                    failed.values().stream().anyMatch(zeros -> zeros > 0)
                        ? " and those that failed, which do not pass"
                        : "",
                    rule.name().toLowerCase(Locale.ROOT))));
  }

  /** The main numbers of a run that judges score instead of execution. */
  static List<Block> headline(RunSummary summary) {
    JudgeSummary judged = summary.judged();
    if (judged == null) {
      return List.of();
    }
    List<JudgeTally> tallies = judged.judges();
    List<Block> blocks = new ArrayList<>();
    for (JudgeTally tally : tallies) {
      MeanScore mean = tally.mean();
      if (!tally.scores().isEmpty()) {
        JudgeConfiguration configuration = judged.configuration(tally.judge()).orElse(null);
        String name = tallies.size() == 1 ? "" : " (" + tally.judge().words() + ")";
        blocks.add(
            new Score(
                label(tally) + name,
                NumberFormats.score(mean.estimate().value()) + JudgePhrases.outOf(configuration),
                JudgePhrases.predictions(mean),
                Stream.of(
                        JudgePhrases.rightFrom(configuration),
                        JudgePhrases.between(mean.estimate()))
                    .filter(words -> !words.isEmpty())
                    .collect(Collectors.joining("; ")),
                null));
        blocks.add(new Sentence(Text.of(JudgePhrases.failed(mean)), Tone.CAUTION));
      }
    }
    if (!blocks.isEmpty()) {
      return blocks;
    }
    int failed = summary.issues().forJudges().failed().size();
    boolean all = failed > 0 && failed == summary.issues().forJudges().questions().size();
    return List.of(
        all
            ? new Score(
                "Execution score",
                NumberFormats.score(0),
                NumberFormats.count(failed, "prediction"),
                "all failed to run or came without SQL, and count 0",
                null)
            : new Score("Execution score", "no judge has scored the run yet", "", "", null));
  }

  private static String label(JudgeTally tally) {
    return tally.judge().judge().startsWith("execution_score") ? "Execution score" : "Mean score";
  }

  /** The scores that judges gave, including rubrics without a passing score. */
  static Items scores(List<JudgeTally> tallies) {
    return new Items(
        tallies.stream()
            .sorted(Comparator.comparing(tally -> tally.judge().words()))
            .map(tally -> new Items.Item(Text.name(tally.judge().words()), "", score(tally)))
            .toList());
  }

  private static List<Sentence> score(JudgeTally tally) {
    List<Sentence> sentences = new ArrayList<>();
    sentences.add(Sentence.of(JudgePhrases.mean(tally)));
    String failed = JudgePhrases.failed(tally.mean());
    if (!failed.isEmpty()) {
      sentences.add(new Sentence(Text.of(failed), Tone.CAUTION));
    }
    if (tally.unscored() > 0) {
      String none = NumberFormats.count(tally.unscored()) + " without a score: ";
      sentences.add(new Sentence(Text.of(none + JudgePhrases.reasons(tally.why())), Tone.CAUTION));
    }
    return sentences;
  }
}
