// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.agreement.InterAnnotatorAgreement;
import dev.assay.agreement.JudgeAdjustedAccuracy;
import dev.assay.agreement.JudgeTally;
import dev.assay.agreement.MeanScore;
import dev.assay.agreement.internal.JudgeAgreement;
import dev.assay.agreement.internal.JudgeConsistency;
import dev.assay.agreement.internal.ReferenceAgreement;
import dev.assay.agreement.internal.ThresholdCurve;
import dev.assay.agreement.internal.ThresholdCurve.ThresholdPoint;
import dev.assay.model.JudgeConfiguration;
import dev.assay.model.MissingScoreReason;
import dev.assay.model.NotScoredReason;
import dev.assay.report.RunSummary.IssueSummary;
import dev.assay.report.document.Destination;
import dev.assay.report.document.Text;
import dev.assay.stats.ConfidenceInterval;
import dev.assay.stats.Estimate;
import dev.assay.stats.internal.MeasurementLevel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** The phrases of reports on judges, shared by all formats. */
public final class JudgePhrases {
  /** The judge's position on a verdict from execution, by which questions can be filtered. */
  public static final String TO_RIGHT = "calls a wrong one right";

  public static final String TO_WRONG = "calls a right one wrong";

  /** The text in place of a judge's position, for a failed prediction. */
  public static final String FAILED = "failed, scores 0";

  /** Maximum number of distinct scores shown of a distribution. */
  private static final int MOST_SCORES = 11;

  private JudgePhrases() {}

  /** The question that an alpha of this level answers. */
  static String of(MeasurementLevel measurement) {
    return switch (measurement) {
      case NOMINAL -> "equal or not";
      case ORDINAL -> "how many values lie between";
      case INTERVAL -> "how far apart";
    };
  }

  static String name(MeasurementLevel measurement) {
    return measurement.name().toLowerCase(Locale.ROOT);
  }

  /** The number of judged questions, and of judgments without a score. */
  static String coverage(JudgeConsistency judge) {
    String asked =
        "%s, judged %s."
            .formatted(
                NumberFormats.count(judge.tally().questions(), "question"),
                judge.repeats() == 1
                    ? "once"
                    : (judge.all() ? "" : "up to ") + NumberFormats.count(judge.repeats(), "time"));
    if (judge.tally().unscored() == 0) {
      return asked;
    }
    return asked
        + " %s no score (%s); %s never scored."
            .formatted(
                NumberFormats.count(judge.tally().unscored(), "judgment")
                    + (judge.tally().unscored() == 1 ? " has" : " have"),
                reasons(judge.tally().why()),
                NumberFormats.count(judge.neverScored(), "question")
                    + (judge.neverScored() == 1 ? " was" : " were"));
  }

  /** The numbers of judgments without a score, by reason. */
  public static String reasons(Map<MissingScoreReason, Integer> why) {
    return why.entrySet().stream()
        .map(each -> NumberFormats.count(each.getValue()) + " " + each.getKey().words())
        .collect(Collectors.joining(", "));
  }

  /** The mean score of a judge, with its interval and the judgments behind it. */
  static String mean(JudgeTally tally) {
    MeanScore mean = tally.mean();
    String judgments = NumberFormats.count(tally.judgments(), "judgment");
    if (tally.scores().isEmpty()) {
      return "no score in " + judgments;
    }
    return "mean score %s of %s%s; %s, of which %s"
        .formatted(
            NumberFormats.score(mean.estimate().value()),
            predictions(mean),
            mean.estimate().interval() == null ? "" : ", " + between(mean.estimate()),
            judgments,
            distribution(tally));
  }

  /** The number of predictions in a mean, and how many of them were not judged but failed. */
  static String predictions(MeanScore mean) {
    String all = NumberFormats.count(mean.questions(), "prediction");
    return mean.countsFailed()
        ? "%s (%s judged, %s failed)"
            .formatted(
                all,
                NumberFormats.count(mean.questions() - mean.failed()),
                NumberFormats.count(mean.failed()))
        : all;
  }

  /** The interval of an estimate in words; empty without one. */
  static String between(Estimate estimate) {
    ConfidenceInterval interval = estimate.interval();
    return interval == null
        ? ""
        : "between %s and %s with 95 %% confidence"
            .formatted(NumberFormats.score(interval.low()), NumberFormats.score(interval.high()));
  }

  /** The greatest score of a scale, as in {@code 2.1 of 3}; empty if it was not kept. */
  static String outOf(@Nullable JudgeConfiguration judge) {
    return judge == null || judge.scale().isEmpty()
        ? ""
        : " of " + NumberFormats.plain(Collections.max(judge.scale()));
  }

