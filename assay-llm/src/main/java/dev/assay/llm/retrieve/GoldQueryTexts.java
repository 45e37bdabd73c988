// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import dev.assay.gold.Gold;
import dev.assay.gold.Gold.GoldSql;
import dev.assay.gold.internal.GoldExpansion;
import dev.assay.gold.internal.GoldSyntaxException;
import dev.assay.sql.Dialect;
import java.util.ArrayList;
import java.util.List;

/** The texts of a gold's queries. */
final class GoldQueryTexts {
  private GoldQueryTexts() {}

  static List<String> of(Gold gold) {
    return of(gold, Dialect.ANSI);
  }

  /** All queries, the one with most columns first; empty for a table whose query is unknown. */
  static List<String> of(Gold gold, Dialect dialect) {
    List<String> texts = new ArrayList<>();
    if (gold instanceof Gold.Queries queries) {
      queries.queries().forEach(query -> texts.addAll(expanded(query, dialect)));
    } else if (gold instanceof Gold.Tables tables && tables.sql() != null) {
      texts.add(tables.sql());
    }
    if (gold instanceof Gold.ByEngine golds) {
      golds.golds().values().stream().limit(1).forEach(one -> texts.addAll(of(one, dialect)));
    }
    return texts;
  }

  /**
   * The expansions of a gold; the text itself if it is malformed, which is reported when it is run.
   */
  private static List<String> expanded(GoldSql query, Dialect dialect) {
    try {
      return GoldExpansion.of(query, dialect);
    } catch (GoldSyntaxException e) {
      return List.of(query.sql());
    }
  }
}
