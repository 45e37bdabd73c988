// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import dev.assay.testkit.browser.PageVisit;
import dev.assay.testkit.browser.TestBrowser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/**
 * Visits to the report of {@link ShopRun}. One browser and one report serve all tests of a process:
 * each class is a run of JUnit's of its own, so that only the end of the process ends them all.
 */
@SuppressWarnings("NullAway.Init") // set by each test
abstract class ShopReportTest {
  /** The browser and the report. */
  record Site(TestBrowser browser, Path report) {
    private static @Nullable Site opened;

    static synchronized Site open() {
      if (opened == null) {
        TestBrowser browser = TestBrowser.start();
        try {
          Path folder = Files.createTempDirectory("assay-shop-report");
          Path report = SyntheticRun.report(ShopRun.write(folder.resolve("shop")));
          Runtime.getRuntime().addShutdownHook(new Thread(() -> close(browser, folder)));
          opened = new Site(browser, report);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
      return opened;
    }

    private static void close(TestBrowser browser, Path folder) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } finally {
        browser.close();
      }
    }
  }

  final Site site = Site.open();
  PageVisit visit;

  @AfterEach
  void isQuiet() {
    if (visit != null) {
      visit.assertQuiet();
      visit.close();
    }
  }

  Page visit(String address) {
    return visit(address, 1440, ColorScheme.LIGHT);
  }

  Page visit(String address, int width, ColorScheme scheme) {
    return visit(site.report(), address, width, scheme);
  }

  /** Visits another report. */
  Page visit(Path report, String address, int width, ColorScheme scheme) {
    PageVisit here = site.browser().visit(report, address, width, scheme);
    visit = here;
    return here.page();
  }

  /** Waits for what is unpacked. */
  static void settle(Page page) {
    page.locator("h1:visible").waitFor();
    PlaywrightAssertions.assertThat(page.locator("[role=status].aside")).hasCount(0);
  }

  /** Chooses or gives up a value of a filter, as with a mouse. */
  static void choose(Page page, String property, String value) {
    if (!page.locator("details[data-property=" + property + "]")
        .evaluate("facet => facet.open")
        .equals(true)) {
      page.locator("details[data-property=" + property + "] summary").click();
    }
    page.locator("input[name=" + property + "][value='" + value + "']").click();
  }

  /** The values that a filter offers, with their counts. */
  static List<String> values(Page page, String property) {
    return page.locator("details[data-property=" + property + "] label").allTextContents();
  }

  static String focused(Page page) {
    return String.valueOf(page.evaluate("document.activeElement.textContent"));
  }
}
