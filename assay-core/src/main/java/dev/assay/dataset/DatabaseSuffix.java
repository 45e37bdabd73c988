// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset;

import dev.assay.model.Question;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Strips the database id that Spider ({@code SQL<tab>db_id}) and BIRD ({@code SQL<tab>----- bird
 * -----<tab>db_id}) append to a prediction, and checks it: a wrong id shows that predictions are
 * out of step with the questions.
 */
final class DatabaseSuffix {
  private static final String BIRD = "\t----- bird -----\t";

  private final Set<String> databases = new HashSet<>();

  DatabaseSuffix(List<Question> questions) {
    questions.forEach(question -> databases.add(question.database()));
  }

  /** A prediction without its suffix. */
  record Unmarked(String sql, String database) {
    /** Returns whether there was a suffix and it names another database than the question's. */
    boolean contradicts(Question question) {
      return !database.isEmpty() && !database.equals(question.database());
    }
  }

  Unmarked strip(String prediction) {
    int bird = prediction.lastIndexOf(BIRD);
    if (bird >= 0) {
      return new Unmarked(
          prediction.substring(0, bird), prediction.substring(bird + BIRD.length()).strip());
    }
    int tab = prediction.lastIndexOf('\t');
    String tail = prediction.substring(tab + 1).strip();
    // A tab may also be white space within the SQL.
    return tab >= 0 && databases.contains(tail)
        ? new Unmarked(prediction.substring(0, tab), tail)
        : new Unmarked(prediction, "");
  }
}
