// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.tie;

import dev.assay.match.ComparisonSide;
import dev.assay.match.Match;
import dev.assay.match.Profile;
import dev.assay.match.Ties;
import dev.assay.sql.internal.SubqueryLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The effects of limits in subqueries and WITH queries of a gold on rows that tie. A different
 * choice among tied rows may give the gold a different result, which is not computed, only noted.
 *
 * @param cut the queries within the gold whose limit is known to cut through rows that tie and
 *     differ
 * @param unsure whether there are others of which that is not known
 */
public record SubqueryLimitTies(List<String> cut, boolean unsure) {
  public static final SubqueryLimitTies NONE = new SubqueryLimitTies(List.of(), false);

  /** Maximum number of subqueries that are examined, because each takes queries of its own. */
  private static final int MOST = 4;

  private static final int LONGEST = 200;

  public SubqueryLimitTies {
    cut = List.copyOf(cut);
  }

  /**
   * Finds the ties of a gold.
   *
   * @param ties returns the ties of a query, or {@code null} if they can't be queried
   */
  public static SubqueryLimitTies of(ComparisonSide gold, Function<String, @Nullable Ties> ties) {
    String sql = gold.sql();
    List<String> queries = sql == null ? List.of() : SubqueryLimits.of(sql, gold.dialect());
    List<String> cut = new ArrayList<>();
    boolean unsure = queries.size() > MOST;
    for (String query : queries.subList(0, Math.min(MOST, queries.size()))) {
      Ties known = ties.apply(query);
      if (known == null || !known.isKnown()) {
        unsure = true;
      } else if (known.choiceMatters()) {
        cut.add(query);
      }
    }
    return new SubqueryLimitTies(cut, unsure);
  }

  /** Notes on a gold whose database can't be queried, if a prediction disagrees with it. */
  public static List<String> unasked(ComparisonSide gold, Match match) {
    return Profile.STRICT.accepts(match) ? List.of() : of(gold, query -> null).notes();
  }

  /** Returns the notes as sentences. */
  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    cut.forEach(
        query ->
            notes.add(
                "a LIMIT inside the gold cuts through tied rows, of which others might be as right:"
                    + " "
                    + shortened(query)));
    if (unsure) {
      notes.add("a LIMIT inside the gold may cut through tied rows; such ties are not seen");
    }
    return notes;
  }

  private static String shortened(String query) {
    return query.length() <= LONGEST ? query : query.substring(0, LONGEST) + " …";
  }
}
