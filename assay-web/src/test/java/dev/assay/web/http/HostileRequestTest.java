// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that no ordinary client writes, byte for byte. */
class HostileRequestTest {
  private static final AccessToken TOKEN = AccessToken.of("a-token-for-tests");

  private static final Duration HEADER_TIME = Duration.ofMillis(400);
  private static final int WAITING = 20;

  /** A tunnel that is refused stays open until it has been silent for long enough. */
  private static final WebServerSettings.Limits LIMITS =
      new WebServerSettings.Limits(
          16 << 20, Duration.ofSeconds(30), HEADER_TIME, Duration.ofMillis(500), 4_096, WAITING, 8);

  private static WebServer server;

  @BeforeAll
  static void start() {
    Routes routes =
        new Routes()
            .get("/", call -> call.html("<h1>here</h1>"))
            .get("/api/echo", call -> call.json(Map.of("ids", call.parameters("id"))))
            .post("/api/echo", call -> call.json(call.json()));
    server =
        WebServer.start(
            new WebServerSettings(
                WebServerSettings.LOOPBACK, 0, TOKEN, List.of("Assay.Example.org"), LIMITS),
            routes,
            bug -> fail("a bug", bug));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static String host() {
    return "127.0.0.1:" + server.address().getPort();
  }

  /** The answer to a request line and headers, with a host, the token, and the connection ended. */
  private static String answer(String line, String... headers) throws IOException {
    return exchange(line, "{}", "Authorization: Bearer " + TOKEN.secret(), headers);
  }

  private static String exchange(String line, String body, String secret, String... headers)
      throws IOException {
    StringBuilder request = new StringBuilder(line).append(" HTTP/1.1\r\n");
    boolean named = List.of(headers).stream().anyMatch(header -> header.startsWith("Host:"));
    request.append(named ? "" : "Host: " + host() + "\r\n").append(secret).append("\r\n");
    for (String header : headers) {
      request.append(header).append("\r\n");
    }
    if (line.startsWith("POST")) {
      request.append("Content-Type: application/json\r\nContent-Length: ");
      request.append(body.length()).append("\r\n");
    }
    request.append("Connection: close\r\n\r\n").append(line.startsWith("POST") ? body : "");
    try (Socket socket = new Socket("127.0.0.1", server.address().getPort())) {
      socket.getOutputStream().write(request.toString().getBytes(StandardCharsets.ISO_8859_1));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET //elsewhere.example/?token=x",
        "GET /.//elsewhere.example/?token=x",
        "GET /\\elsewhere.example/?token=x",
        "GET /assets/..%2f..%2fetc/passwd",
        "GET /assets/%2e%2e/x.js",
        "GET /../../etc/passwd",
        "GET /api/echo%00",
        "GET /%ff",
        "GET http://elsewhere.example/",
        "CONNECT elsewhere.example:80",
        "GET /<script>",
        "GET /api/echo?id=%ff",
        "GET /?token=%ff&id=%ff",
      })
  void saysNothingOfItselfToARequestThatItCantRead(String line) throws IOException {
    String answer = answer(line);
    assertThat(answer)
        .containsPattern("^HTTP/1.1 (400|303) ")
        .contains("Content-Security-Policy: default-src 'none'", "nosniff")
        .doesNotContainIgnoringCase("jetty")
        .doesNotContain("<html", "Exception", "dev.assay", "Location: //", "elsewhere");
  }

  @Test
  void namesTheProblemOfABadParameterAndOfALongAddress() throws IOException {
    assertThat(answer("GET /api/echo?id=%ff")).contains("400", "\"invalid_query\"");
    assertThat(answer("GET /" + "a".repeat(20_000))).contains("414", "the address is too long");
    assertThat(answer("GET /", "X: " + "a".repeat(20_000))).contains("431", "headers");
  }

  @Test
  void endsAConnectionWhoseHeadersComeByteByByte() throws IOException, InterruptedException {
    long start = System.nanoTime();
    try (Socket socket = new Socket("127.0.0.1", server.address().getPort())) {
      socket.getOutputStream().write("GET / HTTP/1.1\r\nX".getBytes(StandardCharsets.US_ASCII));
      socket.setSoTimeout(100); // less than the time after which a silent connection is closed
      while (!isClosed(socket)) {
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
        socket.getOutputStream().write('a');
      }
    } catch (SocketException reset) {
      assertThat(reset).hasMessageContaining("pipe");
    }
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(HEADER_TIME);
  }

  @Test
  void answersWhileOneClientKeepsManyConnectionsOpen() throws IOException {
    List<Socket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < 3 * WAITING; i++) {
        Socket socket = new Socket("127.0.0.1", server.address().getPort());
        socket.getOutputStream().write("GET / HTTP/1.1\r\nX".getBytes(StandardCharsets.US_ASCII));
        sockets.add(socket);
      }
      assertThat(answer("GET /")).contains("200 OK");
      assertThat(isClosed(sockets.get(0))).isTrue();
    } finally {
      for (Socket socket : sockets) {
        socket.close();
      }
    }
  }

  private static boolean isClosed(Socket socket) throws IOException {
    try {
      return socket.getInputStream().read() < 0;
    } catch (SocketTimeoutException open) {
      return false;
    } catch (SocketException reset) {
      return true;
    }
  }

  @Test
  void refusesWhatProxiesReadInTwoWays() throws IOException {
    assertThat(answer("POST /api/echo", "Transfer-Encoding: chunked")).contains("400 Bad Request");
    assertThat(answer("POST /api/echo", "Content-Length: 1")).contains("400 Bad Request");
    assertThat(answer("GET /", "Host: a.example", "Host: " + host())).contains("400 Bad Request");
  }

  @Test
  void wantsEveryOriginToBeItsOwn() throws IOException {
    String own = "Origin: http://" + host();
    assertThat(answer("POST /api/echo", own)).contains("200 OK");
    assertThat(answer("POST /api/echo", own, "Origin: http://a.example")).contains("403");
    assertThat(answer("POST /api/echo", "Origin: null")).contains("403");
    assertThat(answer("POST /api/echo", own, "Sec-Fetch-Site: cross-site")).contains("403");
  }

  @Test
  void wantsTheOriginOfABrowser() throws IOException {
    String cookie = "Cookie: assay-%d=%s".formatted(server.address().getPort(), TOKEN.secret());
    String own = "Origin: http://" + host();
    assertThat(exchange("POST /api/echo", "{}", cookie)).contains("403", "wrong_origin");
    assertThat(exchange("POST /api/echo", "{}", cookie, own)).contains("200 OK");
    String otherPort = "Cookie: assay-1=" + TOKEN.secret();
    assertThat(exchange("POST /api/echo", "{}", otherPort, own)).contains("401");
  }

  @Test
  void takesAHostThatItWasToldOfInAnyCase() throws IOException {
    assertThat(answer("GET /", "Host: assay.example.ORG")).contains("200 OK");
    assertThat(answer("GET /", "Host: assay.example.org.evil")).contains("421");
  }

  @Test
  void keepsThePathOfTheFirstAddressEncoded() throws IOException {
    assertThat(answer("GET /%E2%80%AE/a?x=%0d%0ay&token=" + TOKEN.secret()))
        .contains("Location: /%E2%80%AE/a?x=%0d%0ay\r\n");
  }

  @Test
  void readsNoDocumentThatFillsTheMemory() throws IOException {
    String many = "{\"x\":[" + "[],".repeat(600_000) + "0]}";
    String secret = "Authorization: Bearer " + TOKEN.secret();
    assertThat(exchange("POST /api/echo", many, secret)).contains("400", "too many values");
    String deep = "{\"x\":" + "[".repeat(100_000);
    assertThat(exchange("POST /api/echo", deep, secret)).contains("400", "too deeply");
  }
}
