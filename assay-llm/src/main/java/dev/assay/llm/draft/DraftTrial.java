// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.draft;

import dev.assay.execute.Limits;
import dev.assay.execute.QueryRunner;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlText;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import dev.assay.table.internal.ResultHash;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Tries pairs on their database, under guard and limits, and remembers those that are kept. For one
 * thread.
 */
public final class DraftTrial {
  /** From this share of common words up, two questions say nearly the same. */
  private static final double SAME_WORDS = 0.6;

  private final QueryRunner runner;
  private final String database;
  private final Limits limits;
  private final Dialect dialect;
  private final Set<String> texts = new HashSet<>();
  private final Map<String, List<Set<String>>> questions = new HashMap<>();

  /**
   * @param runner is not closed
   * @param database id of the database
   */
  public DraftTrial(QueryRunner runner, String database, Limits limits) {
    this.runner = runner;
    this.database = database;
    this.limits = limits;
    this.dialect = runner.dialect(database);
  }

  /**
   * The reason for dropping a pair; empty if it is kept.
   *
   * @throws dev.assay.execute.internal.DatabaseUnavailableException if the database is lost
   */
  Optional<DropReason> drop(DraftPair pair) {
    String text = SqlText.of(pair.sql(), dialect).normalized();
    if (texts.contains(text)) {
      return Optional.of(DropReason.SAME_SQL);
    }
    Execution execution = runner.run(database, pair.sql(), limits);
    if (!(execution instanceof Execution.Rows rows)) {
      return Optional.of(reason(execution));
    }
    if (isEmpty(rows.table())) {
      return Optional.of(DropReason.EMPTY);
    }
    if (!runner.session().volatileCalls(pair.sql(), dialect).isEmpty()) {
      return Optional.of(DropReason.VOLATILE);
    }
    List<Set<String>> alike =
        questions.computeIfAbsent(ResultHash.inAnyOrder(rows.table()), hash -> new ArrayList<>());
    Set<String> words = words(pair.question());
    if (alike.stream().anyMatch(other -> common(words, other) >= SAME_WORDS)) {
      return Optional.of(DropReason.SAME_RESULT);
    }
    alike.add(words);
    texts.add(text);
    return Optional.empty();
  }

  private static DropReason reason(Execution execution) {
    if (execution instanceof Execution.Refused) {
      return DropReason.REFUSED;
    }
    if (execution instanceof Execution.TimedOut) {
      return DropReason.TIMED_OUT;
    }
    return execution instanceof Execution.TooLarge ? DropReason.TOO_LARGE : DropReason.FAILED;
  }

  /** No rows, or the one row of an aggregate over none. */
  private static boolean isEmpty(ResultTable table) {
    return table.isEmpty()
        || (table.rowCount() == 1 && table.row(0).stream().allMatch(Objects::isNull));
  }

  private static Set<String> words(String question) {
    Set<String> words =
        new TreeSet<>(
            Arrays.asList(question.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+", -1)));
    words.remove("");
    return words;
  }

  /** The share of words that two questions have in common (Jaccard's index). */
  private static double common(Set<String> words, Set<String> others) {
    Set<String> all = new TreeSet<>(words);
    all.addAll(others);
    Set<String> both = new TreeSet<>(words);
    both.retainAll(others);
    return all.isEmpty() ? 1 : (double) both.size() / all.size();
  }
}
