// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredOutcomes;
import dev.assay.report.RunSummary;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Content of the file. */
class HtmlReportTest {
  @TempDir private Path folder = Path.of("");

  private String page(RunDirectory run, boolean values) {
    StringWriter page = new StringWriter();
    StoredOutcomes outcomes = run.storedOutcomes();
    RunSummary summary = SyntheticRun.summary(run, outcomes.brief());
    try {
      HtmlReport.write(run, summary, outcomes, null, values, page);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return page.toString();
  }

  private String page() {
    return page(ShopRun.write(folder.resolve("shop")), true);
  }

  private static String policyOf(String page) {
    return match(page, "Content-Security-Policy\" content=\"([^\"]+)\"").get(0);
  }

  private static List<String> match(String text, String pattern) {
    return Pattern.compile(pattern, Pattern.DOTALL)
        .matcher(text)
        .results()
        .map((MatchResult result) -> result.group(1))
        .toList();
  }

  @Test
  void allowsItsOwnScriptsAndStylesAndNothingElse() throws Exception {
    String page = page();
    String policy = policyOf(page);
    assertThat(policy)
        .startsWith("default-src 'none'; ")
        .doesNotContain("unsafe")
        .doesNotContain("http");
    List<String> scripts = match(page, "<script>(.*?)</script>");
    List<String> styles = match(page, "<style>(.*?)</style>");
    assertThat(scripts).hasSizeGreaterThan(8);
    assertThat(styles).isNotEmpty();
    for (String code : scripts) {
      assertThat(policy.substring(0, policy.indexOf("style-src"))).contains(hash(code));
    }
    for (String code : styles) {
      assertThat(policy.substring(policy.indexOf("style-src"))).contains(hash(code));
    }
    assertThat(match(policy, "(sha256-)")).hasSize(scripts.size() + styles.size());
  }

  private static String hash(String code) throws Exception {
    byte[] digest =
        MessageDigest.getInstance("SHA-256").digest(code.getBytes(StandardCharsets.UTF_8));
    return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
  }

  @Test
  void namesNoAddressToLoadFrom() {
    assertThat(page().replaceAll("(?s)<script.*?</script>", ""))
        .doesNotContain("src=")
        .doesNotContain("url(http")
        .doesNotContainPattern("href=\"(?!#|data:)")
        .doesNotContain(" style=\"")
        .doesNotContainPattern(" on[a-z]+=");
  }

  @Test
  void saysTheMainThingWithoutAScript() {
    String still = page().replaceAll("(?s)<script.*?</script>", "");
    assertThat(still)
        .contains("40.0 %")
        .contains("2 of 5 right")
        .contains("WRONG_ROW_COUNT")
        .contains("no such table: acount")
        .contains("By difficulty")
        .contains("<noscript>");
  }

  /** The first failures and next steps come before all groups; one group alone tells nothing. */
  @Test
  void beginsWithWhatToDoAndLeavesOutWhatTellsNothing() {
    String page = page();
    assertThat(page.indexOf("class=\"first\""))
        .isBetween(page.indexOf("class=\"hero\""), page.indexOf("id=\"next\""));
    assertThat(page.indexOf("id=\"next\"")).isLessThan(page.indexOf("id=\"outcomes\""));
    assertThat(page).contains("By database").doesNotContain("Agreement of metrics");
    RunDirectory one =
        SyntheticRun.write(folder.resolve("one"), "one", ShopRun.cases().subList(0, 2));
    assertThat(page(one, true)).contains("By difficulty").doesNotContain("By database");
  }

  @Test
  void isTheSameForTheSameRun() {
    RunDirectory run = ShopRun.write(folder.resolve("shop"));
    assertThat(page(run, true)).isEqualTo(page(run, true));
  }

  @Test
  void namesNoFolderOfTheMachine() throws IOException {
    String page = page();
    String all = page + String.join("", unpacked(page));
    assertThat(all)
        .contains("questions.jsonl")
        .contains("assay show shop q")
        .doesNotContain("/home/somebody")
        .doesNotContain(folder.toString());
  }

  @Test
  void leavesResultsOutWhereNoValuesAreWanted() throws IOException {
    String page = page(ShopRun.write(folder.resolve("shop")), false);
    assertThat(page).contains("\"keepsValues\":false");
    assertThat(String.join("", unpacked(page)))
        .doesNotContain("\"rows\":[[")
        .doesNotContain("John Nizinik");
  }

  @Test
  void saysThatARunKeptNoResults() throws IOException {
    String page = page(ShopRun.write(folder.resolve("shop"), false), true);
    assertThat(page).contains("none were stored: the run used --no-values");
    assertThat(String.join("", unpacked(page)))
        .doesNotContain("\"rows\":[[")
        .doesNotContain("John Nizinik");
  }

  private static List<String> unpacked(String page) throws IOException {
    List<String> texts = new ArrayList<>();
    for (String block : match(page, "<script type=\"text/plain\" id=\"[^\"]+\">([^<]*)<")) {
      byte[] bytes = Base64.getDecoder().decode(block);
      texts.add(
          new String(
              new GZIPInputStream(new ByteArrayInputStream(bytes)).readAllBytes(),
              StandardCharsets.UTF_8));
    }
    assertThat(texts).hasSizeGreaterThan(1);
    return texts;
  }
}
