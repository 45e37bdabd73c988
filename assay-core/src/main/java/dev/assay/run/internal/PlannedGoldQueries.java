// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.AssayException;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.internal.DatabaseOutageException;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.gold.Gold;
import dev.assay.gold.internal.GoldExpansion;
import dev.assay.model.Question;
import dev.assay.sql.Dialect;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The golds of a data set, all expanded before the run starts. */
final class PlannedGoldQueries implements GoldExpansions {
  private final Map<String, List<String>> expansions = new HashMap<>();
  private final List<GoldCache.Key> uses = new ArrayList<>();

  /**
   * Expands all golds.
   *
   * @throws AssayException naming the question, if its gold is malformed or its stored table is
   *     missing
   */
  PlannedGoldQueries(List<Question> questions, QueryRunner runner) {
    Map<String, Dialect> dialects = new HashMap<>();
    for (Question question : questions) {
      if (question.gold() instanceof Gold.Tables stored) {
        StoredGold.requireFiles(question, stored);
      } else if (question.gold() instanceof Gold.Queries queries) {
        Dialect dialect =
            dialects.computeIfAbsent(question.database(), id -> dialectOrStandard(runner, id));
        List<String> texts = GoldExpansion.of(question.id(), queries, dialect);
        expansions.put(question.id(), texts);
        texts.forEach(sql -> uses.add(new GoldCache.Key(question.database(), sql)));
      }
    }
  }

  /** The dialect of the golds of a database; standard SQL if theirs can't be reached. */
  static Dialect dialectOrStandard(QueryRunner runner, String database) {
    try {
      return runner.goldDialect(database);
    } catch (DatabaseUnavailableException | DatabaseOutageException e) {
      return Dialect.ANSI; // nothing will run there, but the grammar is checked
    }
  }

  /** Every query that the run will use; one that is used twice is listed twice. */
  List<GoldCache.Key> uses() {
    return uses;
  }

  @Override
  public List<String> of(Question question, Gold.Queries gold) {
    return Objects.requireNonNull(expansions.get(question.id()), "a question of another run");
  }
}
