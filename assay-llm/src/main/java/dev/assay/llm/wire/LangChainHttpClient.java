// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.wire;

import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The HTTP client of a LangChain4j model that is created for one call. Its timeouts are not used:
 * the exchange has a deadline for the whole call.
 */
public final class LangChainHttpClient implements HttpClient, HttpClientBuilder {
  private final RequestSender sender;
  private Duration timeout = Duration.ofHours(1);

  public LangChainHttpClient(RequestSender sender) {
    this.sender = sender;
  }

  @Override
  public SuccessfulHttpResponse execute(HttpRequest request) {
    String body = request.body() == null ? "" : request.body();
    Map<String, List<String>> headers = request.headers();
    TransportResponse answer =
        sender.send(
            new TransportRequest(
                request.method().name(), URI.create(request.url()), headers, body));
    return SuccessfulHttpResponse.builder()
        .statusCode(answer.status())
        .headers(answer.headers())
        .body(answer.body())
        .build();
  }

  @Override
  public void execute(
      HttpRequest request, ServerSentEventParser parser, ServerSentEventListener listener) {
    throw new UnsupportedOperationException("answers are asked for whole, not as a stream");
  }

  @Override
  public Duration connectTimeout() {
    return timeout;
  }

  @Override
  public HttpClientBuilder connectTimeout(Duration ignored) {
    timeout = ignored;
    return this;
  }

  @Override
  public Duration readTimeout() {
    return timeout;
  }

  @Override
  public HttpClientBuilder readTimeout(Duration ignored) {
    timeout = ignored;
    return this;
  }

  @Override
  public HttpClient build() {
    return this;
  }
}
