// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.search.internal;

import dev.assay.match.Difference.Kind;
import dev.assay.match.RelaxationSet;
import dev.assay.match.column.ColumnPair;
import dev.assay.match.internal.SearchBudget;
import dev.assay.match.search.internal.ColumnCandidates.Choice;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether rows agree, and caches the answers: different sets of relaxations often lead to
 * the same rules.
 */
final class RowAgreementCache {
  private static final RelaxationSet OF_ROWS = RelaxationSet.showing(Kind.ORDER).or(TablePair.SETS);

  private final TablePair tables;
  private final SearchBudget searchBudget;
  private final Map<Question, Boolean> answers = new HashMap<>();
  private final Map<Search, Optional<List<ColumnPair>>> searches = new HashMap<>();

  RowAgreementCache(TablePair tables, SearchBudget searchBudget) {
    this.tables = tables;
    this.searchBudget = searchBudget;
  }

  private record Question(List<ColumnPair> pairs, RelaxationSet allowed) {}

  private record Search(List<List<Choice>> choices, RelaxationSet allowed) {}

  /**
   * The cached result of a search among choices, which other sets of relaxations often share.
   *
   * @param allowed the relaxations that affect the search beyond the rules of its choices
   */
  @Nullable List<ColumnPair> search(
      List<List<Choice>> choices,
      RelaxationSet allowed,
      Supplier<@Nullable List<ColumnPair>> finder) {
    Search search = new Search(choices, allowed);
    Optional<List<ColumnPair>> known = searches.get(search);
    if (known == null) {
      known = Optional.ofNullable(finder.get());
      searches.put(search, known);
    }
    return known.orElse(null);
  }

  boolean agree(List<ColumnPair> pairs, RelaxationSet allowed) {
    Question question = new Question(pairs, allowed.and(OF_ROWS));
    Boolean known = answers.get(question);
    if (known == null) {
      known = new RowAgreement(pairs, tables, searchBudget).holds(allowed);
      answers.put(question, known);
    }
    return known;
  }
}
