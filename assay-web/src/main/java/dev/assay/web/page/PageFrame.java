// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.page;

import dev.assay.html.PageAssets;
import dev.assay.table.internal.SanitizedText;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A page that scripts fill: head, links to the other pages, and the element {@code app}.
 *
 * @param title of the page
 * @param styles file names without {@code .css}, after those of every page
 * @param scripts file names without {@code .js}, after those of every page
 */
public record PageFrame(String title, List<String> styles, List<String> scripts) {
  private static final List<String> COMMON_STYLES = List.of("base");
  private static final List<String> COMMON_SCRIPTS =
      List.of("preact", "hooks", "visible", "page", "scheme");

  public PageFrame {
    styles = List.copyOf(styles);
    scripts = List.copyOf(scripts);
  }

  /** Returns the page as HTML. */
  public String html() {
    return """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8"/>
        <meta name="viewport" content="width=device-width, initial-scale=1"/>
        <meta name="color-scheme" content="light dark"/>
        <title>%s · Assay</title>
        <link rel="icon" href="%s"/>
        %s
        </head>
        <body>
        <a class="skip" href="#main">Skip to content</a>
        <header class="top"><p class="brand">Assay</p><nav aria-label="Pages"><a href="/">Runs</a></nav><button type="button" id="keys" hidden>Keys</button><button type="button" id="scheme" hidden>Dark</button></header>
        <noscript><p class="notice">This page needs scripts; they come from this server only.</p></noscript>
        <main id="main" tabindex="-1"><div id="app"></div></main>
        <script type="application/json" id="facts">%s</script>
        %s
        </body>
        </html>
        """
        .formatted(
            escaped(title),
            PageAssets.ICON,
            lines(COMMON_STYLES, styles, "<link rel=\"stylesheet\" href=\"/assets/%s.css\"/>"),
            PageAssets.facts(title),
            lines(COMMON_SCRIPTS, scripts, "<script src=\"/assets/%s.js\"></script>"));
  }

  private static String lines(List<String> common, List<String> own, String format) {
    return Stream.concat(common.stream(), own.stream())
        .map(format::formatted)
        .collect(Collectors.joining("\n"));
  }

  private static String escaped(String text) {
    return SanitizedText.prose(text).replace("&", "&amp;").replace("<", "&lt;");
  }
}
