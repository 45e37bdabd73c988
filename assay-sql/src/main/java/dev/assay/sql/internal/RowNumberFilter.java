// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import static dev.assay.sql.internal.SelectTokens.words;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlText.Span;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A query that picks rows by their number in a sort order, rewritten so that it keeps all rows that
 * it picks from: {@code ROW_NUMBER}, {@code RANK} or {@code DENSE_RANK} that a query around it, or
 * QUALIFY, compares with constants, or {@code DISTINCT ON}; on SQLite also {@code MAX} or {@code
 * MIN} beside columns that are not grouped, which it takes from a row with the extreme value. Found
 * by tokens, so that all else stays as it was written.
 *
 * <p>The rewritten query has additional columns at the end: the keys of the partition, the sort
 * keys, the number of the row, and 1 if the query picks the row, else 0. {@code ROW_NUMBER} becomes
 * {@code RANK}, so that expressions of the number are the same for rows that tie. Between the
 * numbering and the result there must be only queries that select, filter and join: where rows are
 * grouped, made distinct, limited or united, one row of the result is not one row that was picked.
 *
 * @param sql the rewritten query, with the limit of the whole query if it has one
 * @param partitionKeys number of columns that hold keys of the partition
 * @param sortKeys number of columns that hold sort keys
 * @param unique whether no two rows of a partition have the same number
 */
public record RowNumberFilter(String sql, int partitionKeys, int sortKeys, boolean unique) {
  private static final Set<String> NUMBERING = Set.of("ROW_NUMBER", "RANK", "DENSE_RANK");

  /** Functions that take a value of one row in a sort order. */
  private static final Set<String> PICKERS =
      words(
          "ARG_MAX ARG_MIN ARGMAX ARGMIN ARG_MAX_NULL ARG_MIN_NULL MAX_BY MIN_BY FIRST_VALUE"
              + " LAST_VALUE NTH_VALUE NTILE");

  /** Functions that do if they sort. */
  private static final Set<String> SORTING_PICKERS = words("FIRST LAST ANY_VALUE ARRAY_AGG LIST");

  /**
   * The rewritten query; empty if no row number picks rows, or none in a way that is known. Of
   * several, the first is rewritten, and the others pick as they do.
   */
  public static Optional<RowNumberFilter> of(String sql, Dialect dialect) {
    SqlText text = SqlText.of(sql, dialect);
    if (text.statementSpans().size() != 1) {
      return Optional.empty();
    }
    List<Integer> extremes = extremes(text);
    return Stream.concat(
            numberings(text).boxed(), extremes.size() == 1 ? extremes.stream() : Stream.of())
        .flatMap(at -> new RowNumberReader(text).read(at).stream())
        .findFirst();
  }

  /**
   * Returns whether a row number may pick rows: a query numbers them within another one or with
   * QUALIFY, or has DISTINCT ON.
   */
  public static boolean mayPick(String sql, Dialect dialect) {
    SqlText text = SqlText.of(sql, dialect);
    int body = OutermostQuery.of(text).body().first();
    return numberings(text)
        .anyMatch(
            i ->
                text.isWord(i, "DISTINCT")
                    || i < body
                    || text.depth(body, i) > 0
                    || tokens(text).anyMatch(at -> at >= body && text.isWord(at, "QUALIFY")));
  }

  /** The words for whatever may pick one of several tied rows; empty if nothing does. */
  public static Optional<String> picker(String sql, Dialect dialect) {
    if (mayPick(sql, dialect)) {
      return Optional.of("a row number");
    }
    SqlText text = SqlText.of(sql, dialect);
    return tokens(text)
        .filter(i -> text.isMark(i + 1, '('))
        .filter(i -> PICKERS.contains(text.word(i)) || sorts(text, i))
        .mapToObj(i -> text.word(i).toLowerCase(Locale.ROOT))
        .findFirst()
        .or(
            () ->
                extremes(text).stream()
                    .limit(1)
                    .filter(at -> !text.isWord(text.closing(at + 1) + 1, "OVER"))
                    .flatMap(at -> Stream.ofNullable(SelectTokens.around(text, at)))
                    .filter(SelectTokens::hasUngroupedColumn)
                    .map(select -> "a column beside MAX or MIN")
                    .findFirst());
  }

  private static boolean sorts(SqlText text, int at) {
    Span call = new Span(at + 2, Math.max(at + 2, text.closing(at + 1)));
    return SORTING_PICKERS.contains(text.word(at)) && text.find(call, Set.of("ORDER")) < call.end();
  }

  private static IntStream tokens(SqlText text) {
    return IntStream.range(0, text.code().size());
  }

  /** The tokens at which rows are numbered, or at which DISTINCT ON begins. */
  private static IntStream numberings(SqlText text) {
    return tokens(text)
        .filter(
            i ->
                text.isMark(i + 2, text.isWord(i, "DISTINCT") ? '(' : ')')
                    && (text.isWord(i, "DISTINCT")
                        ? text.isWord(i + 1, "ON")
                        : text.isMark(i + 1, '(')
                            && text.isWord(i + 3, "OVER")
                            && NUMBERING.contains(text.word(i))));
  }

  /** The tokens at which SQLite's MAX or MIN is called. */
  private static List<Integer> extremes(SqlText text) {
    return tokens(text)
        .filter(i -> text.dialect() == Dialect.SQLITE && text.isMark(i + 1, '('))
        .filter(i -> text.isWord(i, "MAX") || text.isWord(i, "MIN"))
        .boxed()
        .toList();
  }
}
