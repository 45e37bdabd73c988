// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A page that somebody looks at, and what it does that a report must not do. */
public final class PageVisit implements AutoCloseable {
  private static final String AXE = "/META-INF/resources/webjars/axe-core/4.6.3/axe.min.js";

  private final BrowserContext context;
  private final Page page;
  private final String document;
  private final List<String> requests = new ArrayList<>();
  private final List<String> complaints = new ArrayList<>();

  PageVisit(BrowserContext context, String url) {
    this.context = context;
    this.page = context.newPage();
    this.document = url.replaceAll("#.*", "");
    page.onRequest(request -> requests.add(request.url()));
    page.onPageError(complaints::add);
    page.onDialog(
        dialog -> {
          complaints.add("dialog: " + dialog.message());
          dialog.dismiss();
        });
    page.onConsoleMessage(
        message -> {
          if (message.type().equals("error")) {
            complaints.add(message.text());
          }
        });
    page.navigate(url);
  }

  public Page page() {
    return page;
  }

  /** Goes to another address of the same page, as who follows a link. */
  public void go(String address) {
    page.evaluate("address => { location.hash = address; }", address);
  }

  /** The text of the first element that a selector finds, once it is there. */
  public String text(String selector) {
    return page.locator(selector).first().textContent();
  }

  /** Serious violations of accessibility that axe finds in what is shown now. */
  public List<?> violations() {
    page.evaluate(axe());
    return (List<?>)
        page.evaluate(
            """
            async () => (await axe.run()).violations
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

  @Override
  public void close() {
    context.close();
  }
}
