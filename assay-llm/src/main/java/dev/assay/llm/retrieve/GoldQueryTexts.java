// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.retrieve;

import dev.assay.gold.GoldExpansion;
import dev.assay.gold.GoldSyntaxException;
import dev.assay.model.Gold;
import dev.assay.model.Gold.GoldSql;
import dev.assay.sql.Dialect;
import java.util.ArrayList;
import java.util.List;

/** The queries that a gold stands for, as texts. */
final class GoldQueryTexts {
  private GoldQueryTexts() {}

  static List<String> of(Gold gold) {
    return of(gold, Dialect.ANSI);
  }

  /** All its queries, the fullest first; none if it is a table of which no query is known. */
  static List<String> of(Gold gold, Dialect dialect) {
    List<String> texts = new ArrayList<>();
    if (gold instanceof Gold.Queries queries) {
      queries.queries().forEach(query -> texts.addAll(expanded(query, dialect)));
    } else if (gold instanceof Gold.Tables tables && tables.sql() != null) {
      texts.add(tables.sql());
    }
    return texts;
  }

  /** A gold that breaks the grammar is reported when it is run; here its text will do. */
  private static List<String> expanded(GoldSql query, Dialect dialect) {
    try {
      return GoldExpansion.of(query, dialect);
    } catch (GoldSyntaxException e) {
      return List.of(query.sql());
    }
  }
}
