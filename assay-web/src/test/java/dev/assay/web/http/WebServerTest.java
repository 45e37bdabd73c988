// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class WebServerTest {
  private static final AccessToken TOKEN = AccessToken.of("a-token-for-tests");
  private static final WebServerSettings.Limits LIMITS =
      new WebServerSettings.Limits(
          10_000,
          Duration.ofMillis(300),
          Duration.ofSeconds(10),
          Duration.ofSeconds(10),
          4_096,
          1_024,
          8);

  private static WebServer server;
  private final HttpClient client = HttpClient.newHttpClient();

  @BeforeAll
  static void start() {
    Routes routes =
        new Routes()
            .get("/", call -> call.html("<h1>here</h1>"))
            .get("/assets/", call -> call.json(Map.of("path", call.path())))
            .get("/api/echo", call -> call.json(Map.of("ids", call.parameters("id"))))
            .post("/api/echo", call -> call.json(call.json()));
    server =
        WebServer.start(
            new WebServerSettings(WebServerSettings.LOOPBACK, 0, TOKEN, List.of(), LIMITS),
            routes,
            bug -> fail("a bug", bug));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private HttpRequest.Builder to(String path) {
    return HttpRequest.newBuilder(server.address().resolve(path))
        .header("Authorization", "Bearer " + TOKEN.secret());
  }

  private HttpResponse<String> answer(HttpRequest.Builder request) throws Exception {
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private HttpRequest.Builder post(String body) {
    return to("/api/echo")
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(body));
  }

  @Test
  void keepsTheTokenOfTheFirstAddressInACookieAndRemovesItFromTheAddress() throws Exception {
    URI link = server.link("/api/echo");
    HttpResponse<String> first = answer(HttpRequest.newBuilder(URI.create(link + "&id=a%26b")));
    assertThat(first.statusCode()).isEqualTo(303);
    assertThat(first.headers().firstValue("Location")).contains("/api/echo?id=a%26b");
    String cookie = first.headers().firstValue("Set-Cookie").orElseThrow();
    assertThat(cookie).contains("HttpOnly", "SameSite=Strict");
    HttpRequest.Builder second =
        HttpRequest.newBuilder(server.address().resolve("/api/echo?id=a%26b"))
            .header("Cookie", cookie.substring(0, cookie.indexOf(';')));
    assertThat(answer(second).body()).isEqualTo("{\"ids\":[\"a&b\"]}");
  }

  @Test
  void refusesRequestsWithoutTheToken() throws Exception {
    HttpRequest.Builder none = HttpRequest.newBuilder(server.address());
    assertThat(answer(none).statusCode()).isEqualTo(401);
    HttpRequest.Builder wrong =
        HttpRequest.newBuilder(server.address()).header("Authorization", "Bearer another-token-0");
    HttpResponse<String> refused = answer(wrong);
    assertThat(refused.statusCode()).isEqualTo(401);
    assertThat(refused.body()).contains("no_token").doesNotContain("another-token-0");
  }

  @Test
  void refusesPagesOfOtherSites() throws Exception {
    assertThat(answer(post("{}").header("Origin", "http://evil.example")).statusCode())
        .isEqualTo(403);
    assertThat(answer(post("{}").header("Sec-Fetch-Site", "cross-site")).statusCode())
        .isEqualTo(403);
    String own = server.address().toString().replaceAll("/$", "");
    assertThat(answer(post("{}").header("Origin", own)).statusCode()).isEqualTo(200);
  }

  @Test
  void refusesOtherHostNames() throws IOException {
    assertThat(raw("GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 421");
  }

  @Test
  void forbidsPagesToUseAnythingButThisServer() throws Exception {
    assertThat(answer(to("/")).headers().firstValue("Content-Security-Policy").orElseThrow())
        .startsWith("default-src 'none'")
        .doesNotContain("unsafe", "*");
  }

  @Test
  void refusesOtherPathsMethodsAndTypes() throws Exception {
    assertThat(answer(to("/nothing")).statusCode()).isEqualTo(404);
    assertThat(answer(to("/assets/page.js")).body()).isEqualTo("{\"path\":\"/assets/page.js\"}");
    assertThat(answer(to("/assets/../api/echo")).body()).isEqualTo("{\"ids\":[]}");
    assertThat(answer(to("/").DELETE()).statusCode()).isEqualTo(405);
    assertThat(answer(to("/api/echo").POST(HttpRequest.BodyPublishers.ofString("{}"))).statusCode())
        .isEqualTo(415);
  }

  @Test
  void refusesBodiesThatAreNoJsonTooLargeOrTooSlow() throws Exception {
    assertThat(answer(post("{\"a\": 1, \"a\": 2}")).statusCode()).isEqualTo(400);
    assertThat(answer(post("{} {}")).statusCode()).isEqualTo(400);
    assertThat(answer(post("{\"a\":\"" + "x".repeat(10_000) + "\"}")).statusCode()).isEqualTo(413);
    String head =
        "POST /api/echo HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\n"
                .formatted(server.address().getAuthority(), TOKEN.secret())
            + "Content-Type: application/json\r\n";
    assertThat(raw(head + "Content-Length: 100\r\n\r\n{\"half\":")).startsWith("HTTP/1.1 408");
    assertThat(raw(head + "Transfer-Encoding: chunked\r\n\r\n3000\r\n" + "x".repeat(0x3000)))
        .startsWith("HTTP/1.1 413");
  }

  /** The server's answer to bytes, until it closes the connection. */
  private static String raw(String request) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", server.address().getPort())) {
      OutputStream out = socket.getOutputStream();
      out.write(request.getBytes(StandardCharsets.UTF_8));
      out.flush();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
