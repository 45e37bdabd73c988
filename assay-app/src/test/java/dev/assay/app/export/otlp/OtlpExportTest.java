// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export.otlp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.app.Cli;
import dev.assay.app.SecretCanary;
import dev.assay.app.export.SampleRun;
import dev.assay.app.export.TrackerStub;
import dev.assay.app.export.TrackerStub.Answer;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Status.StatusCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OtlpExportTest {
  private static final String KEY = "canary-key-0123456789";

  @TempDir private static Path folder = Path.of("");
  private static Path recorded = Path.of("");
  private static Path asked = Path.of("");

  private final OtlpStub otlp = new OtlpStub("/v1/traces");

  @BeforeAll
  static void finishRuns() throws IOException {
    recorded = SampleRun.recorded(folder.resolve("demo"));
    asked = SampleRun.asked(recorded, folder.resolve("asked"));
  }

  @Test
  void sendsOneTraceWithASpanForEachQuestion() throws IOException {
    try (TrackerStub server = new TrackerStub(otlp::answer)) {
      Cli cli = Cli.assay("export", asked, "--format", "otlp", "--to", server.url());

      assertThat(cli.code()).as(cli.err()).isZero();
      assertThat(cli.err()).contains("as a trace of 4 spans to " + server.host());
    }
    List<Span> spans = otlp.spans();
    assertThat(spans).hasSize(4);
    assertThat(spans.stream().map(Span::getTraceId).collect(Collectors.toSet())).hasSize(1);
    assertThat(spans.stream().map(Span::getSpanId).collect(Collectors.toSet())).hasSize(4);
    Span root = spans.get(3);
    assertThat(root.getName()).isEqualTo("assay run");
    assertThat(root.getParentSpanId().size()).isZero();
    assertThat(OtlpStub.value(root.getAttributesList(), "assay.questions.correct")).isEqualTo("1");
    for (Span question : spans.subList(0, 3)) {
      assertThat(question.getParentSpanId()).isEqualTo(root.getSpanId());
      assertThat(question.getStartTimeUnixNano())
          .isGreaterThanOrEqualTo(root.getStartTimeUnixNano());
      assertThat(question.getEndTimeUnixNano()).isLessThanOrEqualTo(root.getEndTimeUnixNano());
    }
  }

  @Test
  void followsTheConventionsForGenerativeAi() throws IOException {
    try (TrackerStub server = new TrackerStub(otlp::answer)) {
      assertThat(Cli.assay("export", asked, "--format", "otlp", "--to", server.url()).code())
          .isZero();
    }
    Span question = otlp.spans().get(0);
    assertThat(question.getName()).isEqualTo("chat stub-1");
    assertThat(question.getKind()).isEqualTo(Span.SpanKind.SPAN_KIND_CLIENT);
    Map<String, String> expected =
        Map.of(
            "gen_ai.operation.name", "chat",
            "gen_ai.provider.name", "azure.ai.openai",
            "gen_ai.request.model", "stub-1",
            "gen_ai.usage.input_tokens", "300",
            "gen_ai.usage.output_tokens", "30",
            "gen_ai.usage.cache_read.input_tokens", "40",
            "assay.cost_usd", "0.75",
            "assay.attempts", "2");
    expected.forEach(
        (key, value) ->
            assertThat(OtlpStub.value(question.getAttributesList(), key)).as(key).isEqualTo(value));
    assertThat(OtlpStub.value(question.getAttributesList(), "db.query.text")).startsWith("SELECT");
    for (Span.Event event : question.getEventsList()) {
      assertThat(event.getName()).isEqualTo("gen_ai.evaluation.result");
      assertThat(OtlpStub.value(event.getAttributesList(), "gen_ai.evaluation.name")).isNotEmpty();
    }
    Span.Event verdict = question.getEvents(0);
    assertThat(OtlpStub.value(verdict.getAttributesList(), "gen_ai.evaluation.score.label"))
        .isIn("correct", "incorrect");
    assertThat(OtlpStub.value(verdict.getAttributesList(), "gen_ai.evaluation.explanation"))
        .matches("(Right|Wrong).*profile standard.*");
    Set<String> evaluations =
        otlp.spans().stream()
            .flatMap(span -> span.getEventsList().stream())
            .map(event -> OtlpStub.value(event.getAttributesList(), "gen_ai.evaluation.name"))
            .collect(Collectors.toSet());
    assertThat(evaluations).contains("execution_accuracy", "judge:correctness:openai/judge");
  }

  /** A span fails where the operation did: a wrong answer is an evaluation's matter. */
  @Test
  void makesAWrongAnswerNoError() throws IOException {
    try (TrackerStub server = new TrackerStub(otlp::answer)) {
      assertThat(Cli.assay("export", recorded, "--format", "otlp", "--to", server.url()).code())
          .isZero();
    }
    assertThat(otlp.spans())
        .allMatch(span -> span.getStatus().getCode() == StatusCode.STATUS_CODE_UNSET);
    assertThat(otlp.spans())
        .anyMatch(
            span -> OtlpStub.value(span.getAttributesList(), "assay.verdict").equals("incorrect"));
    assertThat(otlp.spans().get(0).getName()).isEqualTo("recorded_prediction");
  }

  @Test
  void sendsTheSameIdsEachTime() throws IOException {
    OtlpStub again = new OtlpStub("/v1/traces");
    try (TrackerStub first = new TrackerStub(otlp::answer);
        TrackerStub second = new TrackerStub(again::answer)) {
      Cli.assay("export", asked, "--format", "otlp", "--to", first.url());
      Cli.assay("export", asked, "--format", "otlp", "--to", second.url());
    }
    assertThat(otlp.spans()).isNotEmpty().isEqualTo(again.spans());
  }

  @Test
  void readsTheVariablesOfOpenTelemetry() throws IOException {
    OtlpStub traces = new OtlpStub("/custom");
    try (TrackerStub server = new TrackerStub(traces::answer)) {
      Map<String, String> environment =
          Map.of(
              "OTEL_EXPORTER_OTLP_ENDPOINT", "http://localhost:1",
              "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", server.url() + "/custom",
              "OTEL_EXPORTER_OTLP_HEADERS", "x-key=" + KEY + "%3D+,x-team=a",
              "OTEL_EXPORTER_OTLP_COMPRESSION", "gzip",
              "OTEL_RESOURCE_ATTRIBUTES", "deployment.environment.name=ci",
              "OTEL_SERVICE_NAME", "nightly");
      Cli cli = Cli.assay(environment, "export", recorded, "--format", "otlp");

      assertThat(cli.code()).as(cli.err()).isZero();
      assertThat(server.requests().get(0).header("x-key")).isEqualTo(KEY + "=+");
      assertThat(server.requests().get(0).header("x-team")).isEqualTo("a");
      assertThat(server.requests().get(0).header("content-encoding")).isEqualTo("gzip");
      SecretCanary.nowhere(List.of(KEY), List.of(recorded), cli);
    }
    assertThat(OtlpStub.value(traces.resources().get(0).getAttributesList(), "service.name"))
        .isEqualTo("nightly");
    assertThat(
            OtlpStub.value(
                traces.resources().get(0).getAttributesList(), "deployment.environment.name"))
        .isEqualTo("ci");
  }

  @Test
  void saysWhichVariableItCannotServe() {
    Cli grpc =
        Cli.assay(
            Map.of("OTEL_EXPORTER_OTLP_PROTOCOL", "grpc"),
            "export",
            recorded,
            "--format",
            "otlp",
            "--to",
            "http://localhost:4317");
    assertThat(grpc.code()).isEqualTo(2);
    assertThat(grpc.err()).contains("OTEL_EXPORTER_OTLP_PROTOCOL", "http/protobuf", "4318");

    Cli headers =
        Cli.assay(
            Map.of("OTEL_EXPORTER_OTLP_HEADERS", KEY),
            "export",
            recorded,
            "--format",
            "otlp",
            "--to",
            "http://localhost:4318");
    assertThat(headers.code()).isEqualTo(2);
    assertThat(headers.err()).contains("OTEL_EXPORTER_OTLP_HEADERS").doesNotContain(KEY);

    Cli none = Cli.assay(Map.of(), "export", recorded, "--format", "otlp");
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.err()).contains("OTEL_EXPORTER_OTLP_ENDPOINT", "--to");
  }

  @Test
  void saysWhenTheServerTakesOnlyAPart() throws IOException {
    otlp.reject(2, "quota of spans");
    try (TrackerStub server = new TrackerStub(otlp::answer)) {
      Cli cli = Cli.assay("export", recorded, "--format", "otlp", "--to", server.url());

      assertThat(cli.code()).isEqualTo(3);
      assertThat(cli.err()).contains("accepted only 2 of 4 spans: quota of spans");
      assertThat(server.requests()).hasSize(1); // what was rejected is not sent again
    }
    OtlpStub remarking = new OtlpStub("/v1/traces");
    remarking.reject(0, "attributes were shortened");
    try (TrackerStub server = new TrackerStub(remarking::answer)) {
      Cli cli = Cli.assay("export", recorded, "--format", "otlp", "--to", server.url());

      assertThat(cli.code()).isZero();
      assertThat(cli.err()).contains("remarks: attributes were shortened");
    }
  }

  @Test
  void triesABusyServerAgain() throws IOException {
    try (TrackerStub server = new TrackerStub(otlp::answer)) {
      server.failing(Answer.fault(503), Answer.fault(429));
      Cli cli = Cli.assay("export", recorded, "--format", "otlp", "--to", server.url());

      assertThat(cli.code()).as(cli.err()).isZero();
      assertThat(server.requests()).hasSize(3);
      assertThat(otlp.spans()).hasSize(4);
    }
  }

  @Test
  void sendsALargeRunInBatches() throws IOException {
    Path large = folder.resolve("large");
    Files.createDirectories(large);
    String manifest = Files.readString(recorded.resolve("run.json"));
    Files.writeString(
        large.resolve("run.json"),
        manifest
            .replaceFirst("\"questions\"( ?): ?3", "\"questions\":1200")
            .replaceAll(",\\s*\"outcomes_check\"\\s*:\\s*\"\\w+\"", ""));
    String line = Files.readAllLines(recorded.resolve("outcomes.jsonl")).get(0);
    String question = SampleRun.questions(recorded).get(0);
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 1200; i++) {
      lines
          .append(
              line.replaceFirst("\"question\":\"" + question + "\"", "\"question\":\"q-" + i + "\"")
                  .replaceAll(",\"check\":\"[0-9a-f]+\"", ""))
          .append('\n');
    }
    Files.writeString(large.resolve("outcomes.jsonl"), lines);
    try (TrackerStub server = new TrackerStub(otlp::answer)) {
      server.failing(TrackerStub.taken(), Answer.json(413, "{\"message\":\"too large\"}"));
      Cli cut = Cli.assay("export", large, "--format", "otlp", "--to", server.url());

      assertThat(cut.code()).isEqualTo(3);
      assertThat(cut.err())
          .containsPattern("status 413 \\(too large\\).* Not sent: spans \\d+ to [0-9,]+")
          .containsPattern("It has %d of 1,201 spans".formatted(otlp.spans().size()));
      Cli cli = Cli.assay("export", large, "--format", "otlp", "--to", server.url());
      assertThat(cli.code()).as(cli.err()).isZero();
      assertThat(server.requests()).hasSize(5);
    }
  }
}
