// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.assay.journal.internal.JournalJson;
import dev.assay.journal.internal.JsonFields;
import dev.assay.match.Cause;
import dev.assay.match.Difference;
import dev.assay.match.Match;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.table.internal.SanitizedText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes the answers to a batch as JSON, with the words of {@code outcomes.jsonl}. Safe for use by
 * several threads.
 *
 * @param values whether answers may contain values from databases
 */
record AnswerWriter(boolean values) {
  /** A longer difference is left out: cells may be long. */
  private static final int LONGEST_DIFFERENCE = 16_000;

  byte[] write(Batch batch) {
    List<JsonFields> verdicts = new ArrayList<>();
    for (int i = 0; i < batch.answers().size(); i++) {
      verdicts.add(id(batch.pairs().get(i).json()).putAll(fields(batch.answers().get(i))));
    }
    return (JournalJson.line(new JsonFields().put("verdicts", verdicts)) + "\n")
        .getBytes(StandardCharsets.UTF_8);
  }

  static JsonFields id(JsonNode pair) {
    JsonNode id = pair.path("id");
    boolean isKept = id.isTextual() || (id.isIntegralNumber() && id.canConvertToLong());
    return new JsonFields().put("id", isKept ? id : null);
  }

  private JsonFields fields(PairAnswer answer) {
    Outcome outcome = answer.outcome();
    if (outcome == null) {
      return problem(answer.problem());
    }
    String message = message(outcome);
    Match match = outcome.match();
    return verdict(outcome)
        .putPresent(
            "message",
            message == null ? null : PairProblem.withoutPaths(SanitizedText.prose(message)))
        .put("match", match == null ? Match.Level.NONE : match.level())
        .put("relaxations", match == null ? List.of() : match.relaxations())
        .put("metrics", outcome.metrics())
        .putPresent("difference", values && match != null ? shown(match.difference()) : null)
        .put("ms", DoubleNode.valueOf(answer.ms()));
  }

  static JsonFields problem(@Nullable PairProblem problem) {
    return new JsonFields().putPresent("error", problem);
  }

  static JsonFields verdict(Outcome outcome) {
    return new JsonFields()
        .put("verdict", outcome.verdict().label())
        .put("cause", outcome.verdict().causeName());
  }

  private static @Nullable RawValue shown(@Nullable Difference difference) {
    String text = difference == null ? "" : JournalJson.line(difference);
    return text.isEmpty() || text.length() > LONGEST_DIFFERENCE ? null : new RawValue(text);
  }

  /** Explains why it is not right; {@code null} if there is nothing to say. */
  private static @Nullable String message(Outcome outcome) {
    if (outcome.verdict() instanceof Verdict.NotScored none) {
      return none.reason() == NotScoredReason.DATABASE_UNAVAILABLE
          ? "the database can't be reached; the server's terminal says more"
          : none.detail();
    }
    if (!(outcome.verdict() instanceof Verdict.Incorrect wrong)) {
      return null;
    }
    ExecutionSummary execution = outcome.execution();
    if (execution.message() != null) {
      return execution.error() == null
          ? execution.message()
          : execution.error() + ": " + execution.message(); // as a gold's error
    }
    Match match = outcome.match();
    if (match == null || wrong.cause() == Cause.NOT_ACCEPTED) {
      return execution.error();
    }
    Difference difference = match.difference();
    return difference == null ? match.describe() : difference.describe();
  }
}
