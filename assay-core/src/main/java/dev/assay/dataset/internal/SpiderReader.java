// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import dev.assay.model.Question;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Spider: JSON objects with {@code db_id}, {@code question} and {@code query}, or a gold file of
 * lines {@code SQL<tab>db_id}, or a folder with both. In a folder the gold file takes precedence,
 * because Spider's own evaluator reads it; both must have the same questions. Golds are taken
 * verbatim. Ids are the file's own, or else file stem and row; {@code dev_gold.sql} has the stem
 * {@code dev}.
 *
 * <p>If {@code tables.json} is beside them, schemas are read from it, and a question without {@code
 * difficulty} gets the hardness that Spider's evaluator gives its gold.
 */
final class SpiderReader implements DatasetReader {
  private static final String GOLD_SUFFIX = "_gold";

  @Override
  public String format() {
    return "spider";
  }

  @Override
  public boolean recognizes(FormatSample sample) {
    return sample.shape() == FormatSample.Shape.GOLD_LINES || sample.isJsonWith("db_id", "query");
  }

  @Override
  public List<Question> read(DatasetSource source) {
    source.addSchemas(SpiderTables.read(source));
    return SpiderDifficulty.rate(questions(source), source.schemas());
  }

  private static List<Question> questions(DatasetSource source) {
    List<Question> questions = new ArrayList<>();
    if (FormatSample.of(source.questions()).shape() != FormatSample.Shape.JSON) {
      for (SpiderGold gold : golds(source, source.questions())) {
        Question question = fromGold(source.questions(), gold);
        source.locate(question.id(), source.questions(), gold.line());
        questions.add(question);
      }
      return questions;
    }
    Path goldFile = source.golds();
    List<SpiderGold> golds = goldFile == null ? null : golds(source, goldFile);
    questions.addAll(QuestionRecords.read(source, Map.of()));
    if (goldFile == null || golds == null) {
      return questions;
    }
    List<Question> decided = SpiderGold.decide(source.questions(), questions, goldFile, golds);
    golds.forEach(gold -> source.locateGold(decided.get(gold.row()).id(), goldFile, gold.line()));
    return decided;
  }

  private static List<SpiderGold> golds(DatasetSource source, Path path) {
    List<SpiderGold> golds = new ArrayList<>();
    source.read(path, file -> golds.addAll(SpiderGold.read(file)));
    return golds;
  }

  private static Question fromGold(Path path, SpiderGold gold) {
    String stem = QuestionCollector.stem(path);
    String dataset =
        stem.endsWith(GOLD_SUFFIX) ? stem.substring(0, stem.length() - GOLD_SUFFIX.length()) : stem;
    String id = dataset + "-" + gold.row();
    return Question.of(id, Question.noText(id), gold.database(), gold.gold());
  }
}
