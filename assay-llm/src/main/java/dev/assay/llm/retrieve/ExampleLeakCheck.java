// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import dev.assay.model.Question;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlText;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds examples that would reveal a question's answer. Two kinds are always excluded: an example
 * with the question's id, and one with the same words in the same order, ignoring case, punctuation
 * and blanks.
 *
 * @param words examples are excluded whose Jaccard index with the question, over distinct words, is
 *     at least this; above 1 to disable the check
 * @param cosine examples are excluded whose vector's cosine similarity with the question's is at
 *     least this; above 1 to disable the check
 * @param sameSql whether examples are excluded whose SQL equals one of the question's gold queries,
 *     ignoring case, comments and blanks
 */
public record ExampleLeakCheck(double words, double cosine, boolean sameSql) {
  /** A Jaccard index of 0.9, a cosine similarity of 0.97, and the same SQL. */
  public static final ExampleLeakCheck DEFAULT = new ExampleLeakCheck(0.9, 0.97, true);

  public ExampleLeakCheck {
    if (!(words > 0) || !(cosine > 0)) {
      throw new IllegalArgumentException("thresholds must be above 0");
    }
  }

  /** A question in the form that the check compares. */
  Asked asked(Question question) {
    return new Asked(
        question.id(),
        plain(question.text()),
        Set.copyOf(IdentifierWords.of(question.text())),
        sameSql
            ? GoldQueryTexts.of(question.gold()).stream()
                .map(ExampleLeakCheck::normalized)
                .collect(Collectors.toSet())
            : Set.of());
  }

  /** The compared parts of a question. */
  record Asked(String id, String plain, Set<String> words, Set<String> golds) {}

  /**
   * Returns the reason why an example is excluded; empty if it is not.
   *
   * @param similarity cosine similarity of the two vectors; 0 if it was not computed
   */
  Optional<ExampleLeak> leak(Asked asked, FewShotExample example, double similarity) {
    if (example.id().equals(asked.id)) {
      return Optional.of(ExampleLeak.SAME_ID);
    }
    if (plain(example.question()).equals(asked.plain)) {
      return Optional.of(ExampleLeak.SAME_TEXT);
    }
    if (shared(asked.words, Set.copyOf(IdentifierWords.of(example.question()))) >= words) {
      return Optional.of(ExampleLeak.SIMILAR_WORDS);
    }
    if (similarity >= cosine) {
      return Optional.of(ExampleLeak.SIMILAR_MEANING);
    }
    return asked.golds.contains(normalized(example.sql()))
        ? Optional.of(ExampleLeak.SAME_SQL)
        : Optional.empty();
  }

  private static String plain(String text) {
    return String.join(" ", IdentifierWords.of(text));
  }

  private static double shared(Set<String> one, Set<String> other) {
    Set<String> all = new HashSet<>(one);
    all.addAll(other);
    long common = one.stream().filter(other::contains).count();
    return all.isEmpty() ? 0 : (double) common / all.size();
  }

  private static String normalized(String sql) {
    return SqlText.of(sql, Dialect.ANSI).normalized();
  }
}
