// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export.otlp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.app.Cli;
import dev.assay.app.SecretCanary;
import dev.assay.app.export.SampleRun;
import dev.assay.app.export.TrackerStub;
import dev.assay.app.export.TrackerStub.Answer;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Status.StatusCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LangfuseExportTest {
  private static final Map<String, String> KEYS =
      Map.of(
          "LANGFUSE_PUBLIC_KEY", LangfuseStub.PUBLIC,
          "LANGFUSE_SECRET_KEY", LangfuseStub.SECRET);

  @TempDir private static Path folder = Path.of("");
  private static Path asked = Path.of("");

  private final LangfuseStub langfuse = new LangfuseStub();

  @BeforeAll
  static void finishARun() throws IOException {
    asked = SampleRun.asked(SampleRun.recorded(folder.resolve("demo")), folder.resolve("asked"));
  }

  private static Cli export(TrackerStub server, String... more) {
    Object[] words = new Object[6 + more.length];
    Object[] first = {"export", asked, "--format", "langfuse", "--to", server.url() + "/"};
    System.arraycopy(first, 0, words, 0, first.length);
    System.arraycopy(more, 0, words, first.length, more.length);
    return Cli.assay(KEYS, words);
  }

  private static String value(Span span, String key) {
    return OtlpStub.value(span.getAttributesList(), key);
  }

  @Test
  void makesATraceOfEachQuestionWithItsAttempts() throws IOException {
    try (TrackerStub server = new TrackerStub(langfuse::answer)) {
      Cli cli = export(server);

      assertThat(cli.code()).as(cli.err()).isZero();
      assertThat(cli.err()).contains("of 3 traces with");
      SecretCanary.nowhere(List.of(LangfuseStub.SECRET), List.of(folder), cli);
    }
    List<Span> spans = langfuse.traces.spans();
    assertThat(spans).hasSize(9);
    assertThat(spans.stream().map(Span::getTraceId).collect(Collectors.toSet())).hasSize(3);
    assertThat(spans.stream().map(span -> value(span, "session.id")).collect(Collectors.toSet()))
        .hasSize(1);
    Span question = spans.get(0);
    assertThat(question.getParentSpanId().size()).isZero();
    assertThat(value(question, "langfuse.observation.type")).isEqualTo("span");
    assertThat(value(question, "langfuse.observation.input")).isNotEmpty();
    assertThat(value(question, "assay.gold.sql")).startsWith("SELECT");
    assertThat(question.getAttributesList()).noneMatch(own -> own.getKey().startsWith("gen_ai."));
    assertThat(langfuse.traces.resources())
        .allMatch(own -> !OtlpStub.value(own.getAttributesList(), "assay.run.id").isEmpty());
    Span attempt = spans.get(1);
    assertThat(attempt.getParentSpanId()).isEqualTo(question.getSpanId());
    assertThat(value(attempt, "langfuse.observation.type")).isEqualTo("generation");
    assertThat(value(attempt, "langfuse.observation.model.name")).isEqualTo("stub-1");
    assertThat(value(attempt, "langfuse.observation.output")).isEqualTo("SELECT wrong");
    // Kinds of tokens are added up: those from the cache are no part of the others.
    assertThat(value(attempt, "langfuse.observation.usage_details"))
        .isEqualTo("{\"input\":60,\"input_cached_tokens\":40,\"output\":10}");
    assertThat(value(attempt, "langfuse.observation.cost_details")).isEqualTo("{\"total\":0.25}");
    assertThat(attempt.getStatus().getCode()).isEqualTo(StatusCode.STATUS_CODE_ERROR);
    assertThat(attempt.getStatus().getMessage()).contains("no such column");
    assertThat(spans.get(2).getStartTimeUnixNano()).isEqualTo(attempt.getEndTimeUnixNano());
  }

  @Test
  void scoresTheTraces() throws IOException {
    try (TrackerStub server = new TrackerStub(langfuse::answer)) {
      assertThat(export(server).code()).isZero();
    }
    Set<String> traces =
        langfuse.traces.spans().stream()
            .map(span -> HexFormat.of().formatHex(span.getTraceId().toByteArray()))
            .collect(Collectors.toSet());
    assertThat(langfuse.scores.values())
        .allMatch(score -> traces.contains(score.path("traceId").textValue()));
    List<JsonNode> verdicts = named("verdict");
    assertThat(verdicts).hasSize(3);
    assertThat(verdicts).anyMatch(score -> score.path("value").textValue().equals("correct"));
    assertThat(verdicts.get(0).path("comment").textValue()).contains("profile standard");
    assertThat(named("execution_accuracy")).hasSize(3);
    assertThat(named("judge:correctness:openai/judge"))
        .singleElement()
        .matches(score -> score.path("value").doubleValue() == 4);
    // A judge's reasons may quote a cell.
    assertThat(langfuse.scores.toString()).doesNotContain("secret-looking");
  }

  private List<JsonNode> named(String name) {
    return langfuse.scores.values().stream()
        .filter(score -> score.path("name").textValue().equals(name))
        .toList();
  }

  @Test
  void replacesAnEarlierExport() throws IOException {
    try (TrackerStub server = new TrackerStub(langfuse::answer)) {
      assertThat(export(server).code()).isZero();
      Map<String, JsonNode> first = Map.copyOf(langfuse.scores);
      List<Span> spans = List.copyOf(langfuse.traces.spans());
      assertThat(export(server).code()).isZero();

      assertThat(langfuse.scores).isEqualTo(first);
      assertThat(langfuse.traces.spans().subList(spans.size(), 2 * spans.size())).isEqualTo(spans);
    }
  }

  @Test
  void omitsMessagesOfTheDatabase() throws IOException {
    try (TrackerStub server = new TrackerStub(langfuse::answer)) {
      assertThat(export(server, "--no-values").code()).isZero();
    }
    assertThat(langfuse.traces.spans().get(1).toString()).doesNotContain("no such column");
    assertThat(langfuse.traces.spans().get(1).toString()).contains("left out");
  }

  @Test
  void saysWhichScoresWereRefused() throws IOException {
    langfuse.refuse("execution_accuracy");
    try (TrackerStub server = new TrackerStub(langfuse::answer)) {
      Cli cli = export(server);

      assertThat(cli.code()).isEqualTo(3);
      assertThat(cli.err())
          .containsPattern("accepted only \\d+ of \\d+ scores: status 400, invalid name");
    }
  }

  @Test
  void saysWhatIsThereWhenItFailsInTheMiddle() throws IOException {
    try (TrackerStub server = new TrackerStub(langfuse::answer)) {
      server.failing(TrackerStub.taken(), Answer.json(500, "{\"error\":\"database is full\"}"));
      Cli cli = export(server);

      assertThat(cli.code()).isEqualTo(3);
      assertThat(cli.err())
          .contains(
              "Not sent: scores 1 to",
              "status 500 (database is full)",
              "9 observations and 0 scores");
    }
  }

  @Test
  void refusesAWrongKey() throws IOException {
    try (TrackerStub server = new TrackerStub(langfuse::answer)) {
      Cli cli =
          Cli.assay(
              Map.of("LANGFUSE_PUBLIC_KEY", "pk-lf-other", "LANGFUSE_SECRET_KEY", "sk-lf-other"),
              "export",
              asked,
              "--format",
              "langfuse",
              "--to",
              server.url());

      assertThat(cli.code()).isEqualTo(3);
      assertThat(cli.err()).contains("Invalid credentials", "check the key in LANGFUSE_PUBLIC_KEY");
      assertThat(server.requests()).hasSize(1);
    }
  }
}
