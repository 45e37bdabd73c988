// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import java.io.File;
import java.net.URI;
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
 *
 * <p>One browser with one window serves all tests of a process, as each start and each window takes
 * longer than a test. Tests of a process run one after another, and each visit loads its page anew.
 */
public final class TestBrowser {
  /**
   * Root may not have a sandbox, a browser that looks for updates disturbs tests, and processes
   * that prepare others or draw on a graphics card are of no use to one window.
   */
  private static final List<String> FLAGS =
      List.of(
          "--no-sandbox",
          "--no-zygote",
          "--disable-gpu",
          "--in-process-gpu",
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

  /** The time that assertions wait for a page on a busy machine. */
  private static final double PATIENCE_MS = 30_000;

  private static @Nullable TestBrowser shared;
  private static @Nullable String missing;

  private final Page page;
  private int visits;

  private TestBrowser(Page page) {
    this.page = page;
  }

  /** The browser of this process; the first call starts it, and says which on stdout. */
  public static synchronized TestBrowser shared() {
    if (shared == null) {
      if (missing != null) {
        throw new TestAbortedException(missing);
      }
      shared = start();
    }
    return shared;
  }

  private static TestBrowser start() {
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
      // The end of a test class or of JUnit's run is not that of the process: others may follow.
      Runtime.getRuntime()
          .addShutdownHook(
              new Thread(
                  () -> {
                    browser.close();
                    playwright.close();
                  }));
      PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MS);
      return new TestBrowser(browser.newPage());
    } catch (PlaywrightException e) {
      playwright.close();
      if (program != null) {
        throw e;
      }
      missing =
          "No browser: install Chromium, or name one by -Dassay.browser=PATH; its tests are"
              + " skipped";
      System.out.println(missing);
      throw new TestAbortedException(missing, e);
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
   * Opens a page as a reader would, instead of the one that was visited before.
   *
   * @param file a report
   * @param address the text after the file's name, such as {@code #/questions}; may be empty
   * @param width of the window in pixels
   */
  public PageVisit visit(Path file, String address, int width, ColorScheme scheme) {
    prepare(width, scheme);
    visits++;
    // A different query, as an address that differs in its fragment only does not load the page.
    return new PageVisit(page, "%s?visit=%d%s".formatted(file.toUri(), visits, address));
  }

  /**
   * Opens a page of a server as a reader would, instead of the one that was visited before.
   *
   * @param address of the page, with the token of the server
   * @param width of the window in pixels
   */
  public PageVisit visit(URI address, int width, ColorScheme scheme) {
    prepare(width, scheme);
    return new PageVisit(page, address.toString());
  }

  private void prepare(int width, ColorScheme scheme) {
    page.setViewportSize(width, 900);
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
    page.mouse().move(0, 0);
  }
}
