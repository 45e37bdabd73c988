// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import dev.assay.gold.Gold;
import dev.assay.gold.Gold.GoldSql;
import dev.assay.gold.internal.GoldExpansion;
import dev.assay.gold.internal.GoldSyntaxException;
import dev.assay.model.Question;
import dev.assay.model.QuestionLabels;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.QueryFeatures;
import dev.assay.sql.internal.QueryFeatures.HardnessCounts;
import dev.assay.sql.spider.SpiderHardness;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The difficulty of questions in a data set that states none: Spider's level of the first gold
 * query, marked by a tag as computed.
 */
public final class GoldDifficulty {
  /** Beyond this, parsing every gold would delay the start of a run noticeably. */
  private static final int MOST = 20_000;

  private GoldDifficulty() {}

  /** The questions with difficulties; unchanged if one of them has its own. */
  public static List<Question> rate(List<Question> questions) {
    if (questions.size() > MOST
        || questions.stream().anyMatch(question -> question.difficulty() != null)) {
      return questions;
    }
    return questions.stream().map(GoldDifficulty::rate).toList();
  }

  /** The question with its difficulty, where no question of its data set has its own. */
  public static Question rate(Question question) {
    String level = sql(question.gold()).flatMap(GoldDifficulty::level).orElse(null);
    if (level == null) {
      return question;
    }
    List<String> tags = new ArrayList<>(question.tags());
    tags.add(QuestionLabels.COMPUTED_DIFFICULTY);
    return question.withLabels(new QuestionLabels(question.category(), level, tags));
  }

  private static Optional<String> level(String sql) {
    return QueryFeatures.of(sql, Dialect.ANSI)
        .map(QueryFeatures::hardness)
        .map(GoldDifficulty::level);
  }

  private static String level(HardnessCounts counts) {
    return SpiderHardness.of(counts.clauses(), counts.nested(), counts.others()).label();
  }

  /** The query that is read: the first one, with all columns of its braces. */
  static Optional<String> sql(Gold gold) {
    if (gold instanceof Gold.ByEngine golds) {
      return golds.golds().values().stream().findFirst().flatMap(GoldDifficulty::sql);
    }
    if (gold instanceof Gold.Tables tables) {
      return Optional.ofNullable(tables.sql());
    }
    if (!(gold instanceof Gold.Queries queries)) {
      return Optional.empty();
    }
    GoldSql first = queries.queries().get(0);
    try {
      return Optional.of(GoldExpansion.of(first, Dialect.ANSI).get(0));
    } catch (GoldSyntaxException e) {
      return Optional.empty(); // reported when it is run
    }
  }
}
