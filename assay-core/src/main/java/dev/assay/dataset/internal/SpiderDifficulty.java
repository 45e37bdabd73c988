// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import dev.assay.gold.Gold;
import dev.assay.gold.Gold.GoldSql;
import dev.assay.model.Question;
import dev.assay.sql.Schema;
import dev.assay.sql.spider.SpiderHardness;
import dev.assay.sql.spider.SpiderSchema;
import dev.assay.sql.spider.SpiderSqlReader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sets the difficulty of questions to Spider's hardness of their gold. */
final class SpiderDifficulty {
  private SpiderDifficulty() {}

  /**
   * The questions with difficulties. A question keeps its own difficulty; without one it is rated
   * if its gold parses in Spider's grammar and its schema is known.
   */
  static List<Question> rate(List<Question> questions, Map<String, Schema> schemas) {
    Map<String, SpiderSchema> known = new HashMap<>();
    schemas.forEach((database, schema) -> known.put(database, SpiderSchema.of(schema)));
    return questions.parallelStream().map(question -> rate(question, known)).toList();
  }

  private static Question rate(Question question, Map<String, SpiderSchema> schemas) {
    SpiderSchema schema = schemas.get(question.database());
    if (question.difficulty() != null
        || schema == null
        || !(question.gold() instanceof Gold.Queries queries)) {
      return question;
    }
    Optional<String> level =
        queries.queries().stream()
            .map(GoldSql::sql)
            .flatMap(sql -> SpiderSqlReader.read(sql, schema).stream())
            .findFirst()
            .map(query -> SpiderHardness.of(query).label());
    return question.withDifficulty(level.orElse(null));
  }
}
