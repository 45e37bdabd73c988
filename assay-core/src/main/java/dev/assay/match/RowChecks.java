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
package dev.assay.match;

import static dev.assay.model.Relaxation.*;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Asks whether rows agree, and remembers the answers: allowances often make the same rules. */
final class RowChecks {
  private static final Allowance OF_ROWS = Allowance.of(ROW_ORDER, TIE_ORDER, DUPLICATE_ROWS);

  private final Tables tables;
  private final Effort effort;
  private final Map<Question, Boolean> answers = new HashMap<>();

  RowChecks(Tables tables, Effort effort) {
    this.tables = tables;
    this.effort = effort;
  }

  private record Question(List<ColumnPair> pairs, Allowance allowed) {}

  boolean agree(List<ColumnPair> pairs, Allowance allowed) {
    Question question = new Question(pairs, allowed.and(OF_ROWS));
    Boolean known = answers.get(question);
    if (known == null) {
      known = new RowAgreement(pairs, tables, effort).holds(allowed);
      answers.put(question, known);
    }
    return known;
  }
}
