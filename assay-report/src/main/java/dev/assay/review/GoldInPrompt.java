// SPDX-License-Identifier: Apache-2.0
package dev.assay.review;

import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredOutcomes;
import dev.assay.journal.internal.StoredCall;
import dev.assay.journal.internal.StoredCalls;
import dev.assay.model.Outcome;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlText;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Finds gold queries in what a model was sent, such as an example with the same SQL. The recorded
 * calls are read, so that examples of the data set and of a prompt's own text are seen, too.
 */
public final class GoldInPrompt {
  /** White space, also as JSON writes it. */
  private static final String GAP = "(?:\\s|\\\\[nrt])*";

  /** The end of a query; no line that goes on with it. */
  private static final String END =
      "(?![\\w.])(?=%s(?:[;`\"]|\\z)|[ \\t]*(?:\\R|\\\\n)(?!%s(?:where|and|or|on|group|having|order|limit|union|intersect|except|(?:\\w+ )?join|,)))"
          .formatted(GAP, GAP);

  private GoldInPrompt() {}

  /** Returns the ids of the questions whose gold query stands in the prompt of their answer. */
  public static Set<String> questions(RunDirectory run, StoredOutcomes stored) {
    StoredCalls calls = StoredCalls.of(run);
    return stored.brief().stream()
        .filter(outcome -> isSeen(outcome, calls))
        .map(Outcome::question)
        .collect(Collectors.toSet());
  }

  /** Later attempts are left out: they quote the answers of earlier ones. */
  private static boolean isSeen(Outcome outcome, StoredCalls calls) {
    String gold = outcome.goldSql();
    Optional<StoredCall> call =
        outcome.attempts().isEmpty() ? Optional.empty() : calls.of(outcome.attempts().get(0));
    return gold != null
        && call.or(() -> calls.ofAgent(outcome.question()))
            .filter(sent -> sent.messages().stream().anyMatch(each -> isIn(gold, each.text())))
            .isPresent();
  }

  /** Returns whether a text has a query, whatever its case, blanks and comments. */
  static boolean isIn(String sql, String text) {
    SqlText query = SqlText.of(sql, Dialect.ANSI);
    String words =
        query.code().stream()
            .filter(token -> !query.isMark(token, ';'))
            .map(token -> Pattern.quote(query.text(token)))
            .collect(Collectors.joining(GAP));
    return !words.isEmpty()
        && Pattern.compile("(?:(?<![\\w.])|(?<=\\\\[nrt]))" + words + END, Pattern.CASE_INSENSITIVE)
            .matcher(text)
            .find();
  }
}
