// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.http;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * Decides who may use the server. Pages of other sites can make a browser send requests to it, so a
 * request has to name the server as its host, show the token, and, if it changes something, come
 * from one of the server's own pages or from a program.
 */
final class Access {
  static final String PARAMETER = "token";
  private static final String BEARER = "Bearer ";

  private final AccessToken token;
  private final int port;
  private final Set<String> hosts = new LinkedHashSet<>();

  Access(WebServerSettings settings, int port) {
    this.token = settings.token();
    this.port = port;
    Stream.concat(
            Stream.of(WebServerSettings.LOOPBACK, "localhost", "[::1]", bracketed(settings.host())),
            settings.hosts().stream())
        .map(host -> host.toLowerCase(Locale.ROOT))
        .forEach(
            host -> {
              hosts.add(host + ":" + port);
              if (port == 80) {
                hosts.add(host); // browsers leave this port out
              }
            });
    settings.hosts().forEach(host -> hosts.add(host.toLowerCase(Locale.ROOT))); // behind a proxy
  }

  static String bracketed(String host) {
    return host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
  }

  /** The name of the cookie: browsers send cookies to all ports of a host. */
  String cookie() {
    return "assay-" + port;
  }

  /** Throws a problem unless the request names this server as its host. */
  void requireHost(Request request) {
    String host = request.getHeaders().get(HttpHeader.HOST);
    if (host == null || !hosts.contains(host.toLowerCase(Locale.ROOT))) {
      throw new HttpProblem(
          421,
          "wrong_host",
          "this server is not reached under that name; use the address that it printed, or add the name with --allow-host");
    }
  }

  /** Returns whether the address itself shows the token. */
  boolean isShownIn(@Nullable String parameter) {
    return token.is(parameter);
  }

  /** Throws a problem unless the request shows the token. */
  void requireToken(Request request) {
    String authorization = request.getHeaders().get(HttpHeader.AUTHORIZATION);
    boolean shown =
        authorization != null
            ? authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())
                && token.is(authorization.substring(BEARER.length()).strip())
            : Request.getCookies(request).stream()
                .filter(cookie -> cookie.getName().equals(cookie()))
                .map(HttpCookie::getValue)
                .anyMatch(token::is);
    if (!shown) {
      throw new HttpProblem(
          401,
          "no_token",
          "the token is missing or wrong; open the address that the server printed, or send 'Authorization: Bearer TOKEN'");
    }
  }

  /** Throws a problem if the page of another site sent the request. */
  void requireOwnOrigin(Request request) {
    HttpFields headers = request.getHeaders();
    List<String> origins = headers.getValuesList(HttpHeader.ORIGIN);
    boolean isProgram = headers.contains(HttpHeader.AUTHORIZATION);
    boolean foreign =
        !origins.stream().allMatch(this::isOwn)
            || (origins.isEmpty() && !isProgram) // browsers send it with every POST
            || headers.getValuesList("Sec-Fetch-Site").stream()
                .anyMatch(site -> !site.equals("same-origin") && !site.equals("none"));
    if (foreign) {
      throw new HttpProblem(
          403, "wrong_origin", "pages of other sites can't use this server; open its own pages");
    }
  }

  private boolean isOwn(String origin) {
    String lower = origin.toLowerCase(Locale.ROOT);
    return Stream.of("http://", "https://")
        .anyMatch(
            scheme -> lower.startsWith(scheme) && hosts.contains(lower.substring(scheme.length())));
  }
}
