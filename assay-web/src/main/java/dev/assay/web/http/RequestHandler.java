// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.http;

import dev.assay.AssayException;
import dev.assay.table.internal.SanitizedText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Promise;

/** Checks each request, reads its body without a thread, and has an endpoint answer it. */
final class RequestHandler extends Handler.Abstract {
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private final Routes routes;
  private final Access access;
  private final WebServerSettings.Limits limits;
  private final WaitingConnections waiting;
  private final Consumer<Throwable> bugs;
  private final RequestObserver observer;

  /**
   * @param waiting is told when a connection has a request
   * @param bugs receives exceptions that no client is to blame for
   * @param observer is told of every answer
   */
  RequestHandler(
      Routes routes,
      Access access,
      WebServerSettings.Limits limits,
      WaitingConnections waiting,
      Consumer<Throwable> bugs,
      RequestObserver observer) {
    this.routes = routes;
    this.access = access;
    this.limits = limits;
    this.waiting = waiting;
    this.bugs = bugs;
    this.observer = observer;
  }

  @Override
  public boolean handle(Request request, Response response, Callback ending) {
    Connection connection = request.getConnectionMetaData().getConnection();
    waiting.begin(connection);
    Request.addCompletionListener(request, failure -> waiting.end(connection));
    String path = Objects.requireNonNullElse(request.getHttpURI().getCanonicalPath(), "");
    String route = routes.known(path);
    Callback callback = Callback.from(ending, () -> observer.answered(route, response.getStatus()));
    secure(response);
    try {
      access.requireHost(request);
      if (isFirst(request, response)) {
        callback.succeeded();
        return true;
      }
      access.requireToken(request);
      Endpoint endpoint = routes.of(request.getMethod(), path);
      if (request.getMethod().equals(Routes.POST)) {
        access.requireOwnOrigin(request);
        requireJson(request);
        CompletableFuture<byte[]> unused = // it ends with the answer
            read(request)
                .whenCompleteAsync(
                    (body, failure) -> {
                      if (failure == null) {
                        answer(endpoint, request, response, body, callback);
                      } else {
                        closeUnread(response);
                        refuse(request, response, problem(failure), callback);
                      }
                    },
                    getServer().getThreadPool());
      } else {
        answer(endpoint, request, response, new byte[0], callback);
      }
    } catch (HttpProblem problem) {
      if (request.getLength() != 0) {
        closeUnread(response);
      }
      refuse(request, response, problem, callback);
    }
    return true;
  }

  /** Adds the headers of every answer. */
  static void secure(Response response) {
    response
        .getHeaders()
        .put("Content-Security-Policy", POLICY)
        .put("X-Content-Type-Options", "nosniff")
        .put("Referrer-Policy", "no-referrer")
        .put("Cross-Origin-Opener-Policy", "same-origin")
        .put("Cross-Origin-Resource-Policy", "same-origin")
        .put(HttpHeader.CACHE_CONTROL, "no-store");
  }

  /**
   * Answers the address that the server printed: keeps the token in a cookie and redirects to the
   * address without it, so that it stays out of the history.
   */
  private boolean isFirst(Request request, Response response) {
    if (!request.getMethod().equals(Routes.GET) || request.getHttpURI().getQuery() == null) {
      return false;
    }
    String[] parts = request.getHttpURI().getQuery().split("&", -1);
    StringBuilder rest = new StringBuilder();
    String token = null;
    for (String part : parts) {
      if (part.startsWith(Access.PARAMETER + "=")) {
        token = part.substring(Access.PARAMETER.length() + 1);
      } else {
        rest.append(rest.isEmpty() ? "?" : "&").append(part);
      }
    }
    if (token == null) {
      return false;
    }
    if (access.isShownIn(token)) {
      response
          .getHeaders()
          .put(
              HttpHeader.SET_COOKIE,
              "%s=%s; Path=/; HttpOnly; SameSite=Strict".formatted(access.cookie(), token));
    }
    response.setStatus(303);
    // As it was sent, so that it stays encoded. Jetty refuses a path that begins with "//".
    response.getHeaders().put(HttpHeader.LOCATION, request.getHttpURI().getPath() + rest);
    return true;
  }

  private static void requireJson(Request request) {
    String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    if (type == null || !type.toLowerCase(java.util.Locale.ROOT).startsWith(Call.JSON)) {
      throw new HttpProblem(
          415, "not_json", "the body must be JSON, with 'Content-Type: application/json'");
    }
  }

