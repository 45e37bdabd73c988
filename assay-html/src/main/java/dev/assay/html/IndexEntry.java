// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import dev.assay.compare.internal.OutcomeChange;
import dev.assay.compare.internal.QuestionPair;
import dev.assay.dataset.internal.GoldSqlFeatures;
import dev.assay.journal.ProbeFinding;
import dev.assay.journal.ProbeRecord;
import dev.assay.journal.StoredCounterexample;
import dev.assay.journal.internal.JsonFields;
import dev.assay.match.Match;
import dev.assay.model.CounterexampleKind;
import dev.assay.model.Outcome;
import dev.assay.model.QuestionLabels;
import dev.assay.model.Verdict;
import dev.assay.report.WrongSql;
import dev.assay.report.internal.ComparisonDocument;
import dev.assay.report.internal.ProbePhrases;
import dev.assay.report.internal.QuestionAcrossRuns;
import dev.assay.table.internal.SanitizedText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A question in the list of questions, as {@code table.js} and {@code filter.js} read it. Fields
 * without a value are absent. {@code key} is that of {@link QuestionKeys}, {@code feature} of
 * {@link GoldSqlFeatures}, {@code difference} of {@link WrongSql}, {@code judge} of {@link
 * HtmlReport.JudgeStances}, and {@code probe} and {@code level} of {@link ProbeStance}.
 */
final class IndexEntry {
  private IndexEntry() {}

  static JsonFields of(
      Outcome outcome, QuestionKeys keys, @Nullable String judge, ProbeStance probed) {
    boolean isRight = outcome.verdict() instanceof Verdict.Correct;
    boolean isScored = !(outcome.verdict() instanceof Verdict.NotScored);
    Match match = outcome.match();
    return question(outcome, keys)
        .put("verdict", outcome.verdict().label())
        .putPresent("cause", outcome.verdict().causeName())
        .putPresent("sql", prose(outcome.sql()))
        .putPresent("goldSql", prose(outcome.goldSql()))
        .putPresent("ms", outcome.execution().ms())
        .putAll(tags(outcome))
        .putFilled("difference", WrongSql.differenceWords(outcome))
        .putFilled("relaxation", match == null || !isRight ? Set.of() : match.relaxations())
        .putPresent("vacuous", outcome.isVacuous() && isScored ? "yes" : null)
        .putFilled("below", below(outcome))
        .putPresent("judge", judge)
        .putPresent("probe", probed.result())
        .putPresent("level", probed.level());
  }

  /** The change of a question from one run to another; query and cause are the second's. */
  static JsonFields of(QuestionPair pair, QuestionKeys keys) {
    Outcome now = pair.candidate();
    return question(now, keys)
        .put("verdict", pair.change().name().toLowerCase(Locale.ROOT))
        .putPresent(
            "cause", pair.candidateCause() == null ? pair.baselineCause() : pair.candidateCause())
        .putPresent("sql", prose(now.sql()))
        .putPresent("goldSql", prose(now.goldSql()))
        .putPresent("ms", now.execution().ms())
        .putPresent(
            "change",
            pair.change() == OutcomeChange.BOTH_RIGHT
                ? null
                : ComparisonDocument.transition(pair.baselineCause(), pair.candidateCause()))
        .putAll(tags(now));
  }

  /** The verdicts of several runs on a question, which they name by their letters. */
  static JsonFields of(QuestionAcrossRuns question, QuestionKeys keys) {
    Outcome first = question.first();
    return question(first, keys)
        .put("verdict", question.agreement())
        .putPresent("goldSql", prose(first.goldSql()))
        .putFilled("right", question.runs("correct"))
        .putFilled("wrong", question.runs("incorrect"))
        .putAll(tags(first));
  }

  private static JsonFields question(Outcome outcome, QuestionKeys keys) {
    return new JsonFields()
        .put("key", keys.of(outcome.question()))
        .put("text", SanitizedText.prose(outcome.text()))
        .put("database", outcome.database())
        .putPresent("category", outcome.category())
        .putPresent("difficulty", outcome.difficulty());
  }

  private static JsonFields tags(Outcome outcome) {
    return new JsonFields()
        .putFilled(
            "tag",
            outcome.tags().stream()
                .filter(tag -> !tag.equals(QuestionLabels.COMPUTED_DIFFICULTY))
                .toList())
        .putFilled("feature", GoldSqlFeatures.of(outcome));
  }

  /** The metrics that are less than 1. */
  private static List<String> below(Outcome outcome) {
    List<String> below = new ArrayList<>();
    outcome
        .metrics()
        .forEach(
            (name, score) -> {
              if (score != null && score < 1) {
                below.add(name);
              }
            });
    return below;
  }

  private static @Nullable String prose(@Nullable String sql) {
    return sql == null ? null : SanitizedText.prose(sql);
  }

  /**
   * The probe result of an accepted answer, by which the list can be filtered.
   *
   * @param result in words
   * @param level of a counterexample whose answers hold different rows; else {@code null}
   */
  record ProbeStance(@Nullable String result, @Nullable String level) {
    static final ProbeStance NONE = new ProbeStance(null, null);

    /** Of a question, {@link #NONE} if its run was not probed or its answer not accepted. */
    static ProbeStance of(@Nullable ProbeRecord probed, String question) {
      return probed == null ? NONE : probed.of(question).map(ProbeStance::of).orElse(NONE);
    }

    private static ProbeStance of(ProbeFinding finding) {
      StoredCounterexample found = finding.counterexample();
      String level =
          found != null && found.kind() == CounterexampleKind.ROWS ? found.level().code() : null;
      return new ProbeStance(ProbePhrases.result(finding), level);
    }
  }
}
