// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.assay.testkit.hostile.HostileCorpus;
import dev.assay.testkit.hostile.HostileStatement;
import dev.assay.web.serve.RunningService.Settings;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Requests of hostile and broken clients. */
@Timeout(120)
class HostileClientTest {
  private static final String REQUEST =
      "{\"profile\":\"standard\",\"metrics\":[\"bag_f1\"],\"deadline_ms\":9000,\"pairs\":"
          + "[{\"id\":\"a\",\"question\":\"q1\",\"sql\":\"SELECT name FROM item\"},"
          + "{\"gold\":\"SELECT 1\",\"database\":\"shop\",\"sql\":\"SELECT 1\"}]}";

  private static Path folder;
  private static RunningService running;

  @BeforeAll
  static void start(@TempDir Path temp) throws Exception {
    folder = temp;
    running = new RunningService(temp, Settings.USUAL);
  }

  @AfterAll
  static void stop() {
    running.close();
    assertThat(running.bugs).isEmpty();
  }

  private static void assertAlive() throws Exception {
    assertThat(
            running.verdicts("{\"question\":\"q1\",\"sql\":\"SELECT name FROM item\"}").toString())
        .contains("\"correct\"");
  }

  /** The status of the answer to a body, over a connection of its own or one that is there. */
  private static int status(Socket socket, byte[] body) throws IOException {
    OutputStream out = socket.getOutputStream();
    byte[] head =
        running.head("Content-Length: " + body.length + "\r\n").getBytes(StandardCharsets.UTF_8);
    byte[] all = new byte[head.length + body.length];
    System.arraycopy(head, 0, all, 0, head.length);
    System.arraycopy(body, 0, all, head.length, body.length);
    out.write(all);
    out.flush();
    return readStatus(socket);
  }

