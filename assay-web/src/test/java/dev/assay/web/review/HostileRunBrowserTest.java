// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.review;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.assay.testkit.browser.PageVisit;
import dev.assay.testkit.browser.TestBrowser;
import dev.assay.web.http.AccessToken;
import dev.assay.web.http.Routes;
import dev.assay.web.http.WebServer;
import dev.assay.web.http.WebServerSettings;
import dev.assay.web.page.Assets;
import dev.assay.web.runs.PageCache;
import dev.assay.web.runs.ResumeHint;
import dev.assay.web.runs.RunsFolder;
import dev.assay.web.runs.RunsPages;
import dev.assay.web.runs.ViewOptions;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs whose texts want to be scripts or to hide what they say, on every page. */
class HostileRunBrowserTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final AccessToken TOKEN = AccessToken.of("a-token-for-tests");
  private static final String HARMFUL =
      "</script><script>window.pwned=1</script><img src=x onerror='window.pwned=2'>"
          + "\u202e\u2066\u001b[31m<!--{{7*7}}";
  private static final Set<String> TEXTS =
      Set.of("text", "sql", "gold_sql", "evidence", "difficulty", "message", "gold_name", "cells");
  private static final String NAME = "<img src=x onerror='window.pwned=3'>\u202e";
  private static final String REVIEW =
      "{\"id\":\"%s\",\"time\":\"2026-11-24T01:02:03.456Z\",\"question\":%s,\"reviewer\":%s,"
          + "\"label\":\"right\",\"gold\":{\"sql\":%s,\"as\":\"add\",\"because\":%s},\"note\":%s,"
          + "\"blind\":false,\"gold_hash\":null,\"prediction_hash\":null}%n";

  @TempDir Path folder;

  private final List<Throwable> bugs = new CopyOnWriteArrayList<>();
  private final List<String> alarms = new ArrayList<>();
  private final PageCache cache = new PageCache();
  private WebServer server;

  @BeforeEach
  void serve() throws Exception {
    for (String run : List.of("run", NAME)) {
      ReviewRun.write(folder.resolve(run), 4);
      poison(folder.resolve(run));
    }
    Files.writeString(
        folder.resolve("queues.json"),
        "{\"queues\":[{\"name\":%s,\"where\":\"verdict=correct\"},{\"name\":\"b\",\"where\":%s}]}"
            .formatted(quoted(HARMFUL), quoted("id=" + HARMFUL)));
    Routes routes = new Routes();
    Assets.addTo(routes);
    ViewOptions options = new ViewOptions("ana" + NAME, null, true, null);
    RunsFolder runs = new RunsFolder(folder);
    RunsPages.addTo(
        routes,
        runs,
        options,
        cache,
        run -> new ResumeHint("assay run --resume", "assay run a.yaml", "its questions"));
    ReviewPages.addTo(routes, runs, options, ReviewInputsSource.none(HARMFUL));
    server =
        WebServer.start(
            new WebServerSettings(
                WebServerSettings.LOOPBACK, 0, TOKEN, List.of(), WebServerSettings.Limits.DEFAULT),
            routes,
            bugs::add);
  }

  @AfterEach
  void stop() {
    server.close();
    cache.close();
    assertThat(bugs).isEmpty();
  }

  private static String quoted(String text) throws Exception {
    return JSON.writeValueAsString(text);
  }

  private static void poison(Path run) throws Exception {
    StringBuilder lines = new StringBuilder();
    StringBuilder reviews = new StringBuilder();
    for (String line : Files.readAllLines(run.resolve("outcomes.jsonl"))) {
      ObjectNode outcome = (ObjectNode) poisoned("", JSON.readTree(line));
      String id = outcome.path("question").textValue();
      if (id.equals("q2")) {
        outcome.put("text", "long ".repeat(20_000) + HARMFUL);
      }
      if (id.equals("q4")) {
        id += HARMFUL;
        outcome.put("question", id);
      }
      outcome.remove("check");
      lines.append(outcome).append('\n');
      String harm = quoted(HARMFUL);
      String reviewer = quoted("eve" + NAME);
      String name = "r" + reviews.length();
      reviews.append(REVIEW.formatted(name, quoted(id), reviewer, harm, harm, harm));
    }
    Files.writeString(run.resolve("outcomes.jsonl"), lines);
    Files.writeString(run.resolve("reviews.jsonl"), reviews);
    ObjectNode manifest = (ObjectNode) JSON.readTree(Files.readString(run.resolve("run.json")));
    manifest.put("name", HARMFUL);
    manifest
        .findParents("outcomes_check")
        .forEach(of -> ((ObjectNode) of).remove("outcomes_check"));
    ((ObjectNode) manifest.at("/plan/dataset")).put("name", HARMFUL);
    Files.writeString(run.resolve("run.json"), manifest.toString());
  }

  private static JsonNode poisoned(String key, JsonNode node) {
    if (node instanceof ObjectNode object) {
      for (var field : List.copyOf(object.properties())) {
        object.set(field.getKey(), poisoned(field.getKey(), field.getValue()));
      }
    } else if (node instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        array.set(i, poisoned(key, array.get(i)));
      }
    } else if (node.isTextual() && TEXTS.contains(key)) {
      return JSON.getNodeFactory().textNode(node.textValue() + HARMFUL);
    }
    return node;
  }

  @Test
  void showsThemAsTheTextsThatTheyAre() {
    String name = URLEncoder.encode(NAME, StandardCharsets.UTF_8).replace("+", "%20");
    look("/?x=1", ".runs .name");
    look("/grid?run=run&run=" + name, "h1:visible");
    look("/live?run=" + name, "h1:visible");
    look("/report?run=" + name, "h1:visible");
    look("/compare?a=run&b=" + name, "h1:visible");
    for (String queue : List.of("all", "b")) {
      look("/review?run=" + name + "&queue=" + queue + "&reviewer=eve", "h1:visible");
    }
    look("/review?run=run&queue=all#/q2", "text=long long");
    look("/review?run=run&queue=all#/q3", "text=window.pwned=1");
    assertThat(alarms).isEmpty();
  }

  private void look(String path, String shown) {
    int fragment = path.indexOf('#') < 0 ? path.length() : path.indexOf('#');
    URI address =
        server
            .address()
            .resolve(
                path.substring(0, fragment)
                    + "&token="
                    + TOKEN.secret()
                    + path.substring(fragment));
    PageVisit visit = TestBrowser.shared().visit(address, 1280, ColorScheme.LIGHT);
    Page page = visit.page();
    page.locator(shown).first().waitFor();
    assertThat(page.evaluate("window.pwned || 0")).as(path).isEqualTo(0);
    assertThat(page.locator("img[src=x]").count()).as(path).isZero();
    assertThat(page.url()).doesNotContain("token=");
    String text = page.locator("body").innerText();
    for (String hidden : List.of("\u202e", "\u2066", "\u001b")) {
      if (text.contains(hidden)) {
        int at = text.indexOf(hidden);
        alarms.add(path + ": " + text.substring(Math.max(0, at - 130), at));
      }
    }
    visit.close();
    page.navigate("about:blank");
  }
}
