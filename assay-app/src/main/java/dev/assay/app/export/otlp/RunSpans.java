// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export.otlp;

import com.google.protobuf.ByteString;
import dev.assay.app.export.AskedModel;
import dev.assay.app.export.DerivedId;
import dev.assay.app.export.ExportedRun;
import dev.assay.app.export.JudgeMeans;
import dev.assay.app.export.Timeline;
import dev.assay.journal.Manifest;
import dev.assay.model.Outcome;
import dev.assay.model.Usage;
import dev.assay.model.Verdict;
import dev.assay.report.RunSummary;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Span.SpanKind;
import io.opentelemetry.proto.trace.v1.Status;
import io.opentelemetry.proto.trace.v1.Status.StatusCode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A run as one trace: a span for the run, and below it one for each question, with the attributes
 * and evaluation events of OpenTelemetry's conventions for generative AI. A wrong answer is no
 * error of a span: the question was asked and evaluated. Only a question that the generator or the
 * infrastructure failed on is one.
 *
 * @see <a href="https://opentelemetry.io/docs/specs/semconv/gen-ai/">conventions</a>
 */
final class RunSpans {
  private static final String EVALUATION = "gen_ai.evaluation.result";

  private final ExportedRun run;
  private final ByteString trace;
  private final ByteString root;
  private final Timeline timeline;
  private final JudgeMeans judges;
  private final String operation;

  RunSpans(ExportedRun run) {
    this.run = run;
    this.trace = DerivedId.trace("run", run.id());
    this.root = DerivedId.span("run", run.id());
    this.timeline = Timeline.of(run);
    this.judges = new JudgeMeans(run.judgments());
    this.operation = operation(run);
  }

  /** Recorded predictions are read from a file: the conventions have no operation for that. */
  private static String operation(ExportedRun run) {
    if (run.model() != null) {
      return "chat";
    }
    String generator = run.manifest().generator().id();
    boolean agent = generator.startsWith("command:") || generator.startsWith("http:");
    return agent ? "invoke_agent" : "recorded_prediction";
  }

  /** Returns the span of a question; questions are placed in time in the order of the calls. */
  Span question(Outcome outcome) {
    Timeline.Period period = timeline.next(outcome);
    AskedModel model = run.model();
    Span.Builder span =
        Span.newBuilder()
            .setTraceId(trace)
            .setSpanId(DerivedId.span("question", run.id(), outcome.question()))
            .setParentSpanId(root)
            .setName(model == null ? operation : operation + " " + model.name())
            .setKind(
                operation.equals("recorded_prediction")
                    ? SpanKind.SPAN_KIND_INTERNAL
                    : SpanKind.SPAN_KIND_CLIENT)
            .setStartTimeUnixNano(Timeline.nanos(period.start()))
            .setEndTimeUnixNano(Timeline.nanos(period.end()))
            .addAllAttributes(attributes(outcome, model).list());
    String failure = failure(outcome);
    if (failure != null) {
      span.setStatus(Status.newBuilder().setCode(StatusCode.STATUS_CODE_ERROR).setMessage(failure));
    }
    addEvaluations(span, outcome, Timeline.nanos(period.end()));
    return span.build();
  }

  private static @Nullable String failure(Outcome outcome) {
    if (outcome.isFailedGeneration()) {
      return "GENERATION_ERROR";
    }
    return outcome.isLost() && outcome.verdict() instanceof Verdict.NotScored lost
        ? lost.reason().name()
        : null;
  }

