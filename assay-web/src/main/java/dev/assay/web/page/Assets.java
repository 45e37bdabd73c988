// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.page;

import dev.assay.html.PageAssets;
import dev.assay.web.http.Call;
import dev.assay.web.http.HttpProblem;
import dev.assay.web.http.Routes;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Scripts and styles under {@code /assets/}: those of the report, and the server's own, which are
 * resources of {@code dev.assay.web}. Safe for use by several threads.
 */
public final class Assets {
  private static final String PATH = "/assets/";
  private static final Pattern NAME = Pattern.compile("[a-z0-9-]+\\.(js|css)");

  private final Map<String, String> known = new ConcurrentHashMap<>(PageAssets.all());

  private Assets() {}

  /** Adds the path of scripts and styles. */
  public static void addTo(Routes routes) {
    routes.get(PATH, new Assets()::answer);
  }

  private void answer(Call call) throws IOException {
    String name = call.path().substring(PATH.length());
    if (!NAME.matcher(name).matches()) {
      throw HttpProblem.notFound("not_found", "there is no " + call.path());
    }
    String text = known.computeIfAbsent(name, Assets::own);
    String type = name.endsWith(".js") ? "text/javascript" : "text/css";
    call.send(200, type + "; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
  }

  private static String own(String name) {
    try (InputStream in = Assets.class.getResourceAsStream("/dev/assay/web/" + name)) {
      if (in == null) {
        throw HttpProblem.notFound("not_found", "there is no " + PATH + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
