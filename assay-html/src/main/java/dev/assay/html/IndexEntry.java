// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import dev.assay.compare.OutcomeChange;
import dev.assay.compare.QuestionPair;
import dev.assay.dataset.GoldSqlFeatures;
import dev.assay.match.Cause;
import dev.assay.match.Relaxation;
import dev.assay.model.Outcome;
import dev.assay.model.QuestionLabels;
import dev.assay.model.Verdict;
import dev.assay.report.ComparisonDocument;
import dev.assay.report.QuestionAcrossRuns;
import dev.assay.report.WrongSql;
import dev.assay.table.SanitizedText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A question in the list of questions, as {@code table.js} and {@code filter.js} read it.
 *
 * @param key see {@link QuestionKeys}
 * @param text the question in words
 * @param verdict {@code correct}, {@code incorrect} or {@code not_scored}; of two runs {@code
 *     fixed}, {@code broken}, {@code both_right} or {@code both_wrong}
 * @param cause the reason why it is wrong or not scored: the name of the constant
 * @param ms time of the predicted query
 * @param change the causes in two runs, as the comparison says them; absent if both are right
 * @param right letters of the runs that are right, of more than two
 * @param wrong letters of those that are wrong
 * @param tag its tags; absent without any, as the other lists
 * @param feature see {@link GoldSqlFeatures}
 * @param difference the kinds of {@link WrongSql}'s differences from the gold query
 * @param relaxation the relaxations that a right answer needed
 * @param vacuous {@code yes} if the agreement tells little
 * @param below the metrics that are less than 1
 * @param judge see {@link JudgeStances}; absent where no judge decides
 * @param probe see {@link ProbeStance#result}
 * @param level see {@link ProbeStance#level}
 */
record IndexEntry(
    String key,
    String text,
    String database,
    @Nullable String category,
    @Nullable String difficulty,
    String verdict,
    @Nullable String cause,
    @Nullable String sql,
    @Nullable String goldSql,
    @Nullable Double ms,
    @Nullable String change,
    @Nullable List<String> right,
    @Nullable List<String> wrong,
    @Nullable List<String> tag,
    @Nullable List<String> feature,
    @Nullable List<String> difference,
    @Nullable List<String> relaxation,
    @Nullable String vacuous,
    @Nullable List<String> below,
    @Nullable String judge,
    @Nullable String probe,
    @Nullable String level) {

  static IndexEntry of(
      Outcome outcome, QuestionKeys keys, @Nullable String judge, ProbeStance probed) {
    return new IndexEntry(
        keys.of(outcome.question()),
        SanitizedText.prose(outcome.text()),
        outcome.database(),
        outcome.category(),
        outcome.difficulty(),
        outcome.verdict().label(),
        cause(outcome.verdict()),
        prose(outcome.sql()),
        prose(outcome.goldSql()),
        outcome.execution().ms(),
        null,
        null,
        null,
        some(
            outcome.tags().stream()
                .filter(tag -> !tag.equals(QuestionLabels.COMPUTED_DIFFICULTY))
                .toList()),
        some(GoldSqlFeatures.of(outcome)),
        some(WrongSql.differenceWords(outcome)),
        relaxations(outcome),
        outcome.isVacuous() && !(outcome.verdict() instanceof Verdict.NotScored) ? "yes" : null,
        below(outcome),
        judge,
        probed.result(),
        probed.level());
  }

  /** The change of a question from one run to another; query and cause are the second's. */
  static IndexEntry of(QuestionPair pair, QuestionKeys keys) {
    IndexEntry now = of(pair.candidate(), keys, null, ProbeStance.NONE);
    Cause cause = pair.candidateCause() == null ? pair.baselineCause() : pair.candidateCause();
    return new IndexEntry(
        now.key,
        now.text,
        now.database,
        now.category,
        now.difficulty,
        pair.change().name().toLowerCase(Locale.ROOT),
        cause == null ? null : cause.name(),
        now.sql,
        now.goldSql,
        now.ms,
        pair.change() == OutcomeChange.BOTH_RIGHT
            ? null
            : ComparisonDocument.transition(pair.baselineCause(), pair.candidateCause()),
        null,
        null,
        now.tag,
        now.feature,
        null,
        null,
        null,
        null,
        null,
        null,
        null);
  }

  private static @Nullable List<String> some(List<String> values) {
    return values.isEmpty() ? null : values;
  }

  private static @Nullable List<String> relaxations(Outcome outcome) {
    return outcome.match() == null || !(outcome.verdict() instanceof Verdict.Correct)
        ? null
        : some(outcome.match().relaxations().stream().map(Relaxation::name).toList());
  }

  private static @Nullable List<String> below(Outcome outcome) {
    List<String> below = new ArrayList<>();
    outcome
        .metrics()
        .forEach(
            (name, score) -> {
              if (score != null && score < 1) {
                below.add(name);
              }
            });
    return some(below);
  }

  /** The verdicts of several runs on a question. */
  static IndexEntry of(QuestionAcrossRuns question, QuestionKeys keys) {
    IndexEntry first = of(question.first(), keys, null, ProbeStance.NONE);
    return new IndexEntry(
        first.key,
        first.text,
        first.database,
        first.category,
        first.difficulty,
        question.agreement(),
        null,
        null,
        first.goldSql,
        null,
        null,
        some(question.runs("correct")),
        some(question.runs("incorrect")),
        first.tag,
        first.feature,
        null,
        null,
        null,
        null,
        null,
        null,
        null);
  }

  private static @Nullable String prose(@Nullable String sql) {
    return sql == null ? null : SanitizedText.prose(sql);
  }

  private static @Nullable String cause(Verdict verdict) {
    if (verdict instanceof Verdict.Incorrect wrong) {
      return wrong.cause().name();
    }
    return verdict instanceof Verdict.NotScored none ? none.reason().name() : null;
  }
}
