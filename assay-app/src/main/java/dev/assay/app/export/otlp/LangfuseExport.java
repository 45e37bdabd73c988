// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export.otlp;

import dev.assay.AssayException;
import dev.assay.app.export.ExportedRun;
import dev.assay.app.export.JudgeMeans;
import dev.assay.app.export.RunExport;
import dev.assay.app.export.service.ExportFailedException;
import dev.assay.app.export.service.ServiceAddress;
import dev.assay.app.export.service.ServiceClient;
import dev.assay.app.export.service.ServiceKeys;
import dev.assay.app.export.service.TextLimit;
import dev.assay.journal.internal.AssayVersion;
import dev.assay.model.Outcome;
import io.opentelemetry.proto.trace.v1.Span;
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
}
