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
package dev.assay.html;

import dev.assay.model.Outcome;
import dev.assay.report.SafeText;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What questions are called in addresses: their ids, with control characters spelled out, and a
 * number behind those that would look like another.
 */
final class QuestionKeys {
  private final Map<String, String> keys = new HashMap<>();

  QuestionKeys(List<Outcome> outcomes) {
    Set<String> taken = new HashSet<>();
    for (Outcome outcome : outcomes) {
      String safe = SafeText.line(outcome.question());
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
