// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.AssayException;
import dev.assay.agreement.internal.ReviewHashes;
import dev.assay.journal.Review;
import dev.assay.journal.internal.ReviewConflictException;
import dev.assay.journal.internal.ReviewFile;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import dev.assay.model.QuestionHints;
import dev.assay.model.internal.RatingGuide;
import dev.assay.report.internal.EvidenceGathering;
import dev.assay.review.DismissedFindings;
import dev.assay.table.internal.SanitizedText;
import dev.assay.web.http.Call;
import dev.assay.web.http.HttpProblem;
import dev.assay.web.http.Routes;
import dev.assay.web.runs.ViewOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A question under review as JSON, and the labels that reviewers give. */
final class QuestionPages {
  private final ReviewedRuns runs;
  private final ReviewInputsSource inputs;
  private final TablesExcerpts tables;
  private final String reviewer;

  QuestionPages(ReviewedRuns runs, ReviewInputsSource inputs, ViewOptions options) {
    this.runs = runs;
    this.inputs = inputs;
    this.reviewer = options.reviewer();
    this.tables = new TablesExcerpts(options.values());
  }

  void addTo(Routes routes) {
    routes.get("/api/question", this::question);
    routes.get("/api/tables", this::tables);
    routes.post("/api/reviews", this::append);
    routes.post("/api/findings", this::dismiss);
  }

  private void question(Call call) throws IOException {
    ReviewedRun run = runs.with(call.parameter("run"), call.parameter("id"));
    boolean blind = QueuePages.isBlind(call);
    Outcome outcome = run.whole(call.parameter("id"));
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    answer
        .put("id", outcome.question())
        .put("text", SanitizedText.prose(outcome.text()))
        .put("database", outcome.database())
        .put("reviewer", call.optional("reviewer").orElse(reviewer));
    QuestionHints hints = outcome.questionSummary().hints();
    put(answer, "evidence", hints.evidence());
    put(answer, "instructions", hints.instructions());
    put(answer, "category", outcome.category());
    put(answer, "difficulty", outcome.difficulty());
    ReviewHashes hashes = ReviewHashes.of(outcome);
    answer.put("goldHash", hashes.gold()).put("predictionHash", hashes.prediction());
    ObjectNode detail = run.data().of(outcome.question());
    RatingGuide scale = QueuePages.scale(call, inputs, run);
    answer.set(
        "detail", blind ? BlindDetail.of(detail, scale == null || scale.showsGold()) : detail);
    addReviews(
        answer,
        new ReviewProgress(run, call.optional("reviewer").orElse(reviewer), scale),
        outcome.question(),
        blind);
    call.json(answer);
  }

  private static void put(ObjectNode answer, String field, @Nullable String text) {
    if (text != null && !text.isBlank()) {
      answer.put(field, SanitizedText.prose(text));
    }
  }

  /** Others' labels would bias a reviewer who has none yet. */
  private static void addReviews(
      ObjectNode answer, ReviewProgress progress, String question, boolean blind) {
    Review own = progress.of(question).orElse(null);
    ArrayNode others = answer.putArray("others");
    if (own == null) {
      answer.putNull("review");
      return;
    }
    ObjectNode review = SentReview.of(own);
    String changed = progress.changed(own);
    if (changed != null) {
      review.put("changed", changed);
    }
    answer.set("review", review);
    if (!blind && own.label() != null) {
      progress.all(question).stream()
          .filter(each -> !each.reviewer().equals(own.reviewer()))
          .forEach(each -> others.add(SentReview.of(each)));
    }
  }

  private void tables(Call call) throws IOException {
    ReviewedRun run = runs.get(call.parameter("run"));
    Outcome outcome = run.whole(call.parameter("id"));
    call.json(tables.of(inputs.of(run.directory()), outcome));
  }

  /** Dismisses a finding about the gold of a question, or takes that back. */
  private void dismiss(Call call) throws IOException {
    JsonNode body = call.json();
    ReviewedRun run = runs.get(SentReview.text(body, "run"));
    Outcome outcome = run.outcome(SentReview.text(body, "id"));
    String kind = SentReview.text(body, "finding");
    String by = SentReview.text(body, "reviewer");
    String because = body.path("because").asText("");
    ReviewInputs found = inputs.of(run.directory()).require();
    Question question = found.question(outcome);
    DismissedFindings file = DismissedFindings.beside(found.questions());
    String sentence = null;
    if (body.path("dismissed").asBoolean(true)) {
      sentence = file.add(question, kind, by, because.isBlank() ? null : because.strip());
    } else {
      file.remove(question, kind);
    }
    EvidenceGathering.dismiss(
        run.directory(), run.directory().storedOutcomes(), outcome.question(), kind, sentence);
    call.json(Map.of("finding", kind, "dismissed", sentence != null));
  }

