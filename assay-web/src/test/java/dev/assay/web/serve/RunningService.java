// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.api.PairEvaluator;
import dev.assay.dataset.internal.Datasets;
import dev.assay.match.Profile;
import dev.assay.metric.Metrics;
import dev.assay.web.http.AccessToken;
import dev.assay.web.http.Routes;
import dev.assay.web.http.WebServer;
import dev.assay.web.http.WebServerSettings;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** A service on two small databases and two questions, behind a real server. */
final class RunningService implements AutoCloseable {
  static final ObjectMapper JSON = new ObjectMapper();

  /** A query that does not end. */
  static final String ENDLESS =
      "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT max(x) FROM c";

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  final AccessToken token = AccessToken.random();
  final Queue<Throwable> bugs = new ConcurrentLinkedQueue<>();
  private final PairEvaluator evaluator;
  private final VerdictService service;
  private final WebServer server;

  /** Settings that vary by test. */
  record Settings(ServiceLimits limits, int workers, boolean values, @Nullable RequestLog log) {
    static final Settings USUAL = new Settings(ServiceLimits.DEFAULT, 2, true, null);
  }

  RunningService(Path folder, Settings settings) throws IOException, SQLException {
    Path databases = create(folder);
    var builder =
        PairEvaluator.on(databases)
            .inProcess()
            .timeout(Duration.ofSeconds(20))
            .questions(Datasets.read(folder.resolve("questions.jsonl"), null));
    evaluator = settings.values() ? builder.open() : builder.withoutValues().open();
    service =
        new VerdictService(
            new VerdictService.Parts(
                evaluator,
                new ScoringRules(Profile.installed(), Profile.STANDARD, List.of(), Metrics::named),
                id ->
                    evaluator.databases().find(id).isPresent()
                        ? java.util.Optional.empty()
                        : java.util.Optional.of(
                            new PairProblem(PairProblem.UNKNOWN_DATABASE, "there is none")),
                settings.limits(),
                settings.workers(),
                settings.values(),
                settings.log(),
                bugs::add));
    Routes routes = new Routes();
    service.addTo(routes, new ServiceStatus("1", 2, List.of("shop", "store"), 2, "standard"));
    server =
        WebServer.start(
            new WebServerSettings(
                WebServerSettings.LOOPBACK,
                0,
                token,
                List.of(),
                new WebServerSettings.Limits(
                    1 << 20,
                    Duration.ofMillis(500),
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(30),
                    4_096,
                    1_024,
                    64)),
            routes,
            bugs::add,
            service.observer());
  }

  static Path create(Path folder) throws IOException, SQLException {
    Path databases = folder.resolve("databases");
    if (!Files.exists(databases)) {
      Files.createDirectories(databases);
      fill("jdbc:sqlite:" + databases.resolve("shop.sqlite"));
      fill("jdbc:duckdb:" + databases.resolve("store.duckdb"));
      Files.writeString(
          folder.resolve("questions.jsonl"),
          """
          {"id": "q1", "question": "Names?", "database": "shop", "gold": "SELECT name FROM item"}
          {"id": "q2", "question": "Prices?", "database": "store", "gold": "SELECT price FROM item ORDER BY price"}
          """);
    }
    return databases;
  }

  private static void fill(String url) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE item (id INTEGER, name VARCHAR(20), price DOUBLE)");
      statement.execute("INSERT INTO item VALUES (1, 'tea', 2.5), (2, 'secret-milk', 1.25)");
    }
  }

  URI address(String path) {
    return server.address().resolve(path);
  }

  VerdictService service() {
    return service;
  }

  HttpRequest.Builder to(String path) {
    return HttpRequest.newBuilder(address(path))
        .timeout(Duration.ofSeconds(30))
        .header("Authorization", "Bearer " + token.secret());
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return CLIENT.send(to(path).build(), HttpResponse.BodyHandlers.ofString());
  }

  HttpResponse<String> post(String body) throws IOException, InterruptedException {
    return CLIENT.send(posting(body), HttpResponse.BodyHandlers.ofString());
  }

  HttpRequest posting(String body) {
    return to("/v1/verdicts")
        .header("Content-Type", "application/json")
        .header("X-Request-Id", "mine")
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build();
  }

  /** The answers to pairs, which are JSON without the brackets of their list. */
  JsonNode verdicts(String pairs) throws IOException, InterruptedException {
    return JSON.readTree(post("{\"pairs\": [" + pairs + "]}").body()).path("verdicts");
  }

  String head(String rest) {
    return ("POST /v1/verdicts HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\n"
            + "Content-Type: application/json\r\n%s\r\n")
        .formatted(server.address().getAuthority(), token.secret(), rest);
  }

  Socket connect() throws IOException {
    return new Socket(WebServerSettings.LOOPBACK, server.address().getPort());
  }

  /** A connection on which a batch was sent, and nothing read. */
  Socket send(String body) throws IOException {
    Socket socket = connect();
    OutputStream out = socket.getOutputStream();
    byte[] content = body.getBytes(StandardCharsets.UTF_8);
    out.write(head("Content-Length: " + content.length + "\r\n").getBytes(StandardCharsets.UTF_8));
    out.write(content);
    out.flush();
    return socket;
  }

  /** The value of one of the service's own metrics. */
  double metric(String name) throws IOException, InterruptedException {
    return get("/v1/metrics")
        .body()
        .lines()
        .filter(line -> line.startsWith(name + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
        .findFirst()
        .orElse(0);
  }

  @Override
  public void close() {
    service.stop(Duration.ZERO);
    server.close();
    service.close();
    evaluator.close();
  }
}
