// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import dev.assay.compare.QuestionPair;
import dev.assay.model.Cause;
import dev.assay.model.Outcome;
import dev.assay.model.SanitizedText;
import dev.assay.model.Verdict;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A question in the list of questions, as {@code table.js} and {@code filter.js} read it.
 *
 * @param key see {@link QuestionKeys}
 * @param text the question in words
 * @param verdict {@code correct}, {@code incorrect} or {@code not_scored}; of two runs {@code
 *     fixed}, {@code broken}, {@code both_right} or {@code both_wrong}
 * @param cause why it is wrong or not scored: the name of the constant
 * @param ms time of the predicted query
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