  private SpanAttributes attributes(Outcome outcome, @Nullable AskedModel model) {
    SpanAttributes all = new SpanAttributes().text("gen_ai.operation.name", operation);
    if (model != null) {
      all.text("gen_ai.provider.name", model.conventionalProvider())
          .text("gen_ai.request.model", model.name())
          .text("gen_ai.prompt.name", model.prompt());
    } else if (operation.equals("invoke_agent")) {
      all.text("gen_ai.agent.name", run.manifest().generator().id());
    }
    Usage usage = outcome.usage();
    return all.integer("gen_ai.usage.input_tokens", usage.promptTokens())
        .integer("gen_ai.usage.output_tokens", usage.completionTokens())
        .integer("gen_ai.usage.cache_read.input_tokens", usage.cachedTokens())
        .integer("gen_ai.usage.reasoning.output_tokens", usage.reasoningTokens())
        .number("assay.cost_usd", usage.costUsd())
        .text("db.namespace", outcome.database())
        .text("db.query.text", outcome.sql())
        .integer("db.response.returned_rows", outcome.execution().rows())
        .text("error.type", errorType(outcome))
        .text("assay.question.id", outcome.question())
        .text("assay.question.text", outcome.text())
        .text("assay.question.category", outcome.category())
        .text("assay.question.difficulty", outcome.difficulty())
        .texts("assay.question.tags", outcome.tags())
        .text("assay.gold.sql", outcome.goldSql())
        .integer("assay.gold.rows", outcome.gold().execution().rows())
        .text("assay.verdict", outcome.verdict().label())
        .text("assay.cause", outcome.verdict().causeName())
        .number("assay.execution.ms", outcome.execution().ms())
        .integer("assay.attempts", outcome.attempts().size());
  }

  /** The reason why the operation failed, or the kind of error that the predicted query caused. */
  private static @Nullable String errorType(Outcome outcome) {
    String failure = failure(outcome);
    return failure == null ? outcome.execution().error() : failure;
  }

  /** One event for each metric and judge; the first says what the verdict is, and why. */
  private void addEvaluations(Span.Builder span, Outcome outcome, long at) {
    String verdict = "execution_accuracy";
    Double accuracy = outcome.metrics().get(verdict);
    span.addEvents(
        event(
            at,
            evaluation(verdict, accuracy)
                .text("gen_ai.evaluation.score.label", outcome.verdict().label())
                .text("gen_ai.evaluation.explanation", run.verdict(outcome))));
    for (Map.Entry<String, @Nullable Double> metric : outcome.metrics().entrySet()) {
      Double score = metric.getValue();
      if (!metric.getKey().equals(verdict) && score != null && Double.isFinite(score)) {
        span.addEvents(event(at, evaluation(metric.getKey(), score)));
      }
    }
    judges
        .of(outcome.question())
        .forEach((judge, score) -> span.addEvents(event(at, evaluation(judge, score))));
  }

  private static SpanAttributes evaluation(String name, @Nullable Double score) {
    return new SpanAttributes()
        .text("gen_ai.evaluation.name", name)
        .number("gen_ai.evaluation.score.value", score);
  }

  private static Span.Event event(long at, SpanAttributes attributes) {
    return Span.Event.newBuilder()
        .setName(EVALUATION)
        .setTimeUnixNano(at)
        .addAllAttributes(attributes.list())
        .build();
  }

  /** Returns what identifies the run, with its inputs. */
  SpanAttributes identity() {
    Manifest manifest = run.manifest();
    return new SpanAttributes()
        .text("assay.run.id", run.id())
        .text("assay.run.name", manifest.name())
        .text("assay.dataset.name", manifest.dataset().name())
        .text("assay.dataset.sha256", manifest.dataset().sha256())
        .text("assay.profile", manifest.scoring().profile().name())
        .text("assay.generator", manifest.generator().id());
  }

  /** Returns the span of the run; its end is known when all questions have their place. */
  Span run() {
    RunSummary summary = run.summary();
    boolean scored = summary.scored() > 0;
    SpanAttributes attributes =
        identity()
            .integer("assay.questions", summary.total())
            .integer("assay.questions.scored", summary.scored())
            .integer("assay.questions.correct", summary.correct())
            .integer("assay.questions.not_scored", summary.notScored())
            .integer("assay.questions.pending", summary.pending())
            .number("assay.accuracy", scored ? (Double) summary.accuracy().value() : null)
            .number("assay.accuracy.low", scored ? (Double) summary.accuracy().low() : null)
            .number("assay.accuracy.high", scored ? (Double) summary.accuracy().high() : null)
            .text("assay.gate", run.gate() == null ? null : run.gate().sentence())
            .text("assay.timeline", "reconstructed");
    return Span.newBuilder()
        .setTraceId(trace)
        .setSpanId(root)
        .setName("assay run")
        .setKind(SpanKind.SPAN_KIND_INTERNAL)
        .setStartTimeUnixNano(Timeline.nanos(run.started()))
        .setEndTimeUnixNano(Timeline.nanos(timeline.end()))
        .addAllAttributes(attributes.list())
        .build();
  }
}
