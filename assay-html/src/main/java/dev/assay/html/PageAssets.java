// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The scripts and styles of the report as files, for pages that a server shows. A script uses those
 * before it, and {@code page.js} reads the facts of its page.
 */
public final class PageAssets {
  private static final List<String> LIBRARIES =
      List.of("preact", "hooks", "diff", "prism-settings", "prism", "prism-sql");

  private PageAssets() {}

  /** Returns all of them by file name, such as {@code page.js}, in the order in which they load. */
  public static Map<String, String> all() {
    Map<String, String> all = new LinkedHashMap<>();
    List<Asset> scripts = Asset.scripts();
    for (int i = 0; i < scripts.size(); i++) {
      String name =
          i < LIBRARIES.size() ? LIBRARIES.get(i) : Asset.SCRIPTS.get(i - LIBRARIES.size());
      all.put(name + ".js", scripts.get(i).text());
    }
    List<Asset> styles = Asset.styles();
    for (int i = 0; i < styles.size(); i++) {
      all.put(Asset.STYLES.get(i) + ".css", styles.get(i).text());
    }
    return all;
  }

  /** The icon of every page, as an address that needs no connection. */
  public static final String ICON =
      "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E"
          + "%3Crect width='16' height='16' rx='3' fill='%231a7f37'/%3E"
          + "%3Cpath d='m4 8 3 3 5-6' fill='none' stroke='white' stroke-width='2'/%3E%3C/svg%3E";

  /** Returns the Content-Security-Policy of a report: its own scripts and styles, by hash. */
  public static String reportPolicy() {
    return PageFile.policy(Asset.scripts(), Asset.styles()) + "; frame-ancestors 'none'";
  }

  /**
   * Returns the facts that {@code page.js} reads from the element {@code facts}, as JSON that can
   * stand in a page.
   *
   * @param name of the run, or what else the page shows
   */
  public static String facts(String name) {
    return DataBlock.plain(PageFacts.of(name, 0, 1, true, List.of(), List.of()));
  }
}
