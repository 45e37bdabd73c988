// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export.otlp;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.ByteString;
import dev.assay.app.export.AskedModel;
import dev.assay.app.export.DerivedId;
import dev.assay.app.export.ExportedRun;
import dev.assay.app.export.Timeline;
import dev.assay.app.export.service.TextLimit;
import dev.assay.model.Attempt;
import dev.assay.model.Outcome;
import dev.assay.model.Usage;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Span.SpanKind;
import io.opentelemetry.proto.trace.v1.Status;
import io.opentelemetry.proto.trace.v1.Status.StatusCode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A question as a trace of Langfuse: its span, and below it a generation for each attempt, with its
 * tokens and cost. All traces of a run are one session.
 *
 * @see <a href="https://langfuse.com/integrations/native/opentelemetry">property mapping</a>
 */
record LangfuseTrace(ExportedRun run, RunSpans questions) {
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
