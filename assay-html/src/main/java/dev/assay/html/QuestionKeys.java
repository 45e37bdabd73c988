// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import dev.assay.model.Outcome;
import dev.assay.table.internal.SanitizedText;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The keys of questions in URLs: their ids, with control characters escaped, and a number appended
 * to those that would look the same.
 */
final class QuestionKeys {
  private final Map<String, String> keys = new HashMap<>();

  QuestionKeys(List<Outcome> outcomes) {
    Set<String> taken = new HashSet<>();
    for (Outcome outcome : outcomes) {
      String safe = SanitizedText.line(outcome.question());
      String key = safe;
      for (int i = 2; !taken.add(key); i++) {
        key = safe + " (" + i + ")";
      }
      keys.put(outcome.question(), key);
    }
  }

  /** The key of a question of the run; of any other its id. */
  String of(String question) {
    return keys.getOrDefault(question, question);
  }
}
