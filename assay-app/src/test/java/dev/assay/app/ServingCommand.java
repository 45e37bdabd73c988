// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code assay serve} in a thread of its own, as it runs until it is interrupted. */
final class ServingCommand implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final Pattern ADDRESS =
      Pattern.compile("Listening on (http://[^\\s?]+/)(?:\\?token=(\\S+))?\\s");

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final String chosen;
  private final Thread thread;
  private volatile int code = -1;

  /**
   * Starts the command on any free port.
   *
   * @param args what follows {@code assay serve --port 0}
   */
  ServingCommand(Map<String, String> environment, Object... args) {
    chosen = environment.getOrDefault("ASSAY_TOKEN", "");
    String[] words = new String[args.length + 2];
    words[0] = "serve";
    words[1] = "--port=0";
    for (int i = 0; i < args.length; i++) {
      words[i + 2] = args[i].toString();
    }
    thread = new Thread(() -> code = Main.run(Cli.terminal(out, err, environment), words));
    thread.start();
  }

  String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  /** The address that the command prints, with the token. */
  String link() throws InterruptedException {
    return address().group(1) + "?token=" + token();
  }

  String token() throws InterruptedException {
    String printed = address().group(2);
    return printed == null ? chosen : printed;
  }

  private Matcher address() throws InterruptedException {
    while (true) {
      Matcher found = ADDRESS.matcher(out());
      if (found.find()) {
        return found;
      }
      assertThat(thread.isAlive()).as(err()).isTrue();
      Thread.sleep(10);
    }
  }

  JsonNode verdicts(Object body) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address().group(1)).resolve("/v1/verdicts"))
            .header("Authorization", "Bearer " + token())
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body.toString()))
            .build();
    HttpResponse<String> answer = CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JSON.readTree(answer.body()).path("verdicts");
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    assertThat(code).as(err()).isZero();
  }
}
