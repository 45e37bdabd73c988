// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.assay.testkit.browser.PageVisit;
import dev.assay.testkit.browser.TestBrowser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** Visits to the report of {@link ShopRun}, which is written once for all tests of a process. */
@SuppressWarnings("NullAway.Init") // set by each test
abstract class ReportBrowserTest {
  private static @Nullable Path written;

  PageVisit visit;

  private static synchronized Path report() {
    if (written == null) {
      try {
        Path folder = Files.createTempDirectory("assay-shop-report");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
        written = SyntheticRun.report(ShopRun.write(folder.resolve("shop")));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return written;
  }

  private static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

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
    return visit(report(), address, width, scheme);
  }

  /** Visits another report. */
  Page visit(Path report, String address, int width, ColorScheme scheme) {
    isQuiet();
    visit = TestBrowser.shared().visit(report, address, width, scheme);
    return visit.page();
  }

  /** Waits for what is unpacked. */
  static void settle(Page page) {
    page.locator("h1:visible").waitFor();
    assertThat(page.locator("[role=status].aside")).hasCount(0);
  }

  /** Chooses or gives up a value of a filter, as with a mouse. */
  static void choose(Page page, String property, String value) {
    Locator folded = page.locator(".fold[aria-expanded=false]");
    page.locator(".filters").waitFor();
    if (folded.isVisible()) {
      folded.click();
    }
    if (!page.locator("details[data-property=" + property + "]")
        .evaluate("facet => facet.open")
        .equals(true)) {
      page.locator("details[data-property=" + property + "] summary").click();
    }
    page.locator("input[name=" + property + "][value='" + value + "']").click();
  }

  /** Waits until a filter offers these values, each with its count. */
  void assertValues(String property, String... values) {
    visit.assertTexts("details[data-property=" + property + "] label", values);
  }

  /** Waits until the list shows these questions. */
  void assertListed(String... questions) {
    visit.assertTexts(".list tbody a", questions);
  }

  /** Waits until nothing is wider than the window. */
  static void assertFits(Page page, int width) {
    page.waitForFunction("width => document.documentElement.scrollWidth === width", width);
  }

  /** The element that has the focus. */
  static Locator focused(Page page) {
    return page.locator("*:focus");
  }
}
