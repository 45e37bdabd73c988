// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.web.http.AccessToken;
import dev.assay.web.http.Routes;
import dev.assay.web.http.WebServer;
import dev.assay.web.http.WebServerSettings;
import dev.assay.web.page.Assets;
import dev.assay.web.review.ReviewInputsSource;
import dev.assay.web.review.ReviewPages;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** A server of a folder of runs, on any free port. */
final class ServedRuns implements AutoCloseable {
  private static final AccessToken TOKEN = AccessToken.of("a-token-for-tests");
  private static final ObjectMapper JSON = new ObjectMapper();

  private final PageCache cache = new PageCache();
  private final HttpClient client = HttpClient.newHttpClient();
  private final List<Throwable> bugs = new CopyOnWriteArrayList<>();
  private final WebServer server;

  ServedRuns(Path runs, boolean values) {
    this(runs, values, null);
  }

  ServedRuns(Path runs, boolean values, @Nullable String headline) {
    Routes routes = new Routes();
    Assets.addTo(routes);
    RunsFolder folder = new RunsFolder(runs);
    ViewOptions options = new ViewOptions("ana", null, values, headline);
    ReviewPages.addTo(
        routes, folder, options, ReviewInputsSource.none("the questions are not here"));
    RunsPages.addTo(
        routes,
        folder,
        options,
        cache,
        run -> new ResumeHint("assay run --resume", "assay run a.yaml", "its questions"));
    server =
        WebServer.start(
            new WebServerSettings(
                WebServerSettings.LOOPBACK, 0, TOKEN, List.of(), WebServerSettings.Limits.DEFAULT),
            routes,
            bugs::add);
  }

  /** The address of the server. */
  URI address() {
    return server.address();
  }

  /** The address of a page with the token. */
  URI link(String path) {
    String[] parts = path.split("(?=#)", 2);
    String separator = path.contains("?") ? "&" : "?";
    String place = parts.length == 2 ? parts[1] : "";
    return server.address().resolve(parts[0] + separator + "token=" + TOKEN.secret() + place);
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return client.send(
        request(path).header("Accept", "text/html").build(), HttpResponse.BodyHandlers.ofString());
  }

  JsonNode json(String path) throws IOException, InterruptedException {
    return JSON.readTree(get(path).body());
  }

  JsonNode post(String path, @Nullable Object body) throws IOException, InterruptedException {
    HttpRequest request =
        request(path)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(body)))
            .build();
    return JSON.readTree(client.send(request, HttpResponse.BodyHandlers.ofString()).body());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(server.address().resolve(path))
        .header("Authorization", "Bearer " + TOKEN.secret());
  }

  /** Exceptions that no client is to blame for. */
  List<Throwable> bugs() {
    return bugs;
  }

  @Override
  public void close() {
    server.close();
    cache.close();
  }
}