  private void append(Call call) throws IOException {
    JsonNode body = call.json();
    ReviewedRun run = runs.get(SentReview.text(body, "run"));
    Review sent = SentReview.read(body.path("review"), json -> rating(run, body, json));
    ReviewHashes now = ReviewHashes.of(run.outcome(sent.question()));
    Review review = sent.goldHash() == null ? seen(sent, now) : sent;
    JsonNode previous = body.path("previous");
    try {
      ReviewFile.Appended appended =
          run.reviews().append(review, previous.isTextual() ? previous.textValue() : null);
      ObjectNode answer = JsonNodeFactory.instance.objectNode();
      answer.set("review", answer(appended.review(), now));
      call.json(answer.put("duplicate", appended.duplicate()));
    } catch (ReviewConflictException e) {
      refuse(call, e, now);
    } catch (AssayException e) {
      throw e.getCause() instanceof IOException
          ? new HttpProblem(503, "unwritable", unwritable(run))
          : new HttpProblem(422, "refused", String.valueOf(e.getMessage()));
    }
  }

  /** A rating that is stored already stays, also if its scale is not offered any more. */
  private Review.Rating rating(ReviewedRun run, JsonNode body, JsonNode json) {
    JsonNode review = body.path("review");
    Review.Rating stored =
        run.reviews()
            .current()
            .latest(review.path("question").asText(), review.path("reviewer").asText())
            .map(Review::rating)
            .orElse(null);
    return stored != null
            && stored.scale().rubric().equals(json.path("rubric").asText())
            && stored.score() == json.path("score").asDouble()
        ? stored
        : SentReview.rating(json, inputs.scale(run.directory(), SentReview.text(json, "scale")));
  }

  /** A person can mend it while the page keeps the label and tries again. */
  private static String unwritable(ReviewedRun run) {
    return "labels can't be stored in the run directory %s; make it writable, or free some disk space, then retry"
        .formatted(run.directory().path());
  }

  private static ObjectNode answer(Review review, ReviewHashes now) {
    ObjectNode json = SentReview.of(review);
    String changed = now.changed(review);
    return changed == null ? json : json.put("changed", changed);
  }

  private static void refuse(Call call, ReviewConflictException conflict, ReviewHashes now)
      throws IOException {
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    answer
        .putObject("error")
        .put("code", "changed_elsewhere")
        .put("message", String.valueOf(conflict.getMessage()));
    Review current = conflict.current();
    answer.set(
        "current", current == null ? JsonNodeFactory.instance.nullNode() : answer(current, now));
    call.send(409, Call.JSON, answer.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static Review seen(Review review, ReviewHashes now) {
    return new Review(
        review.id(),
        review.time(),
        review.question(),
        review.reviewer(),
        review.label(),
        review.rating(),
        review.gold(),
        review.note(),
        review.blind(),
        now.gold(),
        now.prediction());
  }

  /** The part of a question's data that a blind reviewer may see: queries and plain results. */
  private static final class BlindDetail {
    private static final List<String> QUERIES =
        List.of("gold", "withoutGold", "predicted", "withoutPredicted");
    private static final List<String> PREDICTED = List.of("predicted", "withoutPredicted");
    private static final List<String> RESULTS = List.of("gold", "predicted");
    private static final List<String> FACTS = List.of("side", "status", "rows", "columns");

    private BlindDetail() {}

    /**
     * Returns a copy with nothing but what is named here, so that a new field is hidden, too.
     *
     * @param gold whether the reviewer may see the gold query and its result
     */
    static ObjectNode of(ObjectNode detail, boolean gold) {
      ObjectNode blind = picked(detail, gold ? QUERIES : PREDICTED);
      JsonNode result = detail.path("result");
      if (result instanceof ObjectNode shown) {
        ObjectNode tables = picked(shown, gold ? RESULTS : PREDICTED);
        for (String none : List.of("columns", "extraColumns", "names", "rows")) {
          tables.putArray(none);
        }
        blind.set("result", tables);
      }
      ArrayNode facts = blind.putArray("facts");
      detail
          .path("facts")
          .forEach(
              fact -> {
                if (gold || !fact.path("side").asText().toLowerCase(Locale.ROOT).contains("gold")) {
                  facts.add(picked((ObjectNode) fact, FACTS));
                }
              });
      return blind;
    }

    private static ObjectNode picked(ObjectNode from, List<String> fields) {
      return from.deepCopy().retain(fields);
    }
  }
}