  /** The passing score; empty if there is none. */
  static String rightFrom(@Nullable JudgeConfiguration judge) {
    return judge == null || judge.passesFrom() == null
        ? ""
        : "right from %s".formatted(NumberFormats.plain(judge.passesFrom()));
  }

  /** A sentence on questions that execution does not score. */
  static String judgesOnly(IssueSummary.ForJudges questions) {
    int count = questions.questions().size();
    boolean gold =
        questions.questions().stream()
            .anyMatch(question -> question.reason() == NotScoredReason.NO_DATABASE);
    return "%s %s no %s, so that only judges score %s."
        .formatted(
            NumberFormats.count(count, "question"),
            count == 1 ? "has" : "have",
            gold ? "gold or no database" : "gold",
            count == 1 ? "it" : "them");
  }

  /** A sentence on predictions that failed to run; empty if none did. */
  static String failed(MeanScore mean) {
    if (mean.failed() == 0) {
      return "";
    }
    String what =
        mean.withoutSql() == 0
            ? "failed to run"
            : mean.withoutSql() == mean.failed()
                ? "came without SQL"
                : "failed to run or came without SQL";
    if (mean.countsFailed() && mean.failed() == mean.questions()) {
      return "%s %s and %s 0."
          .formatted(
              NumberFormats.count(mean.failed(), "prediction"),
              what,
              mean.failed() == 1 ? "counts" : "count");
    }
    if (mean.countsFailed()) {
      return "%s of %s %s and %s 0."
          .formatted(
              NumberFormats.count(mean.failed()),
              NumberFormats.count(mean.questions(), "prediction"),
              what,
              mean.failed() == 1 ? "counts" : "count");
    }
    return "%s %s and %s not in this mean, which is of a selection: %s not judged."
        .formatted(
            NumberFormats.count(mean.failed(), "prediction"),
            what,
            mean.failed() == 1 ? "is" : "are",
            NumberFormats.count(mean.left()) + (mean.left() == 1 ? " other was" : " others were"));
  }

  /** The distribution of scores, the lowest first; in bins if there are very many. */
  public static String distribution(JudgeTally tally) {
    Map<String, Integer> bins = new LinkedHashMap<>();
    if (tally.scores().size() <= MOST_SCORES) {
      tally.scores().forEach((score, count) -> bins.put(NumberFormats.plain(score), count));
    } else {
      double highest = tally.scores().lastKey();
      double width = binWidth(highest - tally.scores().firstKey());
      tally
          .scores()
          .forEach((score, count) -> bins.merge(bin(score, highest, width), count, Integer::sum));
    }
    return bins.entrySet().stream()
        .map(bin -> bin.getKey() + ": " + NumberFormats.count(bin.getValue()))
        .collect(Collectors.joining(", "));
  }

  /** A tenth of a range, rounded up to 1, 2 or 5 of a power of ten. */
  private static double binWidth(double range) {
    double power = Math.pow(10, Math.floor(Math.log10(range / (MOST_SCORES - 1))));
    return DoubleStream.of(1, 2, 5, 10)
        .map(times -> times * power)
        .filter(width -> range <= width * (MOST_SCORES - 1) * (1 + 1e-9))
        .findFirst()
        .orElse(10 * power);
  }

  /**
   * The bin of a score in words; the highest score is in the bin that ends with it, if any does.
   */
  private static String bin(double score, double highest, double width) {
    double last = Math.ceil(highest / width - 1e-9) - 1;
    double number = Math.min(last, Math.floor(score / width + 1e-9));
    return "%s to %s"
        .formatted(NumberFormats.plain(number * width), NumberFormats.plain((number + 1) * width));
  }

  /** The rule that combined several scores; empty if there were none to combine. */
  static String rule(JudgeAgreement judge) {
    if (judge.judges().size() == 1 && judge.repeats() == 1) {
      return "";
    }
    return switch (judge.rule()) {
      case MEDIAN -> "the median of its scores counts";
      case MEAN -> "the mean of its scores counts";
      case MAJORITY -> "the majority of its votes counts";
    };
  }

  /** The reference of an agreement, in a word or two. */
  static String brief(ReferenceAgreement agreement) {
    return agreement.reference().equals(ReferenceAgreement.EXECUTION) ? "execution" : "labels";
  }

  /** The number of questions that count, and why the others do not. */
  static String coverage(JudgeAgreement judge, ReferenceAgreement agreement) {
    ReferenceAgreement.Excluded out = agreement.excluded();
    String compared =
        "%s compared".formatted(NumberFormats.count(agreement.confusion().questions(), "question"));
    List<String> others = new ArrayList<>();
    add(others, out.notJudged(), "without a score of the " + role(judge));
    add(others, out.undecided(), "scored without a verdict");
    add(
        others,
        out.noReference(),
        agreement.reference().equals(ReferenceAgreement.EXECUTION)
            ? "judged, but not scored by execution"
            : "judged, but without a label that counts");
    add(others, out.neither(), "without either");
    return others.isEmpty() ? compared + "." : compared + "; " + String.join(", ", others) + ".";
  }

