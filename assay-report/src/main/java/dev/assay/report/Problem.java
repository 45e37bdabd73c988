// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import static dev.assay.sql.SqlDifference.Kind.*;

import dev.assay.match.Cause;
import dev.assay.match.Difference;
import dev.assay.match.Match;
import dev.assay.match.Profile;
import dev.assay.match.Relaxation;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.report.internal.Phrases;
import dev.assay.sql.SqlDifference;
import dev.assay.sql.internal.SqlDifferences;
import dev.assay.table.ErrorKind;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The main fault of a wrong answer. Answers with the same fault, also of several runs, have equal
 * problems.
 *
 * <p>It is the first of the differences between the answer's SQL and the gold's, in the order of
 * {@link SqlDifference.Kind}, that can have made the result wrong in the way it is: one that drops
 * rows for an empty result, DISTINCT or a join for repeated rows, select items for wrong values in
 * the right number of rows. Without a comparison it is the error or the cause; without a
 * difference, the cause.
 *
 * @param kind in words, such as {@code filter missing}
 * @param place the tables or columns concerned, or what else tells problems of one kind apart; may
 *     be empty
 */
public record Problem(String kind, String place) {
  private static final int LONGEST_ID = 100;
  private static final Pattern OTHER_SIGNS = Pattern.compile("[^\\p{L}\\p{N}._:]+");

  /** Hyphens beside a colon and at the ends. */
  private static final Pattern BLANKS = Pattern.compile("^-|-$|-?(:)-?");

  /** The beginning of the {@link ErrorKind}s of names that do not exist. */
  private static final String UNKNOWN = "UNKNOWN_";

  /** Differences that concern columns alone; they keep the number of rows. */
  private static final Set<SqlDifference.Kind> ITEMS =
      EnumSet.of(COLUMNS_MISSING, OTHER_COLUMNS, OTHER_CALCULATION, OTHER_AGGREGATE, COLUMNS_ADDED);

  private static final Set<SqlDifference.Kind> SORTING =
      EnumSet.of(OTHER_DIRECTION, OTHER_ORDER, ORDER_MISSING);

  /** Differences that can't leave fewer rows. */
  private static final Set<SqlDifference.Kind> WIDENING =
      EnumSet.of(FILTER_MISSING, DISTINCT_MISSING, LIMIT_MISSING, EXCLUSION_MISSING);

  /** Differences that can't leave more rows. */
  private static final Set<SqlDifference.Kind> NARROWING =
      EnumSet.of(FILTER_ADDED, DISTINCT_ADDED, LIMIT_ADDED, EXCLUSION_ADDED);

  /** The problem of an outcome, or {@code null} if it is not wrong. */
  public static @Nullable Problem of(Outcome outcome) {
    return outcome.verdict() instanceof Verdict.Incorrect wrong ? of(outcome, wrong.cause()) : null;
  }

  private static Problem of(Outcome outcome, Cause cause) {
    Match match = outcome.match();
    if (cause == Cause.SQL_ERROR) {
      return ofError(outcome);
    }
    String words = Phrases.brief(cause);
    if (cause == Cause.UNDECIDED
        || match == null
        || outcome.goldSql() == null
        || outcome.sql() == null) {
      return new Problem(words, "");
    }
    if (cause == Cause.NOT_ACCEPTED) {
      return new Problem(words, lower(refused(match)));
    }
    return differences(outcome, cause)
        .findFirst()
        .map(first -> new Problem(first.kind().words(), first.place()))
        .orElse(new Problem("no difference found in the SQL", words));
  }

  /** The differences of the SQL of a wrong answer, the most likely fault first. */
  static Stream<SqlDifference> differences(Outcome outcome, Cause cause) {
    String gold = outcome.goldSql();
    String sql = outcome.sql();
    return gold == null || sql == null
        ? Stream.empty()
        : SqlDifferences.of(gold, sql).stream()
            .sorted(Comparator.comparing(each -> unlikeliness(each, cause, outcome)));
  }

