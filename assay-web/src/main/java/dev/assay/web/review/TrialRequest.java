// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.review;

import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.web.http.HttpProblem;

/**
 * A gold to try.
 *
 * @param run name of the run
 * @param id of the question
 * @param sql the gold query, with or without braces around optional columns
 * @param replaces whether it would replace the gold; otherwise it is an alternative
 * @param blind whether the answer must not tell verdicts
 */
record TrialRequest(String run, String id, String sql, boolean replaces, boolean blind) {
  /** No gold is longer; the limit keeps parsing fast. */
  static final int LONGEST = 100_000;

  /** Reads the body of a request. */
  static TrialRequest of(JsonNode body) {
    String as = text(body, "as");
    if (!as.equals("add") && !as.equals("replace")) {
      throw problem("'as' must be \"add\" or \"replace\"");
    }
    String sql = text(body, "sql").strip();
    if (sql.length() > LONGEST) {
      throw problem("'sql' is longer than %,d characters".formatted(LONGEST));
    }
    return new TrialRequest(
        text(body, "run"),
        text(body, "id"),
        sql,
        as.equals("replace"),
        body.path("blind").asBoolean(false));
  }

  private static String text(JsonNode body, String name) {
    JsonNode value = body.get(name);
    if (value == null || !value.isTextual()) {
      throw problem("'%s' must be a text".formatted(name));
    }
    return value.textValue();
  }

  private static HttpProblem problem(String message) {
    return HttpProblem.badRequest("invalid_trial", message);
  }
}