  /** Adds a count in words, unless it is zero. */
  static void add(List<String> parts, int count, String words) {
    if (count > 0) {
      parts.add(NumberFormats.count(count) + " " + words);
    }
  }

  /** A remark on a threshold, such as the best F1; may be empty. */
  static String remark(JudgeAgreement judge, ThresholdPoint point, ThresholdCurve curve) {
    List<String> remarks = new ArrayList<>();
    if (point.own()) {
      remarks.add("the %s's own".formatted(role(judge)));
    }
    if (curve.bestByF1().filter(point::equals).isPresent()) {
      remarks.add("best F1");
    }
    if (curve.bestByKappa().filter(point::equals).isPresent()) {
      remarks.add("best kappa");
    }
    return String.join(", ", remarks);
  }

  /** The verdicts that the judge would change; the counts link to their questions. */
  static Text changes(JudgeAdjustedAccuracy judgeAdjustedAccuracy) {
    String who =
        judgeAdjustedAccuracy.judges() == 1 ? "The judge" : "The " + jury(judgeAdjustedAccuracy);
    return Text.of(
            "%s has a verdict on %s of %s whose results were compared: it calls "
                .formatted(
                    who,
                    NumberFormats.count(judgeAdjustedAccuracy.decided()),
                    NumberFormats.count(judgeAdjustedAccuracy.open(), "question")))
        .and(count(judgeAdjustedAccuracy.toRight(), "wrong one", "right", TO_RIGHT))
        .and(" and ")
        .and(count(judgeAdjustedAccuracy.toWrong(), "right one", "wrong", TO_WRONG))
        .and(
            ".%s The run's verdicts do not change."
                .formatted(oneSided(judgeAdjustedAccuracy.right(), judgeAdjustedAccuracy.wrong())));
  }

  /** A count such as {@code 4 wrong ones right}. */
  private static Text count(List<String> questions, String which, String what, String stance) {
    Text words = Text.of(NumberFormats.count(questions.size(), which) + " " + what);
    return questions.isEmpty() ? words : words.to(new Destination.QuestionList("judge", stance));
  }

  /** The jury with its rule: {@code jury (median of 2)}. */
  public static String jury(JudgeAdjustedAccuracy judgeAdjustedAccuracy) {
    return "jury (%s of %s)"
        .formatted(
            judgeAdjustedAccuracy.rule().name().toLowerCase(Locale.ROOT),
            NumberFormats.count(judgeAdjustedAccuracy.judges()));
  }

  /** A sentence that explains the accuracy with a judge. */
  public static String counted(JudgeAdjustedAccuracy judgeAdjustedAccuracy) {
    String who = judgeAdjustedAccuracy.judges() == 1 ? "the judge" : "the jury";
    return "With judge covers all %s: the verdict of %s counts if there is one, otherwise that of execution; predictions without a compared result stay wrong."
        .formatted(
            NumberFormats.count(judgeAdjustedAccuracy.withJudge().total(), "scored question"), who);
  }

  /** {@code judge}, or {@code jury} where several decide together. */
  static String role(JudgeAgreement judge) {
    return judge.judges().size() == 1 ? "judge" : "jury";
  }

  /** A remark on a judge that was given only right or only wrong answers; else empty. */
  private static String oneSided(
      JudgeAdjustedAccuracy.Part right, JudgeAdjustedAccuracy.Part wrong) {
    if (right.decided() == 0 && right.open() > 0 && wrong.decided() > 0) {
      return " It judged none that are right by execution, so it can only raise the accuracy.";
    }
    if (wrong.decided() == 0 && wrong.open() > 0 && right.decided() > 0) {
      return " It judged none that are wrong by execution, so it can only lower the accuracy.";
    }
    return "";
  }

  /** The number of questions with a label that counts. */
  static String coverage(InterAnnotatorAgreement reviewers) {
    List<String> others = new ArrayList<>();
    add(others, reviewers.tied(), "tied");
    add(others, reviewers.unsure(), "that nobody is sure of");
    return "%s by %s; %s with a label that counts%s."
        .formatted(
            NumberFormats.count(reviewers.questions(), "labeled question"),
            NumberFormats.count(reviewers.reviewers().size(), "reviewer"),
            NumberFormats.count(reviewers.settled()),
            others.isEmpty() ? "" : ", " + String.join(", ", others));
  }

  /** The name of a reviewer; a file may give none. */
  static String reviewer(String name) {
    return name.isEmpty() ? "(no name)" : name;
  }
}
