// SPDX-License-Identifier: Apache-2.0
package dev.assay.junit;

import dev.assay.model.Question;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A system that answers the questions on books rightly, but for those that a test changes. */
abstract class BookAnswers implements TextToSql {
  private static final Map<String, String> RIGHT =
      Map.of(
          "count", "SELECT COUNT(id) FROM book",
          "cheap", "```sql\nSELECT title FROM book WHERE price <= 9\n```",
          "newest", "SELECT id, title, printed FROM book ORDER BY printed DESC LIMIT 1",
          "fine", "SELECT COUNT(id) FROM book",
          "faulty", "SELECT COUNT(*) FROM book");

  /** Loses a book: the price is compared with another value. */
  static final String TOO_FEW = "SELECT title FROM book WHERE price < 9";

  @Override
  public @Nullable String ask(Question question) throws Exception {
    return RIGHT.get(question.id());
  }
}
