// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.journal.GoldEdit;
import dev.assay.journal.Review;
import dev.assay.model.Outcome;
import dev.assay.model.RatedScale;
import dev.assay.model.internal.RatingGuide;
import dev.assay.model.internal.RatingScale;
import dev.assay.report.internal.SystemPhrases;
import dev.assay.review.OutcomeFilter;
import dev.assay.review.ReviewQueue;
import dev.assay.review.ReviewQueues;
import dev.assay.review.SavedQueues;
import dev.assay.review.SavedQueues.SavedQueue;
import dev.assay.table.internal.SanitizedText;
import dev.assay.web.http.Call;
import dev.assay.web.http.HttpProblem;
import dev.assay.web.http.Routes;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The queues of a run as JSON, and the filters that are saved as queues. */
record QueuePages(
    ReviewedRuns runs, SavedQueues saved, ReviewInputsSource inputs, String reviewer) {
  void addTo(Routes routes) {
    routes.get("/api/review", this::queues);
    routes.get("/api/queue", this::queue);
    routes.post("/api/queues", this::save);
    routes.post("/api/queues/remove", this::remove);
  }

  private void queues(Call call) throws IOException {
    ReviewedRun run = runs.get(call.parameter("run"));
    String name = call.optional("reviewer").orElse(reviewer);
    boolean blind = isBlind(call);
    RatingGuide scale = scale(call, inputs, run);
    ReviewProgress progress = new ReviewProgress(run, name, scale);
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    answer.put("reviewer", name).put("blind", blind).put("keepsValues", run.values());
    if (!blind) {
      answer
          .put("name", run.directory().manifest().name())
          .put("path", run.directory().path().toString())
          .put("system", SystemPhrases.of(run.directory().manifest().generator().id()));
    }
    ArrayNode scales = answer.putArray("scales");
    inputs.scales(run.directory()).forEach(guide -> scales.add(guide.name()));
    answer.set("scale", scale == null ? null : guide(scale));
    ArrayNode list = answer.putArray("queues");
    for (ReviewQueue queue : shown(run, blind).all()) {
      list.add(entry(queue, progress));
    }
    call.json(answer);
  }

  private static ObjectNode entry(ReviewQueue queue, ReviewProgress progress) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("name", queue.name())
        .put("title", queue.title())
        .put("description", queue.description())
        .put("count", queue.size())
        .put("open", progress.open(queue.questions()));
    if (queue.where() != null) {
      json.put("where", queue.where());
    }
    if (queue.unavailable() != null) {
      json.put("unavailable", queue.unavailable());
    }
    return json;
  }

  private void queue(Call call) throws IOException {
    ReviewedRun run = runs.get(call.parameter("run"));
    boolean blind = isBlind(call);
    ReviewProgress progress =
        new ReviewProgress(
            run, call.optional("reviewer").orElse(reviewer), scale(call, inputs, run));
    ReviewQueue queue = named(shown(run, blind), call.parameter("queue"));
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    answer.set("queue", entry(queue, progress));
    ArrayNode items = answer.putArray("items");
    for (String question : queue.questions()) {
      items.add(item(run.outcome(question), progress, blind));
    }
    call.json(answer);
  }

  private static ReviewQueue named(ReviewQueues queues, String name) {
    return queues.all().stream()
        .filter(queue -> queue.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> HttpProblem.notFound("unknown_queue", "there is no queue '%s'".formatted(name)));
  }

  private static ObjectNode item(Outcome outcome, ReviewProgress progress, boolean blind) {
    String question = outcome.question();
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("id", question)
        .put("text", SanitizedText.prose(outcome.text()))
        .put("state", progress.state(question));
    Review review = progress.of(question).orElse(null);
    String label = review == null ? null : progress.word(review);
    if (label != null) {
      json.put("label", label);
    }
    GoldEdit gold = review == null ? null : review.gold();
    if (gold != null) {
      json.put("gold", gold.replaces() ? "replace" : "add");
    }
    if (!blind) {
      json.put("verdict", outcome.verdict().label());
    }
    return json;
  }

  private ReviewQueues shown(ReviewedRun run, boolean blind) {
    ReviewQueues queues = run.queues(saved.read());
    return blind ? queues.blind(ReviewQueues.blindSeed(run.directory().manifest())) : queues;
  }

  /** Returns whether to hide judges' scores, as from a person who rates by a judge's scale. */
  static boolean isBlind(Call call) {
    return call.optional("scale").isPresent()
        || call.optional("blind").filter(value -> !value.equals("0")).isPresent();
  }

  /**
   * The scale by which the reviewer rates; {@code null} if the reviewer labels by right and wrong.
   */
  static @Nullable RatingGuide scale(Call call, ReviewInputsSource inputs, ReviewedRun run) {
    return call.optional("scale").map(name -> inputs.scale(run.directory(), name)).orElse(null);
  }

  private static ObjectNode guide(RatingGuide guide) {
    RatedScale rated = guide.rated();
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("name", guide.name())
        .put("fractional", rated.fractional())
        .put(
            "prompt",
            guide.prompt().lines().map(SanitizedText::line).collect(Collectors.joining("\n")));
    rated.scores().forEach(json.putArray("scores")::add);
    ArrayNode levels = json.putArray("levels");
    for (RatingScale.Level level : guide.scale().levels()) {
      levels
          .addObject()
          .put("score", level.score())
          .put("to", level.to())
          .put("label", level.label() == null ? null : SanitizedText.prose(level.label()))
          .put("meaning", SanitizedText.prose(level.meaning()));
    }
    return json;
  }

  private void save(Call call) throws IOException {
    JsonNode body = call.json();
    ReviewedRun run = runs.get(SentReview.text(body, "run"));
    List<Outcome> outcomes = List.copyOf(run.outcomes().values());
    SavedQueue added =
        saved.add(
            SentReview.text(body, "name"),
            SentReview.text(body, "where"),
            OutcomeFilter.metrics(outcomes));
    call.json(Map.of("name", added.name(), "where", added.where()));
  }

  private void remove(Call call) throws IOException {
    call.json(Map.of("removed", saved.remove(SentReview.text(call.json(), "name"))));
  }
}
