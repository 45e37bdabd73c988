/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
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
