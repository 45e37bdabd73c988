// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export.otlp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.ByteString;
import dev.assay.AssayException;
import dev.assay.app.export.AskedModel;
import dev.assay.app.export.DerivedId;
import dev.assay.app.export.ExportedRun;
import dev.assay.app.export.JudgeMeans;
import dev.assay.app.export.RunExport;
import dev.assay.app.export.Timeline;
import dev.assay.app.export.service.ExportFailedException;
import dev.assay.app.export.service.SentParts;
import dev.assay.app.export.service.ServiceAddress;
import dev.assay.app.export.service.ServiceClient;
import dev.assay.app.export.service.ServiceKeys;
import dev.assay.app.export.service.ServiceRequest;
import dev.assay.app.export.service.TextLimit;
import dev.assay.journal.internal.AssayVersion;
import dev.assay.model.Attempt;
import dev.assay.model.Outcome;
import dev.assay.model.Usage;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Span.SpanKind;
import io.opentelemetry.proto.trace.v1.Status;
import io.opentelemetry.proto.trace.v1.Status.StatusCode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Sends a run to Langfuse: a session for the run, a trace for each question through Langfuse's
 * endpoint for OpenTelemetry, and scores for its verdict, metrics and judges.
 */
public final class LangfuseExport implements RunExport {
  private static final String TRACES = "/api/public/otel/v1/traces";
  private static final String PUBLIC_KEY = "LANGFUSE_PUBLIC_KEY";
  private static final String SECRET_KEY = "LANGFUSE_SECRET_KEY";

  private final ServiceAddress address;
  private final ServiceKeys keys;
  private final @Nullable String environment;

  /**
   * Creates an export.
   *
   * @param to the server, or {@code null} for that of Langfuse's variables
   * @throws AssayException if there is no server or no key
   */
  public LangfuseExport(@Nullable String to, Map<String, String> variables) {
    this.address =
        ServiceAddress.find(
            to,
            List.of("LANGFUSE_BASE_URL", "LANGFUSE_HOST"),
            "https://cloud.langfuse.com",
            variables);
    this.keys =
        ServiceKeys.basic(
            key(PUBLIC_KEY, variables),
            key(SECRET_KEY, variables),
            PUBLIC_KEY + " and " + SECRET_KEY);
    String tracing = variables.getOrDefault("LANGFUSE_TRACING_ENVIRONMENT", "");
    this.environment = tracing.isBlank() ? null : tracing.strip();
  }

  private static String key(String variable, Map<String, String> variables) {
    String key = variables.getOrDefault(variable, "").strip();
    if (key.isEmpty()) {
      throw new AssayException(
          "Langfuse requires the keys of a project, and %s is not set; set it to a key from the project's settings"
              .formatted(variable));
    }
    return key;
  }

  @Override
  public ServiceAddress address() {
    return address;
  }

  @Override
  public boolean hasKeys() {
    return true;
  }

  @Override
  public List<String> content(ExportedRun run) {
    int questions = run.outcomes().size();
    return List.of(
        "%,d traces, one a question: text, database, SQL of gold and prediction, verdict, each attempt with its SQL, error, tokens and cost"
            .formatted(questions),
        "scores of each: verdict with its reason, metrics, means of judges");
  }

  @Override
  public List<String> send(ExportedRun run) throws ExportFailedException {
    ServiceClient client = new ServiceClient(address, keys);
    RunSpans questions = new RunSpans(run);
    SpanSender spans =
        new SpanSender(
            client,
            TRACES,
            Map.of("x-langfuse-ingestion-version", "4"),
            true,
            questions
                .identity()
                .text("service.name", "assay")
                .text("service.version", AssayVersion.current())
                .text("langfuse.environment", environment));
    LangfuseScores scores = new LangfuseScores(client, environment);
    try {
      LangfuseTrace traces = new LangfuseTrace(run, questions);
      for (Outcome brief : run.outcomes()) {
        for (Span span : traces.spans(run.whole(brief))) {
          spans.add(span);
        }
      }
      spans.flush();
      JudgeMeans judges = new JudgeMeans(run.judgments());
      for (Outcome outcome : run.outcomes()) {
        addScores(run, outcome, judges, scores);
      }
      scores.flush();
    } catch (ExportFailedException e) {
      throw new ExportFailedException(
          "%s. It has %,d observations and %,d scores, which are not all; export again to complete them"
              .formatted(e.getMessage(), spans.sent().count(), scores.sent().count()),
          e);
    }
    spans.sent().requireAll();
    scores.sent().requireAll();
    return List.of(
        "Sent run %s as session %s of %,d traces with %,d scores to %s"
            .formatted(
                run.id(),
                LangfuseTrace.session(run),
                run.outcomes().size(),
                scores.sent().count(),
                address.host()));
  }

