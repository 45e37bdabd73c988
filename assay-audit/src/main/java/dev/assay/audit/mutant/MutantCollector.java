// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit.mutant;

import dev.assay.sql.internal.SqlText;
import dev.assay.sql.internal.SqlText.Span;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Writes mutants by editing the text of the gold between tokens, so that all else stays as it was
 * written. Texts that say the same as the gold, or as an earlier mutant, are left out.
 */
final class MutantCollector {
  private final QueryOutline outline;
  private final SplittableRandom random;
  private final Map<MutationOperator, List<Mutant>> found = new EnumMap<>(MutationOperator.class);
  private final Set<String> known = new HashSet<>();

  MutantCollector(QueryOutline outline, SplittableRandom random) {
    this.outline = outline;
    this.random = random;
    known.add(normalized(outline.sql()));
  }

  private String normalized(String sql) {
    return SqlText.of(sql, outline.dialect()).normalized();
  }

  /** Writes other text in the place of some tokens. */
  void replace(MutationOperator operator, int first, int end, String replacement) {
    edit(operator, outline.token(first).start(), outline.token(end - 1).end(), replacement);
  }

  void replace(MutationOperator operator, Span span, String replacement) {
    replace(operator, span.first(), span.end(), replacement);
  }

  /** Leaves out some tokens and the white space before them. */
  void drop(MutationOperator operator, int first, int end) {
    String sql = outline.sql();
    int start = outline.token(first).start();
    while (start > 0 && Character.isWhitespace(sql.charAt(start - 1))) {
      start--;
    }
    int after = outline.token(end - 1).end();
    // A line comment before them must still end, and what stood apart must not become one word.
    boolean afterComment = first > 0 && start > outline.token(first - 1).end();
    boolean joined =
        start > 0
            && after < sql.length()
            && Character.isLetterOrDigit(sql.charAt(start - 1))
            && Character.isLetterOrDigit(sql.charAt(after));
    edit(operator, afterComment || joined ? outline.token(first).start() : start, after, "");
  }

  /** Writes a word after a token. */
  void insertAfter(MutationOperator operator, int token, String word) {
    int at = outline.token(token).end();
    edit(operator, at, at, " " + word);
  }

  /** Writes a word before a token. */
  void insertBefore(MutationOperator operator, int token, String word) {
    int at = outline.token(token).start();
    edit(operator, at, at, word + " ");
  }

  private void edit(MutationOperator operator, int start, int end, String replacement) {
    String sql = outline.sql();
    String mutated = sql.substring(0, start) + replacement + sql.substring(end);
    if (known.add(normalized(mutated))) {
      found
          .computeIfAbsent(operator, o -> new ArrayList<>())
          .add(
              new Mutant(
                  operator,
                  mutated,
                  start,
                  sql.substring(start, end).strip(),
                  replacement.strip()));
    }
  }

  /** One of some things, by the seed. */
  <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  /** The mutants by their operators. */
  Map<MutationOperator, List<Mutant>> found() {
    return found;
  }
}
