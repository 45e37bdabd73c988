// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.wire;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpFullResponse;

/** The HTTP client of an AWS client that is created for one call. */
public record AwsHttpClient(RequestSender sender) implements SdkHttpClient {
  @Override
  public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
    return new ExecutableHttpRequest() {
      @Override
      public HttpExecuteResponse call() {
        return sent(request);
      }

      @Override
      public void abort() {
        // The exchange ends at its deadline, or when its thread is interrupted.
      }
    };
  }

  private HttpExecuteResponse sent(HttpExecuteRequest request) {
    String body = request.contentStreamProvider().map(AwsHttpClient::text).orElse("");
    TransportResponse answer =
        sender.send(
            new TransportRequest(
                request.httpRequest().method().name(),
                request.httpRequest().getUri(),
                request.httpRequest().headers(),
                body));
    InputStream bytes = new ByteArrayInputStream(answer.body().getBytes(StandardCharsets.UTF_8));
    return HttpExecuteResponse.builder()
        .response(
            SdkHttpFullResponse.builder()
                .statusCode(answer.status())
                .headers(answer.headers())
                .build())
        .responseBody(AbortableInputStream.create(bytes))
        .build();
  }

  private static String text(ContentStreamProvider content) {
    try (InputStream stream = content.newStream()) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  @Override
  public void close() {}

  @Override
  public String clientName() {
    return "Assay";
  }
}
