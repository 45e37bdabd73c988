// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export.langfuse;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.ByteString;
import dev.assay.app.export.AskedModel;
import dev.assay.app.export.DerivedId;
import dev.assay.app.export.ExportedRun;
import dev.assay.app.export.Timeline;
import dev.assay.app.export.otlp.SpanAttributes;
import dev.assay.app.export.service.TextLimit;
import dev.assay.model.Attempt;
import dev.assay.model.Outcome;
import dev.assay.model.Usage;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Span.SpanKind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A question as a trace of Langfuse: an observation for the question, and below it a generation for
 * each attempt, with its tokens and cost. All traces of a run are one session.
 *
 * @see <a href="https://langfuse.com/integrations/native/opentelemetry">property mapping</a>
 */
final class QuestionTrace {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final ExportedRun run;
  private final @Nullable String environment;
  private final @Nullable AskedModel model;

  /**
   * Creates the traces of a run.
   *
   * @param environment Langfuse's environment, or {@code null} for its default
   */
  QuestionTrace(ExportedRun run, @Nullable String environment) {
    this.run = run;
    this.environment = environment;
    this.model = run.model();
  }

  /** Returns the id of a question's trace, in hexadecimal. */
  static String id(ExportedRun run, Outcome outcome) {
    return HexFormat.of().formatHex(trace(run, outcome));
  }

  /** Returns the id of a run's session. */
  static String session(ExportedRun run) {
    return "assay-" + run.id();
  }

  private static byte[] trace(ExportedRun run, Outcome outcome) {
    return DerivedId.trace("langfuse", run.id(), outcome.question());
  }

  /**
   * Returns the spans of a question, the one of the whole question first.
   *
   * @param outcome a complete one
   */
  List<Span> spans(Outcome outcome, Timeline.Period period) {
    List<Span> spans = new ArrayList<>();
    ByteString root = spanId(outcome, "question");
    spans.add(
        span(outcome, root, "question", period.start(), period.end(), question(outcome)).build());
    Instant start = period.start();
    for (int i = 0; i < outcome.attempts().size(); i++) {
      Attempt attempt = outcome.attempts().get(i);
      Double latency = attempt.usage() == null ? null : attempt.usage().latencyMs();
      Instant end = start.plus(latency == null ? Duration.ZERO : Timeline.millis(latency));
      spans.add(
          span(
                  outcome,
                  spanId(outcome, "attempt " + i),
                  "attempt " + (i + 1),
                  start,
                  end,
                  generation(outcome, attempt))
              .setParentSpanId(root)
              .build());
      start = end;
    }
    return spans;
  }

  private ByteString spanId(Outcome outcome, String part) {
    return ByteString.copyFrom(DerivedId.span("langfuse", run.id(), outcome.question(), part));
  }

  /** All observations have what is the trace's, as Langfuse filters by observation. */
  private Span.Builder span(
      Outcome outcome, ByteString id, String name, Instant start, Instant end, SpanAttributes own) {
    own.text("langfuse.trace.name", "question " + outcome.question())
        .text("session.id", session(run))
        .texts("langfuse.trace.tags", List.of("assay", run.manifest().dataset().name()))
        .text("langfuse.environment", environment);
    return Span.newBuilder()
        .setTraceId(ByteString.copyFrom(trace(run, outcome)))
        .setSpanId(id)
        .setName(name)
        .setKind(SpanKind.SPAN_KIND_INTERNAL)
        .setStartTimeUnixNano(Timeline.nanos(start))
        .setEndTimeUnixNano(Timeline.nanos(end))
        .addAllAttributes(own.list());
  }

  private SpanAttributes question(Outcome outcome) {
    boolean failed = outcome.isFailedGeneration() || outcome.isLost();
    return new SpanAttributes()
        .text("langfuse.observation.type", "span")
        .text("langfuse.observation.input", outcome.text())
        .text("langfuse.observation.output", outcome.sql())
        .text("langfuse.trace.input", outcome.text())
        .text("langfuse.trace.output", outcome.sql())
        .text("langfuse.observation.level", failed ? "ERROR" : "DEFAULT")
        .text(
            "langfuse.observation.status_message",
            failed ? TextLimit.cut(run.verdict(outcome), 500) : null)
        .text(metadata("run"), run.manifest().name())
        .text(metadata("run_id"), run.id())
        .text(metadata("dataset"), run.manifest().dataset().name())
        .text(metadata("profile"), run.manifest().scoring().profile().name())
        .text(metadata("generator"), run.manifest().generator().id())
        .text(metadata("question"), outcome.question())
        .text(metadata("database"), outcome.database())
        .text(metadata("category"), outcome.category())
        .text(metadata("difficulty"), outcome.difficulty())
        .text(metadata("gold_sql"), outcome.goldSql())
        .text(metadata("verdict"), outcome.verdict().label())
        .text(metadata("cause"), outcome.verdict().causeName());
  }

  private static String metadata(String name) {
    return "langfuse.trace.metadata." + name;
  }

  private SpanAttributes generation(Outcome outcome, Attempt attempt) {
    Usage usage = attempt.usage();
    String error = attempt.error();
    return new SpanAttributes()
        .text("langfuse.observation.type", "generation")
        .text("langfuse.observation.input", outcome.text())
        .text("langfuse.observation.output", attempt.sql())
        .text("langfuse.observation.model.name", model == null ? null : model.name())
        .text("langfuse.observation.usage_details", usage == null ? null : tokens(usage))
        .text("langfuse.observation.cost_details", usage == null ? null : cost(usage))
        .text("langfuse.observation.level", error == null ? "DEFAULT" : "WARNING")
        .text(
            "langfuse.observation.status_message",
            error == null ? null : TextLimit.cut(error, 500));
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
