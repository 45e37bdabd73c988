// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import dev.assay.AssayException;
import dev.assay.gold.Gold;
import dev.assay.input.internal.InputFile;
import dev.assay.model.Question;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One line of Spider's gold file: {@code SQL<tab>db_id}.
 *
 * @param row 0-based, not counting blank lines
 * @param sql the gold query
 * @param database the database id
 * @param line 1-based
 * @param fault the fault of the line, which then has neither; {@code null} if nothing is
 */
record SpiderGold(int row, String sql, String database, int line, @Nullable String fault) {
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
          "%s has %d questions but %s has %d gold lines; name the one file that you mean"
              .formatted(questionFile, questions.size(), goldFile, golds.size()));
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
