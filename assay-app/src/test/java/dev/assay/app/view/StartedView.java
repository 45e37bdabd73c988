// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.view;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.app.Cli;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;
import picocli.CommandLine;

/** {@code assay view}, started as a user does, and asked over HTTP. */
public final class StartedView implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Thread command;
  private final URI link;

  public StartedView(Object... arguments) {
    String[] words =
        Stream.concat(Arrays.stream(arguments), Stream.of("--port", "0"))
            .map(String::valueOf)
            .toArray(String[]::new);
    command =
        new Thread(() -> new CommandLine(new ViewCommand(Cli.terminal(out, err))).execute(words));
    command.start();
    while (command.isAlive() && !err().contains("assay show")) {
      Thread.onSpinWait();
    }
    if (!command.isAlive()) {
      throw new IllegalStateException(err());
    }
    link = URI.create(out.toString(StandardCharsets.UTF_8).strip());
  }

  String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  /** The address of the server. */
  URI address() {
    return link.resolve("/");
  }

  /** The address of a page, with the token. */
  public URI link(String path) {
    return link.resolve(path + (path.contains("?") ? "&" : "?") + link.getQuery());
  }

  private HttpRequest.Builder to(String path) {
    return HttpRequest.newBuilder(link.resolve(path))
        .header("Authorization", "Bearer " + link.getQuery().substring("token=".length()))
        .header("Content-Type", "application/json");
  }

  JsonNode get(String path) throws IOException, InterruptedException {
    return answer(to(path).build());
  }

  JsonNode post(String path, Object body) throws IOException, InterruptedException {
    return answer(
        to(path).POST(HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(body))).build());
  }

  private static JsonNode answer(HttpRequest request) throws IOException, InterruptedException {
    return JSON.readTree(CLIENT.send(request, HttpResponse.BodyHandlers.ofString()).body());
  }

  @Override
  public void close() {
    command.interrupt();
    try {
      command.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
