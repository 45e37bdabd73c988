// SPDX-License-Identifier: Apache-2.0
package dev.assay.gold;

import dev.assay.gold.Gold.GoldSql;
import dev.assay.gold.Gold.Queries;
import dev.assay.sql.Dialect;
import dev.assay.sql.InvisibleCharacters;
import dev.assay.sql.SqlText;
import dev.assay.sql.SqlText.Span;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Expands gold queries, as a data set writes them, into the queries to run.
 *
 * <p>Alternatives are separated by {@code ;} and keep their order. Within one, the full list of
 * each group's columns comes first, then smaller subsets; the first group varies slowest. Equal
 * texts appear once. The order is stable: results refer to expansions by their index.
 */
public final class GoldExpansion {
  /** A gold with more expansions than this means little, and would take too long to run. */
  public static final int MAX_EXPANSIONS = 1_024;

  /** Expansions repeat the text around their groups; more characters would only fill memory. */
  private static final long MAX_CHARACTERS = 16_000_000;

  private GoldExpansion() {}

  /**
   * All queries that a question's gold expands to; never empty.
   *
   * @param question id of the question, for messages
   * @throws GoldSyntaxException if a text breaks the grammar or holds no SQL, or if there are more
   *     than 1,024 queries
   */
  public static List<String> of(String question, Queries gold, Dialect dialect) {
    try {
      Set<String> expansions = new LinkedHashSet<>();
      for (GoldSql sql : gold.queries()) {
        expansions.addAll(of(sql, dialect));
      }
      requireFew(BigInteger.valueOf(expansions.size()));
      return List.copyOf(expansions);
    } catch (GoldSyntaxException e) {
      throw e.inQuestion(question);
    }
  }

  /**
   * All queries that one gold text expands to; never empty. Without the grammar, this is the text
   * itself.
   *
   * @throws GoldSyntaxException as above; its message names line and column in the text
   */
  public static List<String> of(GoldSql gold, Dialect dialect) {
    String sql = InvisibleCharacters.replaced(gold.sql(), dialect);
    if (!gold.grammar()) {
      return List.of(sql);
    }
    Set<String> expansions = new LinkedHashSet<>();
    for (GoldQuery query : alternatives(SqlText.of(sql, dialect))) {
      requireFew(query.size());
      requireShort(query);
      expansions.addAll(query.expand());
      requireFew(BigInteger.valueOf(expansions.size()));
    }
    return List.copyOf(expansions);
  }

  private static List<GoldQuery> alternatives(SqlText gold) {
    List<GoldQuery> queries = new ArrayList<>();
    for (Span span : gold.statementSpans()) {
      queries.add(new GoldQueryReader(gold, span.first(), span.end()).read());
    }
    if (queries.isEmpty()) {
      throw new GoldSyntaxException("it holds no SQL; write the query that answers the question");
    }
    return queries;
  }

  private static void requireShort(GoldQuery query) {
    long characters = query.size().longValueExact() * query.length();
    if (characters > MAX_CHARACTERS) {
      throw new GoldSyntaxException(
          "its queries have %,d characters together, more than %,d; put fewer columns in braces, or shorten it"
              .formatted(characters, MAX_CHARACTERS));
    }
  }

  private static void requireFew(BigInteger count) {
    if (count.compareTo(BigInteger.valueOf(MAX_EXPANSIONS)) > 0) {
      throw new GoldSyntaxException(
          "it stands for "
              + count
              + " queries, more than "
              + MAX_EXPANSIONS
              + "; put fewer columns in braces");
    }
  }
}
