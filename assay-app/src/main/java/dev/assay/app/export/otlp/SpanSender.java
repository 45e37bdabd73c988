// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export.otlp;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.assay.app.export.service.ExportFailedException;
import dev.assay.app.export.service.SentParts;
import dev.assay.app.export.service.ServiceClient;
import dev.assay.app.export.service.ServiceRequest;
import dev.assay.journal.internal.AssayVersion;
import io.opentelemetry.proto.collector.trace.v1.ExportTracePartialSuccess;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceResponse;
import io.opentelemetry.proto.common.v1.InstrumentationScope;
import io.opentelemetry.proto.resource.v1.Resource;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/**
 * Sends spans by OTLP over HTTP, in binary protobuf and in batches, one after another.
 *
 * @see <a href="https://opentelemetry.io/docs/specs/otlp/#otlphttp">OTLP/HTTP</a>
 */
final class SpanSender {
  private static final int MOST_SPANS = 512;
  private static final int MOST_BYTES = 1_000_000;
  private static final String PROTOBUF = "application/x-protobuf";

  private final ServiceClient client;
  private final String path;
  private final Map<String, String> headers;
  private final boolean compressed;
  private final Resource resource;
  private ScopeSpans.Builder batch = empty();
  private int bytes;
  private final SentParts sent;

  /**
   * Creates a sender to a service.
   *
   * @param path of the resource that takes traces
   * @param headers of each request, besides keys
   * @param compressed whether requests are compressed by gzip
   * @param resource the resource that the spans describe
   */
  SpanSender(
      ServiceClient client,
      String path,
      Map<String, String> headers,
      boolean compressed,
      SpanAttributes resource) {
    this.client = client;
    this.sent = new SentParts(client, "spans");
    this.path = path;
    this.headers = Map.copyOf(headers);
    this.compressed = compressed;
    this.resource = Resource.newBuilder().addAllAttributes(resource.list()).build();
  }

  private static ScopeSpans.Builder empty() {
    return ScopeSpans.newBuilder()
        .setScope(
            InstrumentationScope.newBuilder()
                .setName("dev.assay")
                .setVersion(AssayVersion.current()));
  }

  /**
   * Adds a span, and sends what has gathered if that is enough for a request.
   *
   * @throws ExportFailedException if a request was not taken
   */
  void add(Span span) throws ExportFailedException {
    int size = span.getSerializedSize();
    if (batch.getSpansCount() == MOST_SPANS || (bytes > 0 && bytes + size > MOST_BYTES)) {
      flush();
    }
    batch.addSpans(span);
    bytes += size;
  }

  /**
   * Sends the rest.
   *
   * @throws ExportFailedException if the request was not taken
   */
  void flush() throws ExportFailedException {
    int count = batch.getSpansCount();
    if (count == 0) {
      return;
    }
    byte[] message =
        ExportTraceServiceRequest.newBuilder()
            .addResourceSpans(ResourceSpans.newBuilder().setResource(resource).addScopeSpans(batch))
            .build()
            .toByteArray();
    batch = empty();
    bytes = 0;
    ServiceRequest request =
        ServiceRequest.post(path, PROTOBUF, compressed ? gzip(message) : message, sent.next(count));
    for (Map.Entry<String, String> header : headers.entrySet()) {
      request = request.with(header.getKey(), header.getValue());
    }
    note(client.sendForBytes(compressed ? request.with("Content-Encoding", "gzip") : request));
    sent.add(count);
  }

  /** A service that takes only a part says so, and must not be sent the rest again. */
  private void note(byte[] response) {
    try {
      ExportTracePartialSuccess partial =
          ExportTraceServiceResponse.parseFrom(response).getPartialSuccess();
      sent.reject(partial.getRejectedSpans(), partial.getErrorMessage());
    } catch (InvalidProtocolBufferException e) {
      // The status says that the service took all; some answer in another format, or with a page.
    }
  }

  private static byte[] gzip(byte[] message) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(message);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packed.toByteArray();
  }

  /** The spans that were sent so far. */
  SentParts sent() {
    return sent;
  }
}