  private static int readStatus(Socket socket) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = socket.getInputStream().read();
      if (next < 0) {
        return -1;
      }
      head.append((char) next);
    }
    var length = java.util.regex.Pattern.compile("(?i)Content-Length: (\\d+)").matcher(head);
    if (length.find()) {
      socket.getInputStream().readNBytes(Integer.parseInt(length.group(1)));
    }
    return Integer.parseInt(head.substring(9, 12));
  }

  @Test
  void answersEveryPrefixAndEveryChangedByteOfARequest() throws Exception {
    byte[] whole = REQUEST.getBytes(StandardCharsets.UTF_8);
    List<byte[]> bodies = new ArrayList<>();
    for (int i = 0; i < whole.length; i++) {
      bodies.add(java.util.Arrays.copyOf(whole, i));
      for (int other : new int[] {0, '"', 0xff, whole[i] ^ 1}) {
        byte[] changed = whole.clone();
        changed[i] = (byte) other;
        bodies.add(changed);
      }
    }
    Map<Integer, Integer> counts = new TreeMap<>();
    try (Socket socket = running.connect()) {
      for (byte[] body : bodies) {
        counts.merge(status(socket, body), 1, Integer::sum);
      }
      assertThat(status(socket, whole)).isEqualTo(200);
    }
    assertThat(counts.keySet()).containsExactly(200, 400);
  }

  @Test
  void readsNoBodyThatIsTooLarge() throws Exception {
    try (Socket declared = running.connect()) {
      declared
          .getOutputStream()
          .write(running.head("Content-Length: 100000000\r\n").getBytes(StandardCharsets.UTF_8));
      assertThat(readStatus(declared)).isEqualTo(413);
    }
    try (Socket chunked = running.connect()) {
      OutputStream out = chunked.getOutputStream();
      out.write(running.head("Transfer-Encoding: chunked\r\n").getBytes(StandardCharsets.UTF_8));
      byte[] chunk = ("10000\r\n" + " ".repeat(0x10000) + "\r\n").getBytes(StandardCharsets.UTF_8);
      int sent = 0;
      try {
        for (; sent < 1_600; sent++) {
          out.write(chunk);
        }
      } catch (SocketException e) {
        // The server has closed the connection, as it should.
      }
      assertThat(sent).isLessThan(1_600);
    }
    assertAlive();
  }

  @Test
  void doesNotWaitForASlowBody() throws Exception {
    try (Socket slow = running.connect()) {
      slow.getOutputStream()
          .write((running.head("Content-Length: 100\r\n") + "{").getBytes(StandardCharsets.UTF_8));
      assertThat(readStatus(slow)).isEqualTo(408);
    }
  }

  @Test
  void answersBesideAThousandIdleConnections() throws Exception {
    List<Socket> idle = new ArrayList<>();
    try {
      for (int i = 0; i < 1_000; i++) {
        Socket socket = running.connect();
        idle.add(socket);
        if (i % 2 == 0) {
          socket
              .getOutputStream()
              .write("POST /v1/verdicts HTTP/1.1\r\nHo".getBytes(StandardCharsets.UTF_8));
        }
      }
      assertAlive();
    } finally {
      for (Socket socket : idle) {
        socket.close();
      }
    }
  }

  @Test
  void refusesStrangers() throws Exception {
    String body = "Content-Length: 2\r\nConnection: close\r\n\r\n{}";
    String right = running.head("Content-Length: 2\r\n") + "{}";
    assertThat(raw(right.replaceFirst("Host: \\S+", "Host: evil.example"))).isEqualTo(421);
    assertThat(raw(right.replaceFirst("Bearer \\S+", "Bearer wrong-wrong-wrong"))).isEqualTo(401);
    assertThat(raw(right.replaceFirst("Authorization: [^\r]+\r\n", ""))).isEqualTo(401);
    assertThat(raw(right.replaceFirst("\r\n\r\n", "\r\nOrigin: http://evil.example\r\n\r\n")))
        .isEqualTo(403);
    assertThat(raw(right.replaceFirst("application/json", "text/plain"))).isEqualTo(415);
    assertThat(raw(right.replaceFirst("/v1/verdicts", "/v1/other"))).isEqualTo(404);
    assertThat(raw(right.replaceFirst("POST", "DELETE"))).isEqualTo(405);
    assertThat(raw(right.replaceFirst("/v1/verdicts", "*").replaceFirst("POST", "OPTIONS")))
        .isBetween(400, 499);
    assertThat(raw("nonsense\r\n\r\n" + body)).isEqualTo(400);
    assertAlive();
  }

  private static int raw(String request) throws IOException {
    try (Socket socket = running.connect()) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      return readStatus(socket);
    }
  }

  @Test
  void hasNoEffectOnDatabasesWhateverTheStatement() throws Exception {
    run(7);
  }

  @Test
  @Tag("long")
  void hasNoEffectOnDatabasesWhateverOfAllStatements() throws Exception {
    run(1);
  }

  private static void run(int step) throws Exception {
    Map<String, byte[]> before = files();
    for (String engine : List.of("sqlite", "duckdb")) {
      List<String> pairs = new ArrayList<>();
      List<HostileStatement> corpus = HostileCorpus.of(engine);
      for (int i = 0; i < corpus.size(); i += step) {
        HostileStatement.Expectation expected = corpus.get(i).expected();
        if (expected == HostileStatement.Expectation.REFUSED
            || expected == HostileStatement.Expectation.QUERY) {
          pairs.add(
              RunningService.JSON
                  .createObjectNode()
                  .put("question", engine.equals("sqlite") ? "q1" : "q2")
                  .put(
                      "sql",
                      corpus.get(i).template().replace("${out}", folder.resolve("evil").toString()))
                  .toString());
        }
      }
      for (int start = 0; start < pairs.size(); start += 500) {
        List<String> some = pairs.subList(start, Math.min(start + 500, pairs.size()));
        JsonNode answers = running.verdicts(String.join(",", some));
        assertThat(answers).hasSize(some.size()).allMatch(answer -> answer.has("verdict"));
      }
    }
    Map<String, byte[]> after = files();
    assertThat(after.keySet()).isEqualTo(before.keySet());
    after.forEach((name, content) -> assertThat(content).as(name).isEqualTo(before.get(name)));
    assertAlive();
  }

  private static Map<String, byte[]> files() throws IOException {
    Map<String, byte[]> contents = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        contents.put(file.toString(), Files.readAllBytes(file));
      }
    }
    return contents;
  }
}
