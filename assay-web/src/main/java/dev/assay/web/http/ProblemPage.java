// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.http;

import dev.assay.table.SanitizedText;
import java.util.List;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/** A problem as a page, for people who followed a link. */
final class ProblemPage {
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
