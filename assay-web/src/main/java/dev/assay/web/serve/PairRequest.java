// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.serve;

import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.model.Question;
import org.jspecify.annotations.Nullable;

/**
 * One pair of a batch: a question with SQL, or a problem.
 *
 * @param json as the client sent it
 * @param question to evaluate, or {@code null} if there is a problem
 * @param sql predicted; empty if there is a problem
 * @param problem the reason why it can't be evaluated, or {@code null}
 */
record PairRequest(
    JsonNode json, @Nullable Question question, String sql, @Nullable PairProblem problem) {
  static PairRequest of(JsonNode json, Question question, String sql) {
    return new PairRequest(json, question, sql, null);
  }

  static PairRequest refused(JsonNode json, PairProblem problem) {
    return new PairRequest(json, null, "", problem);
  }
}
