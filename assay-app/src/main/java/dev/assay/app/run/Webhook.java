// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.run;

import dev.assay.AssayException;
import dev.assay.report.internal.RowsPost;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A web address that summaries are posted to. Such addresses are secrets by themselves, so only the
 * host is ever printed.
 */
public record Webhook(URI address) {
  private static final Duration LONGEST = Duration.ofSeconds(20);
  private static final int TRIES = 3;
  private static final int SERVER_ERROR = 500;
  private static final int TOO_MANY = 429;

  /**
   * Reads an address.
   *
   * @throws AssayException if it is none; it is not said, as it may be one that was misspelt
   */
  public static Webhook of(String text) {
    try {
      URI uri = new URI(text.strip());
      if (uri.getHost() != null && List.of("http", "https").contains(uri.getScheme())) {
        return new Webhook(uri);
      }
    } catch (URISyntaxException e) {
      // Said below, without the address that the exception quotes.
    }
    throw new AssayException("the webhook is not a URL; write it like https://host/path");
  }

  /**
   * Posts a summary, and the rows of runs after it; the first post that is not taken is the last.
   *
   * @return what went wrong, or empty if all was taken
   */
  public Optional<String> post(String summary, List<RowsPost> runs) {
    Optional<String> problem = post(summary, "the summary");
    for (RowsPost run : runs) {
      for (int batch = 0; batch < run.batches() && problem.isEmpty(); batch++) {
        problem = post(run.batch(batch), run.words(batch));
      }
    }
    return problem;
  }

  /** The words for what was posted. */
  public String posted(List<RowsPost> runs) {
    int rows = runs.stream().mapToInt(RowsPost::rows).sum();
    return rows == 0
        ? "Posted the summary to " + this
        : "Posted the summary and %,d %s to %s".formatted(rows, rows == 1 ? "row" : "rows", this);
  }

  /**
   * Posts a JSON document; tries again where the server is too busy, or can't be reached.
   *
   * @param what it is, in words
   * @return what went wrong, or empty if it was taken
   */
  private Optional<String> post(String document, String what) {
    HttpClient client = HttpClient.newBuilder().connectTimeout(LONGEST).build();
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .timeout(LONGEST)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(document))
            .build();
    String problem = "";
    try {
      for (int attempt = 1; attempt <= TRIES; attempt++) {
        if (attempt > 1) {
          Thread.sleep(Duration.ofSeconds(attempt).toMillis());
        }
        try {
          HttpResponse<Void> answer = client.send(request, BodyHandlers.discarding());
          int status = answer.statusCode();
          if (status / 100 == 2) {
            return Optional.empty();
          }
          problem = "it answered with status " + status;
          if (status < SERVER_ERROR && status != TOO_MANY) {
            break;
          }
        } catch (IOException e) {
          problem = "it could not be reached (%s)".formatted(e.getClass().getSimpleName());
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      problem = "interrupted";
    }
    return Optional.of(
        "%s could not be posted to %s: %s".formatted(what, address.getHost(), problem));
  }

  /** Without what may be secret. */
  @Override
  public String toString() {
    return address.getHost();
  }
}
