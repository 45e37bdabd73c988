// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export.otlp;

import dev.assay.app.export.ExportedRun;
import dev.assay.app.export.RunExport;
import dev.assay.app.export.service.ExportFailedException;
import dev.assay.app.export.service.ServiceAddress;
import dev.assay.app.export.service.ServiceClient;
import dev.assay.app.export.service.ServiceKeys;
import dev.assay.journal.internal.AssayVersion;
import dev.assay.model.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Sends a run as a trace to any server that speaks OTLP over HTTP: a span for each question, and at
 * the end the span of the run that they belong to.
 */
public final class OtlpExport implements RunExport {
  private final ServiceAddress address;
  private final ServiceKeys keys;
  private final boolean compressed;
  private final SpanAttributes resource = new SpanAttributes();

  /**
   * Creates an export.
   *
   * @param to the server, or {@code null} for that of OpenTelemetry's variables
   * @throws dev.assay.AssayException if there is no server, or a variable can't be read
   */
  public OtlpExport(@Nullable String to, Map<String, String> environment) {
    OtlpVariables variables = new OtlpVariables(environment);
    this.address = variables.address(to);
    this.keys = variables.keys();
    this.compressed = variables.compressed();
    variables.resource().forEach(resource::text);
    resource.text("service.version", AssayVersion.current());
  }

  @Override
  public ServiceAddress address() {
    return address;
  }

  @Override
  public boolean hasKeys() {
    return !keys.headers().isEmpty();
  }

  @Override
  public List<String> content(ExportedRun run) {
    return List.of(
        "1 span of the run: name, data set, profile, generator, counts, accuracy",
        "%,d spans of questions: text, database, SQL of gold and prediction, verdict, scores, tokens, cost"
            .formatted(run.outcomes().size()));
  }

  @Override
  public List<String> send(ExportedRun run) throws ExportFailedException {
    SpanSender sender =
        new SpanSender(
            new ServiceClient(address, keys),
            OtlpVariables.path(address),
            Map.of(),
            compressed,
            resource);
    try {
      RunSpans spans = new RunSpans(run);
      for (Outcome outcome : run.outcomes()) {
        sender.add(spans.question(outcome));
      }
      sender.add(spans.run());
      sender.flush();
    } catch (ExportFailedException e) {
      throw new ExportFailedException(
          "%s. It has %,d of %,d spans of the trace, which is incomplete"
              .formatted(e.getMessage(), sender.sent().count(), run.outcomes().size() + 1),
          e);
    }
    sender.sent().requireAll();
    List<String> lines = new ArrayList<>();
    lines.add(
        "Sent run %s as a trace of %,d spans to %s"
            .formatted(run.id(), sender.sent().count(), address.host()));
    String warning = sender.sent().warning();
    if (warning != null) {
      lines.add(address.host() + " remarks: " + warning);
    }
    return lines;
  }
}