  private static void addScores(
      ExportedRun run, Outcome outcome, JudgeMeans judges, LangfuseScores scores)
      throws ExportFailedException {
    String trace = HexFormat.of().formatHex(LangfuseTrace.id(run, outcome).toByteArray());
    scores.word(
        trace, "verdict", outcome.verdict().label(), TextLimit.cut(run.verdict(outcome), 500));
    for (Map.Entry<String, @Nullable Double> metric : outcome.metrics().entrySet()) {
      Double score = metric.getValue();
      if (score != null && Double.isFinite(score)) {
        scores.number(trace, metric.getKey(), score);
      }
    }
    for (Map.Entry<String, Double> judge : judges.of(outcome.question()).entrySet()) {
      scores.number(trace, judge.getKey(), judge.getValue());
    }
  }

  /**
   * Sends scores to Langfuse in batches, as its own clients do. A score keeps its id, so that a
   * repeated export replaces it.
   *
   * @see <a href="https://api.reference.langfuse.com/">API reference</a>
   */
  private static final class LangfuseScores {
    private static final String PATH = "/api/public/ingestion";

    /** The batch size of Langfuse's own clients; the server takes batches of up to 3.5 MB. */
    private static final int MOST_SCORES = 100;

    private static final ObjectMapper JSON = new ObjectMapper();

    private final ServiceClient client;
    private final @Nullable String environment;
    private final String now = Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
    private final SentParts sent;
    private ArrayNode batch = JSON.createArrayNode();

    LangfuseScores(ServiceClient client, @Nullable String environment) {
      this.client = client;
      this.sent = new SentParts(client, "scores");
      this.environment = environment;
    }

    /** Adds a score that is a number. */
    void number(String trace, String name, double value) throws ExportFailedException {
      add(body(trace, name, "NUMERIC").put("value", value));
    }

    /** Adds a score that is a word, with a sentence that explains it. */
    void word(String trace, String name, String value, String comment)
        throws ExportFailedException {
      add(body(trace, name, "CATEGORICAL").put("value", value).put("comment", comment));
    }

    private ObjectNode body(String trace, String name, String type) {
      ObjectNode body =
          JSON.createObjectNode()
              .put("id", DerivedId.text("score", trace, name))
              .put("traceId", trace)
              .put("name", name)
              .put("dataType", type);
      if (environment != null) {
        body.put("environment", environment);
      }
      return body;
    }

    private void add(ObjectNode body) throws ExportFailedException {
      ObjectNode event =
          JSON.createObjectNode()
              // Langfuse ignores an event that it has; a changed score must be another one.
              .put("id", DerivedId.text("event", body.toString()))
              .put("type", "score-create")
              .put("timestamp", now);
      event.set("body", body);
      batch.add(event);
      if (batch.size() == MOST_SCORES) {
        flush();
      }
    }

    /**
     * Sends the rest.
     *
     * @throws ExportFailedException if the request was not taken
     */
    void flush() throws ExportFailedException {
      if (batch.isEmpty()) {
        return;
      }
      ObjectNode document = JSON.createObjectNode();
      document.set("batch", batch);
      JsonNode answer =
          client.send(ServiceRequest.json(PATH, document.toString(), sent.next(batch.size())));
      sent.add(batch.size());
      batch = JSON.createArrayNode();
      for (JsonNode error : answer.path("errors")) {
        String message = error.path("message").asText("");
        sent.reject(
            1,
            "status %s%s"
                .formatted(
                    error.path("status").asText("unknown"),
                    message.isEmpty() ? "" : ", " + message));
      }
    }

    /** The scores that were sent so far. */
    SentParts sent() {
      return sent;
    }
  }

