// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export.otlp;

import dev.assay.AssayException;
import dev.assay.app.export.ExportedRun;
import dev.assay.app.export.RunExport;
import dev.assay.app.export.service.ExportFailedException;
import dev.assay.app.export.service.ServiceAddress;
import dev.assay.app.export.service.ServiceClient;
import dev.assay.app.export.service.ServiceKeys;
import dev.assay.journal.internal.AssayVersion;
import dev.assay.model.Outcome;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

  /**
   * The environment variables of OpenTelemetry that Assay reads. Those for traces take precedence
   * over those for all signals.
   *
   * @see <a href="https://opentelemetry.io/docs/specs/otel/protocol/exporter/">specification</a>
   */
  private static final class OtlpVariables {
    private static final String ALL = "OTEL_EXPORTER_OTLP_";
    private static final String TRACES = "OTEL_EXPORTER_OTLP_TRACES_";
    private static final String SIGNAL_PATH = "/v1/traces";

    private final Map<String, String> environment;

    OtlpVariables(Map<String, String> environment) {
      this.environment = environment;
    }

    /** Returns the server; only the variable for traces has the path of traces in it. */
    ServiceAddress address(@Nullable String to) {
      return ServiceAddress.find(
          to, List.of(TRACES + "ENDPOINT", ALL + "ENDPOINT"), "http://localhost:4318", environment);
    }

    static String path(ServiceAddress address) {
      return address.source().equals(TRACES + "ENDPOINT")
              || String.valueOf(address.uri().getPath()).endsWith(SIGNAL_PATH)
          ? ""
          : SIGNAL_PATH;
    }

    ServiceKeys keys() {
      String variables = TRACES + "HEADERS or " + ALL + "HEADERS";
      return ServiceKeys.headers(pairs(signal("HEADERS"), variables), variables);
    }

    /**
     * Returns whether requests are compressed.
     *
     * @throws AssayException if the variables ask for a protocol or compression that Assay lacks
     */
    boolean compressed() {
      String protocol = signal("PROTOCOL");
      if (!Set.of("", "http/protobuf").contains(protocol)) {
        throw new AssayException(
            "%s is %s, and Assay sends http/protobuf: set %s=http/protobuf, and name the server's port for HTTP, usually 4318"
                .formatted(named("PROTOCOL"), protocol, named("PROTOCOL")));
      }
      String compression = signal("COMPRESSION");
      if (!Set.of("", "none", "gzip").contains(compression)) {
        throw new AssayException(
            "%s is %s; choose gzip or none".formatted(named("COMPRESSION"), compression));
      }
      return compression.equals("gzip");
    }

    /** Returns the attributes of the resource; the service's name is {@code assay} unless set. */
    Map<String, String> resource() {
      Map<String, String> attributes = new LinkedHashMap<>();
      attributes.put("service.name", "assay");
      String variable = "OTEL_RESOURCE_ATTRIBUTES";
      attributes.putAll(pairs(environment.getOrDefault(variable, ""), variable));
      String name = environment.getOrDefault("OTEL_SERVICE_NAME", "");
      if (!name.isBlank()) {
        attributes.put("service.name", name.strip());
      }
      return attributes;
    }

    private String signal(String name) {
      String traces = environment.getOrDefault(TRACES + name, "").strip();
      return traces.isEmpty() ? environment.getOrDefault(ALL + name, "").strip() : traces;
    }

    private String named(String name) {
      return environment.getOrDefault(TRACES + name, "").isBlank() ? ALL + name : TRACES + name;
    }

    /** Reads {@code key=value,key=value}, where values may be percent-encoded. */
    private static Map<String, String> pairs(String text, String variable) {
      Map<String, String> pairs = new LinkedHashMap<>();
      for (String pair : text.split(",", -1)) {
        if (pair.isBlank()) {
          continue;
        }
        int equals = pair.indexOf('=');
        if (equals <= 0) {
          // The text is not quoted, as it may be a key.
          throw new AssayException(
              "%s can't be read; write it as name=value,name=value".formatted(variable));
        }
        pairs.put(pair.substring(0, equals).strip(), decoded(pair.substring(equals + 1), variable));
      }
      return pairs;
    }

    private static String decoded(String value, String variable) {
      try {
        // Unlike in forms, a plus is a plus.
        return URLDecoder.decode(value.strip().replace("+", "%2B"), StandardCharsets.UTF_8);
      } catch (IllegalArgumentException e) {
        throw new AssayException(
            "%s has a percent sign that encodes nothing; write %%25 for the sign itself"
                .formatted(variable));
      }
    }
  }
}
