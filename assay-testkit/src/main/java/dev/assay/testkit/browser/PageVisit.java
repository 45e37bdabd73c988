// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Dialog;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/** A page that somebody looks at, and what it does that a report must not do. */
public final class PageVisit implements AutoCloseable {
  private static final String AXE = "/META-INF/resources/webjars/axe-core/4.6.3/axe.min.js";

  private static final String AXE_SCRIPT = axe();

  private final Page page;
  private final String document;
  private final List<String> requests = new ArrayList<>();
  private final List<String> complaints = new ArrayList<>();
  private final Consumer<Request> onRequest = request -> requests.add(request.url());
  private final Consumer<String> onError = complaints::add;
  private final Consumer<Dialog> onDialog =
      dialog -> {
        complaints.add("dialog: " + dialog.message());
        dialog.dismiss();
      };
  private final Consumer<ConsoleMessage> onMessage =
      message -> {
        if (message.type().equals("error")) {
          complaints.add(message.text());
        }
      };

  PageVisit(Page page, String url) {
    this.page = page;
    this.document = url.replaceAll("#.*", "");
    page.onRequest(onRequest);
    page.onPageError(onError);
    page.onDialog(onDialog);
    page.onConsoleMessage(onMessage);
    page.navigate(url);
  }

  public Page page() {
    return page;
  }

  /** Goes to another address of the same page, as who follows a link. */
  public void go(String address) {
    page.evaluate("address => { location.hash = address; }", address);
  }

  /** Waits until these are the texts of all elements that a selector finds. */
  public void assertTexts(String selector, String... texts) {
    PlaywrightAssertions.assertThat(page.locator(selector)).hasText(texts);
  }

  /** Waits until some of the elements that a selector finds contain these texts, in this order. */
  public void assertAmong(String selector, String... texts) {
    PlaywrightAssertions.assertThat(page.locator(selector)).containsText(texts);
  }

  /** Waits until the first element that a selector finds contains all of these texts. */
  public void assertContains(String selector, String... texts) {
    for (String text : texts) {
      PlaywrightAssertions.assertThat(page.locator(selector).first()).containsText(text);
    }
  }

  /**
   * Waits until the first element that a selector finds is there and contains none of these texts.
   */
  public void assertLacks(String selector, String... texts) {
    for (String text : texts) {
      PlaywrightAssertions.assertThat(page.locator(selector).first()).not().containsText(text);
    }
  }

  /** Waits until a selector finds a number of elements. */
  public void assertCount(String selector, int count) {
    PlaywrightAssertions.assertThat(page.locator(selector)).hasCount(count);
  }

  /** Serious violations of accessibility that axe finds in what is shown now. */
  public List<?> violations() {
    if (page.evaluate("typeof axe").equals("undefined")) {
      page.evaluate(AXE_SCRIPT);
    }
    return (List<?>)
        page.evaluate(
            """
            async () => (await axe.run({ resultTypes: ['violations'], selectors: false })).violations
              .filter(({ impact }) => impact === 'serious' || impact === 'critical')
              .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ').slice(0, 600)}`)
            """);
  }

  private static String axe() {
    try (InputStream in = PageVisit.class.getResourceAsStream(AXE)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The page asked for nothing, reported no error and opened no dialog. */
  public void assertQuiet() {
    assertThat(complaints).isEmpty();
    assertThat(requests).allMatch(url -> url.startsWith(document));
    assertThat(requests).hasSize(1);
  }

  /** The page of a server asked for nothing from elsewhere, reported no error, opened no dialog. */
  public void assertServedBy(URI server) {
    assertThat(complaints).isEmpty();
    assertThat(requests).allMatch(url -> url.startsWith(server.toString()));
  }

  @Override
  public void close() {
    page.offRequest(onRequest);
    page.offPageError(onError);
    page.offDialog(onDialog);
    page.offConsoleMessage(onMessage);
  }
}