  @SuppressWarnings("removal")
  private CompletableFuture<byte[]> read(Request request) {
    if (request.getLength() > limits.body()) {
      throw tooLarge();
    }
    CompletableFuture<byte[]> body = new CompletableFuture<>();
    Content.Source.asByteArrayAsync(request, limits.body(), Promise.Invocable.toPromise(body));
    return body.orTimeout(limits.bodyTime().toMillis(), TimeUnit.MILLISECONDS);
  }

  private HttpProblem problem(Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    if (cause instanceof TimeoutException) {
      return new HttpProblem(
          408,
          "too_slow",
          "the body did not arrive within %d s".formatted(limits.bodyTime().toSeconds()));
    }
    return cause instanceof IllegalStateException
        ? tooLarge()
        : HttpProblem.badRequest("incomplete_body", "the body did not arrive completely");
  }

  private HttpProblem tooLarge() {
    return new HttpProblem(
        413,
        "too_large",
        "the body has more than %,d bytes; send smaller batches".formatted(limits.body()));
  }

  private void answer(
      Endpoint endpoint, Request request, Response response, byte[] body, Callback callback) {
    try {
      endpoint.answer(new Call(request, response, body));
      callback.succeeded();
    } catch (HttpProblem problem) {
      refuse(request, response, problem, callback);
    } catch (AssayException e) {
      refuse(
          request,
          response,
          new HttpProblem(422, "refused", String.valueOf(e.getMessage())),
          callback);
    } catch (IOException e) {
      callback.failed(e); // the client went away
    } catch (RuntimeException | Error e) {
      bugs.accept(e);
      refuse(
          request,
          response,
          new HttpProblem(500, "bug", "a bug in Assay; the server's terminal says more"),
          callback);
    }
  }

  /** Ends the connection after the answer, as the rest of the body is not read. */
  private static void closeUnread(Response response) {
    response.getHeaders().put(HttpHeader.CONNECTION, "close");
  }

  private void refuse(Request request, Response response, HttpProblem problem, Callback callback) {
    if (response.isCommitted()) {
      callback.failed(problem);
      return;
    }
    response.getHeaders().remove(HttpHeader.CONTENT_LENGTH);
    boolean isPage = ProblemPage.isWanted(request);
    byte[] content =
        isPage
            ? ProblemPage.of(problem).getBytes(StandardCharsets.UTF_8)
            : ServerErrors.json(problem.code(), String.valueOf(problem.getMessage()));
    try {
      Call.withoutParameters(request, response)
          .send(problem.status(), isPage ? Call.HTML : Call.JSON, content);
      callback.succeeded();
    } catch (IOException | RuntimeException e) {
      callback.failed(e);
    }
  }

  /** A problem as a page, for people who followed a link. */
  private static final class ProblemPage {
    private static final List<String> PROGRAMS = List.of("/api/", "/v1/", "/assets/");

    private ProblemPage() {}

    /** Returns whether a browser asked for a page. */
    static boolean isWanted(Request request) {
      String path = request.getHttpURI().getCanonicalPath();
      String accepted = request.getHeaders().get(HttpHeader.ACCEPT);
      return request.getMethod().equals(Routes.GET)
          && accepted != null
          && accepted.contains("text/html")
          && path != null
          && PROGRAMS.stream().noneMatch(path::startsWith);
    }

    static String of(HttpProblem problem) {
      String message = escaped(SanitizedText.prose(String.valueOf(problem.getMessage())));
      return """
          <!doctype html>
          <html lang="en">
          <head>
          <meta charset="utf-8"/>
          <meta name="viewport" content="width=device-width, initial-scale=1"/>
          <meta name="color-scheme" content="light dark"/>
          <title>Not shown · Assay</title>
          <link rel="stylesheet" href="/assets/base.css"/>
          </head>
          <body>
          <header class="top"><p class="brand">Assay</p><nav aria-label="Pages"><a href="/">Runs</a></nav></header>
          <main id="main">
          <h1>This page can’t be shown</h1>
          <p id="problem">%s</p>
          <p><a href="/">All runs</a></p>
          </main>
          </body>
          </html>
          """
          .formatted(sentence(message));
    }

    private static String sentence(String message) {
      boolean startsWithPath = message.split(" ", 2)[0].matches(".*[/\\\\.].*");
      return message.isEmpty() || startsWithPath
          ? message + "."
          : Character.toUpperCase(message.charAt(0)) + message.substring(1) + ".";
    }

    private static String escaped(String text) {
      return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
  }
}