  private static Problem ofError(Outcome outcome) {
    String error = Objects.requireNonNullElse(outcome.execution().error(), "");
    if (error.startsWith(UNKNOWN)) {
      String thing = lower(error.substring(UNKNOWN.length()));
      String name = Objects.requireNonNullElse(WrongSql.unknownName(outcome), "");
      String last = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
      return new Problem(thing + " that does not exist", last);
    }
    String kind = error.equals(ErrorKind.OTHER.name()) ? "" : lower(error);
    return new Problem(Phrases.brief(Cause.SQL_ERROR), kind);
  }

  /** The fewest relaxations that the standard profile refuses, or else those that were needed. */
  private static String refused(Match match) {
    return match.alternatives().stream()
        .map(needed -> Profile.STANDARD.accepts(match) ? needed : Profile.STANDARD.refused(needed))
        .filter(refused -> !refused.isEmpty())
        .min(Comparator.comparingInt(Collection::size))
        .orElse(match.relaxations())
        .stream()
        .sorted()
        .map(Relaxation::name)
        .collect(Collectors.joining(", "));
  }

  /** 0 for what typically has such an effect, 1 for what may have it, 2 for what can't. */
  private static int unlikeliness(SqlDifference difference, Cause cause, Outcome outcome) {
    SqlDifference.Kind kind = difference.kind();
    boolean items = ITEMS.contains(kind);
    boolean sorting = SORTING.contains(kind);
    boolean distinct = kind == DISTINCT_MISSING || kind == DISTINCT_ADDED;
    boolean counted = distinct && !difference.detail().isEmpty();
    if (cause == Cause.MISSING_COLUMNS) {
      return kind == COLUMNS_MISSING ? 0 : items ? 1 : 2;
    }
    return switch (cause) {
      case EMPTY_RESULT -> items || sorting || distinct || WIDENING.contains(kind) ? 2 : 0;
      case WRONG_DUPLICATES -> distinct ? 0 : items || sorting ? 2 : 1;
      case WRONG_ORDER -> sorting ? 0 : 2;
      case WRONG_ROW_COUNT -> {
        if (items || sorting) {
          yield kind == OTHER_CALCULATION || kind == OTHER_AGGREGATE ? 1 : 2;
        }
        yield distinct || againstRowCount(outcome).contains(kind) ? 1 : 0;
      }
      case WRONG_VALUES -> {
        Long rows = outcome.gold().execution().rows();
        boolean several = rows != null && rows > 1;
        boolean rowsOnly = (distinct && !counted) || kind == LIMIT_MISSING || kind == LIMIT_ADDED;
        if (rowsOnly || kind == COLUMNS_ADDED || (several && sorting)) {
          yield 2;
        }
        yield several && !items && !counted ? 1 : 0;
      }
      default -> 0;
    };
  }

  /** The kinds that can't have changed the number of rows in the way it has changed. */
  private static Set<SqlDifference.Kind> againstRowCount(Outcome outcome) {
    Difference found = outcome.match() == null ? null : outcome.match().difference();
    return found == null
        ? Set.of()
        : found.predictedRows() > found.goldRows() ? NARROWING : WIDENING;
  }

  private static String lower(String constant) {
    return constant.toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** The name by which commands and pages call all problems of the kind. */
  public String kindId() {
    return id(kind);
  }

  /** The name by which commands and pages call the problem: {@code filter-missing:shop.status}. */
  public String id() {
    return id(words());
  }

  /** Both ids, the kind's first; one if the place is empty. */
  public List<String> ids() {
    return place.isEmpty() ? List.of(id()) : List.of(kindId(), id());
  }

  /** The id of what words name, such as {@code DISTINCT missing}; an id names itself. */
  public static String id(String words) {
    String id = OTHER_SIGNS.matcher(words.toLowerCase(Locale.ROOT)).replaceAll("-");
    id = BLANKS.matcher(id).replaceAll(found -> found.group().contains(":") ? ":" : "");
    return id.length() <= LONGEST_ID ? id : id.substring(0, LONGEST_ID);
  }

  /** The problem in words, such as {@code filter missing: shop.status}. */
  public String words() {
    return place.isEmpty() ? kind : kind + ": " + place;
  }
}