  /**
   * A question as a trace of Langfuse: its span, and below it a generation for each attempt, with
   * its tokens and cost. All traces of a run are one session.
   *
   * @see <a href="https://langfuse.com/integrations/native/opentelemetry">property mapping</a>
   */
  private record LangfuseTrace(ExportedRun run, RunSpans questions) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Returns the id of a question's trace. */
    static ByteString id(ExportedRun run, Outcome outcome) {
      return DerivedId.trace("langfuse", run.id(), outcome.question());
    }

    /** Returns the id of a run's session. */
    static String session(ExportedRun run) {
      return "assay-" + run.id();
    }

    /**
     * Returns the spans of a question, the one of the whole question first.
     *
     * @param outcome a complete one
     */
    List<Span> spans(Outcome outcome) {
      Span question = questions.question(outcome);
      List<Span> spans = new ArrayList<>();
      spans.add(
          question.toBuilder()
              .setTraceId(id(run, outcome))
              .clearParentSpanId()
              .setName("question " + outcome.question())
              .clearEvents()
              .clearAttributes()
              .addAllAttributes(observation("span", outcome, outcome.sql()).list())
              // Langfuse would add the question's tokens to those of its attempts.
              .addAllAttributes(
                  question.getAttributesList().stream()
                      .filter(attribute -> !attribute.getKey().startsWith("gen_ai."))
                      .toList())
              .build());
      long start = question.getStartTimeUnixNano();
      for (int i = 0; i < outcome.attempts().size(); i++) {
        Attempt attempt = outcome.attempts().get(i);
        Double latency = attempt.usage() == null ? null : attempt.usage().latencyMs();
        Duration took = latency == null ? Duration.ZERO : Timeline.millis(latency);
        Span.Builder span =
            Span.newBuilder()
                .setTraceId(id(run, outcome))
                .setSpanId(DerivedId.span("langfuse", run.id(), outcome.question(), "attempt " + i))
                .setParentSpanId(question.getSpanId())
                .setName("attempt " + (i + 1))
                .setKind(SpanKind.SPAN_KIND_INTERNAL)
                .setStartTimeUnixNano(start)
                .setEndTimeUnixNano(start + took.toNanos())
                .addAllAttributes(generation(outcome, attempt).list());
        String error = attempt.error();
        if (error != null) {
          span.setStatus(
              Status.newBuilder()
                  .setCode(StatusCode.STATUS_CODE_ERROR)
                  .setMessage(TextLimit.cut(error, 500)));
        }
        spans.add(span.build());
        start = span.getEndTimeUnixNano();
      }
      return spans;
    }

    /** All observations have what is the trace's, as Langfuse filters by observation. */
    private SpanAttributes observation(String type, Outcome outcome, @Nullable String output) {
      return new SpanAttributes()
          .text("langfuse.observation.type", type)
          .text("langfuse.observation.input", outcome.text())
          .text("langfuse.observation.output", output)
          .text("langfuse.trace.name", "question " + outcome.question())
          .texts("langfuse.trace.tags", List.of("assay", run.manifest().dataset().name()))
          .text("session.id", session(run));
    }

    private SpanAttributes generation(Outcome outcome, Attempt attempt) {
      Usage usage = attempt.usage();
      AskedModel model = run.model();
      return observation("generation", outcome, attempt.sql())
          .text("langfuse.observation.model.name", model == null ? null : model.name())
          .text("langfuse.observation.usage_details", usage == null ? null : tokens(usage))
          .text("langfuse.observation.cost_details", usage == null ? null : cost(usage));
    }

    /** Langfuse adds the kinds of tokens up, so none may be part of another. */
    private static @Nullable String tokens(Usage usage) {
      ObjectNode details = JSON.createObjectNode();
      put(details, "input", usage.promptTokens(), usage.cachedTokens());
      put(details, "input_cached_tokens", usage.cachedTokens(), null);
      put(details, "output", usage.completionTokens(), usage.reasoningTokens());
      put(details, "output_reasoning_tokens", usage.reasoningTokens(), null);
      return details.isEmpty() ? null : details.toString();
    }

    private static void put(
        ObjectNode details, String name, @Nullable Long tokens, @Nullable Long without) {
      if (tokens != null) {
        details.put(name, without == null ? tokens : Math.max(0, tokens - without));
      }
    }

    private static @Nullable String cost(Usage usage) {
      Double cost = usage.costUsd();
      return cost == null || !Double.isFinite(cost)
          ? null
          : JSON.createObjectNode().put("total", cost).toString();
    }
  }
}
