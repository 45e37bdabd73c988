// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export.otlp;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.assay.app.export.TrackerStub.Answer;
import dev.assay.app.export.TrackerStub.Request;
import io.opentelemetry.proto.collector.trace.v1.ExportTracePartialSuccess;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceResponse;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.resource.v1.Resource;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.Span;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Treats traces as a server of OTLP/HTTP does, after the specification: it reads binary protobuf,
 * refuses spans without what they must have, and answers in protobuf.
 */
public final class OtlpStub {
  private final String path;
  private final List<Span> spans = new ArrayList<>();
  private final List<Resource> resources = new ArrayList<>();
  private ExportTracePartialSuccess partial = ExportTracePartialSuccess.getDefaultInstance();

  public OtlpStub(String path) {
    this.path = path;
  }

  /** Lets the server take only a part. */
  public void reject(long spansRejected, String message) {
    partial =
        ExportTracePartialSuccess.newBuilder()
            .setRejectedSpans(spansRejected)
            .setErrorMessage(message)
            .build();
  }

  /** Takes traces. */
  public Answer answer(Request request) throws InvalidProtocolBufferException {
    if (!request.path().equals(path)) {
      return Answer.json(404, "{\"message\":\"no such path\"}");
    }
    assertThat(request.method()).isEqualTo("POST");
    assertThat(request.header("Content-Type")).isEqualTo("application/x-protobuf");
    ExportTraceServiceRequest message = ExportTraceServiceRequest.parseFrom(request.body());
    assertThat(message.getResourceSpansCount()).isPositive();
    assertThat(message.getUnknownFields().asMap()).isEmpty();
    for (ResourceSpans ofResource : message.getResourceSpansList()) {
      resources.add(ofResource.getResource());
      ofResource.getScopeSpansList().forEach(scope -> scope.getSpansList().forEach(this::take));
    }
    return new Answer(
        200,
        "application/x-protobuf",
        ExportTraceServiceResponse.newBuilder().setPartialSuccess(partial).build().toByteArray(),
        Map.of());
  }

  private void take(Span span) {
    assertThat(span.getTraceId().size()).isEqualTo(16);
    assertThat(span.getSpanId().size()).isEqualTo(8);
    assertThat(span.getTraceId()).isNotEqualTo(ByteString.copyFrom(new byte[16]));
    assertThat(span.getSpanId()).isNotEqualTo(ByteString.copyFrom(new byte[8]));
    assertThat(span.getName()).isNotEmpty();
    assertThat(span.getStartTimeUnixNano()).isPositive();
    assertThat(span.getEndTimeUnixNano()).isGreaterThanOrEqualTo(span.getStartTimeUnixNano());
    checkKeys(span.getAttributesList());
    for (Span.Event event : span.getEventsList()) {
      assertThat(event.getName()).isNotEmpty();
      assertThat(event.getTimeUnixNano()).isPositive();
      checkKeys(event.getAttributesList());
    }
    spans.add(span);
  }

  private static void checkKeys(List<KeyValue> attributes) {
    Set<String> keys = new HashSet<>();
    for (KeyValue attribute : attributes) {
      assertThat(attribute.getKey()).isNotEmpty();
      assertThat(keys.add(attribute.getKey())).as(attribute.getKey()).isTrue();
      assertThat(attribute.getValue().getValueCase().getNumber()).isPositive();
    }
  }

  public List<Span> spans() {
    return spans;
  }

  public List<Resource> resources() {
    return resources;
  }

  /** The value of an attribute as text; empty if there is none. */
  public static String value(List<KeyValue> attributes, String key) {
    return attributes.stream()
        .filter(attribute -> attribute.getKey().equals(key))
        .map(KeyValue::getValue)
        .map(
            value ->
                switch (value.getValueCase()) {
                  case STRING_VALUE -> value.getStringValue();
                  case INT_VALUE -> String.valueOf(value.getIntValue());
                  case DOUBLE_VALUE -> String.valueOf(value.getDoubleValue());
                  default -> value.toString();
                })
        .findFirst()
        .orElse("");
  }
}
