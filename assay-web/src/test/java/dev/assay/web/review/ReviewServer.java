// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.review;

import dev.assay.journal.RunDirectory;
import dev.assay.model.internal.RatingGuide;
import dev.assay.model.internal.RatingScale;
import dev.assay.model.internal.RatingScale.Level;
import dev.assay.web.http.AccessToken;
import dev.assay.web.http.Routes;
import dev.assay.web.http.WebServer;
import dev.assay.web.http.WebServerSettings;
import dev.assay.web.page.Assets;
import dev.assay.web.runs.RunsFolder;
import dev.assay.web.runs.ViewOptions;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** A server with nothing but the review pages; also a process of its own, which can be killed. */
final class ReviewServer implements AutoCloseable {
  static final String TOKEN = "a-token-for-tests";

  /** The scales of a judge from 0 to 3, and of one that gives fractions. */
  private static final List<RatingGuide> SCALES =
      List.of(
          new RatingGuide(
              "execution_score",
              "0123456789abcdef",
              new RatingScale(
                  List.of(
                      new Level(0, "none", "Nothing of it."),
                      new Level(1, "partial", "A part of it."),
                      new Level(2, "good", "Most of it."),
                      new Level(3, "perfect", "All of it.")),
                  null,
                  2.0),
              "Take these steps:\n1. Read the query.",
              false),
          new RatingGuide(
              "share",
              "fedcba9876543210",
              new RatingScale(
                  List.of(new Level(0, null, "No row is right."), new Level(1, null, "All are.")),
                  new RatingScale.Range(0, 1),
                  0.5),
              "Say which share is right.",
              true));

  private static final ReviewInputsSource INPUTS =
      new ReviewInputsSource() {
        @Override
        public Found of(RunDirectory run) {
          return new Found(null, "the questions are not here; name them with --questions");
        }

        @Override
        public List<RatingGuide> scales(RunDirectory run) {
          return SCALES;
        }

        @Override
        public void close() {}
      };

  private final WebServer server;

  ReviewServer(Path runs, int port, Consumer<Throwable> bugs) {
    Routes routes = new Routes();
    Assets.addTo(routes);
    ReviewPages.addTo(
        routes, new RunsFolder(runs), new ViewOptions("ana", null, true, null), INPUTS);
    server =
        WebServer.start(
            new WebServerSettings(
                WebServerSettings.LOOPBACK,
                port,
                AccessToken.of(TOKEN),
                List.of(),
                WebServerSettings.Limits.DEFAULT),
            routes,
            bugs);
  }

  URI address() {
    return server.address();
  }

  /** The address of a page, with the token. */
  static URI link(URI server, String path) {
    return server.resolve(path + (path.contains("?") ? "&" : "?") + "token=" + TOKEN);
  }

  URI link(String path) {
    return link(address(), path);
  }

  @Override
  public void close() {
    server.close();
  }

  /** Serves the runs of a folder on a port, and prints the address. */
  public static void main(String[] arguments) throws InterruptedException {
    try (ReviewServer server =
        new ReviewServer(
            Path.of(arguments[0]), Integer.parseInt(arguments[1]), Throwable::printStackTrace)) {
      System.out.println(server.address());
      server.server.join();
    }
  }
}
