// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import dev.assay.app.terminal.ExitCode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The user's own system as a server. */
class AgentHttpTest {
  private static final String SECRET = "agent-canary-0123456789";
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder = Path.of("");

  private final List<String> received = Collections.synchronizedList(new ArrayList<>());

  /** A server that answers so, and notes what it gets. */
  private HttpServer server(int status, String answer) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            received.add(
                exchange.getRequestHeaders().getFirst("X-Agent-Key")
                    + " "
                    + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
          }
        });
    server.start();
    return server;
  }

  private static Cli run(StubbedFrogDataset pond, HttpServer server, String more)
      throws IOException {
    Path config =
        pond.config(
            """
            timeout: 5s
            limits: { retries: 1, firstWait: 1ms }
            http:
              url: "http://127.0.0.1:%d/ask"
              headers: { X-Agent-Key: "${AGENT_KEY}" }
            """
                    .formatted(server.getAddress().getPort())
                + more.indent(2));
    return Cli.assay(Map.of("AGENT_KEY", SECRET), "run", config, "--out", pond.out("run"));
  }

  @Test
  void postsATemplateAndFindsTheSqlByAPointer() throws IOException {
    HttpServer server =
        server(200, "{\"answer\": {\"sql\": \"SELECT COUNT(*) FROM frog\"}, \"took\": 5}");
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      Cli run =
          run(
              pond,
              server,
              "body: '{\"q\": {{question}}, \"db\": {{ database }}, \"more\": {\"ddl\":"
                  + " {{schema}}}}'\n"
                  + "sql: /answer/sql\n");

      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.out()).contains("1 of 3 right");
      assertThat(received).hasSize(3).allSatisfy(text -> assertThat(text).startsWith(SECRET));
      List<String> questions = new ArrayList<>();
      for (String text : received) {
        JsonNode body = JSON.readTree(text.substring(SECRET.length()));
        questions.add(body.path("q").asText());
        assertThat(body.path("db").asText()).isEqualTo("pond");
        assertThat(body.at("/more/ddl").asText()).contains("CREATE TABLE frog");
        assertThat(text).doesNotContain("SELECT");
      }
      assertThat(questions)
          .containsExactlyInAnyOrder(
              StubbedFrogDataset.FIRST, StubbedFrogDataset.COUNT, StubbedFrogDataset.NAMES);
      SecretCanary.nowhere(List.of(SECRET), List.of(pond.out("run"), pond.cache()), run);
    } finally {
      server.stop(0);
    }
  }

  @Test
  void postsTheWholeQuestionIfThereIsNoTemplate() throws IOException {
    HttpServer server =
        server(200, "{\"sql\": \"SELECT name FROM frog\", \"usage\": {\"prompt_tokens\": 9}}");
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      Cli run = run(pond, server, "");

      assertThat(run.code()).as(run.err()).isZero();
      JsonNode body = JSON.readTree(received.get(0).substring(SECRET.length()));
      assertThat(body.path("tables").at("/0/columns/1/name").asText()).isEqualTo("name");
      assertThat(pond.outcome("run", "names").at("/attempts/0/usage/prompt_tokens").asInt())
          .isEqualTo(9);
    } finally {
      server.stop(0);
    }
  }

  @Test
  void countsAFailureOfTheServerAgainstIt() throws IOException {
    HttpServer server = server(500, "no model loaded; you sent " + SECRET);
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      Cli run = run(pond, server, "");

      assertThat(run.code()).as(run.err()).isZero();
      assertThat(pond.outcomes("run").values())
          .hasSize(3)
          .allSatisfy(
              outcome -> {
                assertThat(outcome.path("cause").asText()).isEqualTo("GENERATION_ERROR");
                assertThat(outcome.at("/attempts/0/error").asText()).contains("500");
              });
      SecretCanary.nowhere(List.of(SECRET), List.of(pond.out("run")), run);
    } finally {
      server.stop(0);
    }
  }

  @Test
  void leavesAllForLaterIfTheServerIsNotThere() throws IOException {
    HttpServer server = server(200, "");
    server.stop(0);
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      Cli run = run(pond, server, "");

      assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.INCOMPLETE);
      assertThat(run.err())
          .contains("can't be reached", "check http: url", "3 questions are left pending")
          .doesNotContain("baseUrl");
    }
  }

  @Test
  void refusesATemplateOrAPointerThatIsWrong() throws IOException {
    HttpServer server = server(200, "");
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      Cli slot = run(pond, server, "body: '{\"q\": {{qestion}}}'\n");
      Cli pointer = run(pond, server, "sql: answer\n");

      assertThat(slot.code()).isEqualTo(ExitCode.USAGE);
      assertThat(slot.err()).contains("there is no slot {{qestion}}");
      assertThat(pointer.code()).isEqualTo(ExitCode.USAGE);
      assertThat(pointer.err()).contains("'answer' is not a JSON pointer");
      assertThat(pond.out("run")).doesNotExist();
      assertThat(received).isEmpty();
    } finally {
      server.stop(0);
    }
  }
}
