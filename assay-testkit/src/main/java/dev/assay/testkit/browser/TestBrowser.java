// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.options.ColorScheme;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/**
 * A Chromium without a window for tests: one that is named ({@code -Dassay.browser=…} or {@code
 * ASSAY_TEST_BROWSER}), the system's, or the one that Playwright once fetched; it fetches none.
 * Without any, tests that ask for one are skipped with a message.
 */
public final class TestBrowser implements AutoCloseable {
  /** Root may not have a sandbox, and a browser that looks for updates disturbs tests. */
  private static final List<String> FLAGS =
      List.of(
          "--no-sandbox",
          "--disable-gpu",
          "--disable-quic",
          "--no-first-run",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync");

  private static final List<String> NAMES =
      List.of(
          "chromium-headless-shell",
          "chromium",
          "chromium-browser",
          "google-chrome",
          "google-chrome-stable",
          "chrome",
          "microsoft-edge");

  private final Playwright playwright;
  private final Browser browser;

  private TestBrowser(Playwright playwright, Browser browser) {
    this.playwright = playwright;
    this.browser = browser;
  }

  /** Starts it, and says which on stdout. */
  public static TestBrowser start() {
    Path program = named().or(TestBrowser::installed).orElse(null);
    Playwright playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    LaunchOptions options = new LaunchOptions().setArgs(FLAGS);
    try {
      Browser browser =
          playwright
              .chromium()
              .launch(program == null ? options : options.setExecutablePath(program));
      System.out.printf(
          "Browser tests use %s, version %s%n",
          program == null ? "Playwright's own Chromium" : program, browser.version());
      return new TestBrowser(playwright, browser);
    } catch (PlaywrightException e) {
      playwright.close();
      if (program != null) {
        throw e;
      }
      String message =
          "No browser: install Chromium, or name one by -Dassay.browser=PATH; its tests are"
              + " skipped";
      System.out.println(message);
      throw new TestAbortedException(message, e);
    }
  }

  private static Optional<Path> named() {
    String name =
        Objects.requireNonNullElse(
            System.getProperty("assay.browser"),
            Objects.requireNonNullElse(System.getenv("ASSAY_TEST_BROWSER"), ""));
    return name.isEmpty() ? Optional.empty() : Optional.of(Path.of(name));
  }

  private static Optional<Path> installed() {
    String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
    return Stream.concat(
            NAMES.stream()
                .flatMap(
                    name ->
                        Stream.of(path.split(File.pathSeparator, -1))
                            .filter(folder -> !folder.isEmpty())
                            .map(folder -> Path.of(folder, name))),
            Stream.of(Path.of("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * Opens a page as a reader would.
   *
   * @param file a report
   * @param address what follows the file's name, such as {@code #/questions}; may be empty
   * @param width of the window in pixels
   */
  public PageVisit visit(Path file, String address, int width, @Nullable ColorScheme scheme) {
    Browser.NewContextOptions options =
        new Browser.NewContextOptions().setViewportSize(width, 900).setColorScheme(scheme);
    return new PageVisit(browser.newContext(options), file.toUri() + address);
  }

  @Override
  public void close() {
    browser.close();
    playwright.close();
  }
}
