// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.review;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.assay.testkit.browser.PageVisit;
import dev.assay.testkit.browser.TestBrowser;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A person reviews a run in the browser. */
class ReviewScreenBrowserTest {
  @TempDir private Path folder;

  @Test
  void shots() throws Exception {
    ReviewRun.write(folder.resolve("run"), 17);
    List<Throwable> bugs = new CopyOnWriteArrayList<>();
    try (ReviewServer server = new ReviewServer(folder, 0, bugs::add)) {
      for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
        for (int width : List.of(1440, 390)) {
          PageVisit visit =
              TestBrowser.shared().visit(server.link("/review?run=run&queue=all"), width, scheme);
          Page page = visit.page();
          try {
            page.locator("article h1").waitFor(new com.microsoft.playwright.Locator.WaitForOptions().setTimeout(4000));
            if (scheme == ColorScheme.LIGHT && width == 1440) {
              page.keyboard().press("1");
              page.keyboard().press("2");
            }
          } finally {
            page.waitForTimeout(600);
            page.screenshot(new Page.ScreenshotOptions().setPath(Path.of("/tmp/screen-%s-%d.png".formatted(scheme, width))));
            System.out.println(visit.violations());
          }
          System.out.println(bugs);
        }
      }
    }
  }
}
