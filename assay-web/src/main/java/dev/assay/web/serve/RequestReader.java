// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.serve;

import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.AssayException;
import dev.assay.dataset.internal.AdHocQuestion;
import dev.assay.model.Question;
import dev.assay.web.http.HttpProblem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads the body of {@code POST /v1/verdicts}. Safe for use by several threads. */
record RequestReader(
    ScoringRules rules,
    Function<String, Optional<Question>> questions,
    DatabaseGate databases,
    ServiceLimits limits) {
  private static final Set<String> KEYS = Set.of("metrics", "profile", "deadline_ms", "pairs");
  private static final Set<String> OF_QUESTION = Set.of("id", "question", "sql");
  private static final Set<String> AD_HOC = new HashSet<>(AdHocQuestion.FIELDS);

  static {
    AD_HOC.addAll(Set.of("id", "sql"));
  }

  private static final int LONGEST_ID = 500;
  private static final int MOST_METRICS = 100;
  private static final int LONGEST_NAME = 200;

  /**
   * Reads a batch; a problem if the body is none. What is wrong with a pair stays with the pair.
   */
  Batch read(JsonNode body) {
    try {
      AdHocQuestion.allowOnly(body, KEYS);
    } catch (AssayException e) {
      throw invalid(String.valueOf(e.getMessage()));
    }
    JsonNode pairs = body.path("pairs");
    if (!pairs.isArray()) {
      throw invalid("'pairs' must be a list of objects with a question and its SQL");
    }
    if (pairs.size() > limits.pairs()) {
      throw new HttpProblem(
          413,
          "too_many_pairs",
          "the batch has %,d pairs, and at most %,d are allowed; send several batches"
              .formatted(pairs.size(), limits.pairs()));
    }
    ScoringRules.Chosen chosen = rules.choose(profile(body), metrics(body));
    Duration deadline = deadline(body);
    List<PairRequest> read = new ArrayList<>(pairs.size());
    pairs.forEach(pair -> read.add(pair(pair)));
    return new Batch(read, chosen, deadline);
  }

  private static @Nullable String profile(JsonNode body) {
    JsonNode profile = body.get("profile");
    if (profile == null || profile.isNull()) {
      return null;
    }
    if (!profile.isTextual()) {
      throw invalid("'profile' must be the name of a profile");
    }
    return profile.textValue();
  }

  private static @Nullable List<String> metrics(JsonNode body) {
    JsonNode metrics = body.get("metrics");
    if (metrics == null || metrics.isNull()) {
      return null;
    }
    List<String> names = new ArrayList<>();
    metrics.forEach(name -> names.add(name.isTextual() ? name.textValue() : ""));
    boolean good =
        metrics.isArray()
            && names.size() <= MOST_METRICS
            && names.stream().allMatch(name -> !name.isEmpty() && name.length() <= LONGEST_NAME);
    if (!good) {
      throw invalid(
          "'metrics' must be a list of at most %d names of metrics or groups of metrics"
              .formatted(MOST_METRICS));
    }
    return names;
  }

  private Duration deadline(JsonNode body) {
    JsonNode millis = body.get("deadline_ms");
    if (millis == null || millis.isNull()) {
      return limits.deadline();
    }
    long longest = limits.longestDeadline().toMillis();
    if (!millis.isIntegralNumber()
        || !millis.canConvertToLong()
        || millis.longValue() < 1
        || millis.longValue() > longest) {
      throw invalid("'deadline_ms' must be a whole number from 1 to " + longest);
    }
    return Duration.ofMillis(millis.longValue());
  }

  private PairRequest pair(JsonNode pair) {
    try {
      if (!pair.isObject()) {
        throw new AssayException("a pair must be an object with a question and its SQL");
      }
      boolean adHoc = pair.has("gold") || pair.has("database");
      if (adHoc && pair.has("question")) {
        throw new AssayException(
            "a pair has either \"question\", the id of a question, or \"gold\" and \"database\"; the words of a question go into \"text\"");
      }
      AdHocQuestion.allowOnly(pair, adHoc ? AD_HOC : OF_QUESTION);
      requireId(pair);
      JsonNode sql = pair.path("sql");
      if (!sql.isTextual()) {
        throw new AssayException("'sql' must be a text");
      }
      if (!adHoc) {
        return ofQuestion(pair, sql.textValue());
      }
      if (pair.has(AdHocQuestion.TEXT) && !pair.get(AdHocQuestion.TEXT).isTextual()) {
        throw new AssayException("'text' must be a text");
      }
      Question question = AdHocQuestion.read(pair.path("id").asText("pair"), pair);
      return databases
          .objectionTo(question.database())
          .map(problem -> PairRequest.refused(pair, problem))
          .orElseGet(() -> PairRequest.of(pair, question, sql.textValue()));
    } catch (AssayException | IllegalArgumentException e) {
      return PairRequest.refused(pair, PairProblem.of(PairProblem.INVALID, e));
    }
  }

  private static void requireId(JsonNode pair) {
    JsonNode id = pair.get("id");
    boolean good =
        id == null
            || (id.isTextual()
                && !id.textValue().isBlank()
                && id.textValue().length() <= LONGEST_ID)
            || (id.isIntegralNumber() && id.canConvertToLong());
    if (!good) {
      throw new AssayException(
          "'id' must be a whole number or a text of at most %d characters".formatted(LONGEST_ID));
    }
  }

  private PairRequest ofQuestion(JsonNode pair, String sql) {
    JsonNode id = pair.path("question");
    if (!id.isTextual() && !id.isIntegralNumber()) {
      throw new AssayException(
          "'question' must be the id of a question; without one, send \"gold\" and \"database\"");
    }
    Optional<Question> found = questions.apply(id.asText());
    return found
        .map(question -> PairRequest.of(pair, question, sql))
        .orElseGet(
            () ->
                PairRequest.refused(
                    pair,
                    new PairProblem(
                        PairProblem.UNKNOWN_QUESTION,
                        "the server has no question %s; start it with the questions, or send \"gold\" and \"database\""
                            .formatted(PairProblem.quoted(id.asText())))));
  }

  private static HttpProblem invalid(String message) {
    return HttpProblem.badRequest("invalid_request", message);
  }
}
