// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import dev.assay.AssayException;
import dev.assay.gold.Gold;
import dev.assay.input.internal.InputFile;
import dev.assay.model.Question;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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

  /**
   * One line of Spider's gold file: {@code SQL<tab>db_id}.
   *
   * @param row 0-based, not counting blank lines
   * @param sql the gold query
   * @param database the database id
   * @param line 1-based
   * @param fault the fault of the line, which then has neither; {@code null} if nothing is
   */
  private record SpiderGold(
      int row, String sql, String database, int line, @Nullable String fault) {
    Gold gold() {
      return fault == null ? Gold.verbatim(sql) : new Gold.Missing(fault);
    }

    static List<SpiderGold> read(InputFile file) {
      List<SpiderGold> golds = new ArrayList<>();
      int number = 0;
      for (String line = file.nextLine(); line != null; line = file.nextLine()) {
        number++;
        if (!line.isBlank()) {
          golds.add(parse(file, golds.size(), line, number));
        }
      }
      if (!golds.isEmpty() && golds.stream().noneMatch(gold -> gold.fault() == null)) {
        throw new AssayException(String.valueOf(golds.get(0).fault()));
      }
      if (golds.isEmpty()) {
        throw file.fault(0, "there is no question in this file", "check that it is the right one");
      }
      return golds;
    }

    private static SpiderGold parse(InputFile file, int row, String line, int number) {
      int tab = line.lastIndexOf('\t');
      String sql = tab < 0 ? "" : line.substring(0, tab).strip();
      String database = line.substring(tab + 1).strip();
      if (sql.isEmpty() || database.isEmpty()) {
        AssayException fault =
            file.fault(
                number, "a line must be the gold SQL, a tab and the database id", "complete it");
        return new SpiderGold(row, "", Question.NO_DATABASE, number, fault.getMessage());
      }
      return new SpiderGold(row, sql, database, number, null);
    }

    /**
     * The questions with the golds of the gold file.
     *
     * @throws AssayException if the files do not have the same questions
     */
    static List<Question> decide(
        Path questionFile, List<Question> questions, Path goldFile, List<SpiderGold> golds) {
      if (questions.size() != golds.size()) {
        throw new AssayException(
            "%s has %s but %s has %s; name the one file that you mean"
                .formatted(
                    questionFile,
                    PredictionPairing.counted(questions.size(), "question", "questions"),
                    goldFile,
                    PredictionPairing.counted(golds.size(), "gold line", "gold lines")));
      }
      List<Question> decided = new ArrayList<>();
      for (SpiderGold gold : golds) {
        Question question = questions.get(gold.row());
        boolean known = gold.fault() == null && !question.database().equals(Question.NO_DATABASE);
        if (known && !question.database().equals(gold.database())) {
          throw new AssayException(
              "%s:%d: names the database '%s' but question %s of %s belongs to '%s'; bring the files"
                      .formatted(
                          goldFile,
                          gold.line(),
                          gold.database(),
                          question.id(),
                          questionFile,
                          question.database())
                  + " into the same order, or name the one file that you mean");
        }
        decided.add(question.withGold(gold.gold()));
      }
      return decided;
    }
  }
}
