// SPDX-License-Identifier: Apache-2.0
package dev.assay.benchmarks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Loads a running {@code assay serve} and prints verdicts a second, the time of batches, and the
 * memory of the server. Batches are prepared before the clock starts, and answers are searched for
 * words rather than parsed, so that the client takes little of the machine.
 */
public final class ServeLoad {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{(u\\+)?([0-9a-zA-Z]+)}");
  private static final long REPORT_MILLIS = 10_000;

  private final Map<String, String> options;
  private final AtomicLong sent = new AtomicLong();
  private final AtomicLong answered = new AtomicLong();
  private final AtomicLong problems = new AtomicLong();
  private final AtomicLong busy = new AtomicLong();
  private final List<Long> nanos = Collections.synchronizedList(new ArrayList<>());

  private ServeLoad(Map<String, String> options) {
    this.options = options;
  }

  /** Options are pairs of {@code --name} and value; see the README. */
  public static void main(String[] args) throws Exception {
    Map<String, String> options = new HashMap<>();
    for (int i = 0; i + 1 < args.length; i += 2) {
      options.put(args[i].replaceFirst("^--", ""), args[i + 1]);
    }
    new ServeLoad(options).run();
  }

  private String option(String name, String usual) {
    return options.getOrDefault(name, usual);
  }

  private void run() throws Exception {
    URI address = URI.create(option("url", "http://127.0.0.1:8090"));
    String token = option("token", String.valueOf(System.getenv("ASSAY_TOKEN")));
    List<byte[]> bodies = bodies();
    long total = Long.parseLong(option("total", "100000"));
    int connections = Integer.parseInt(option("connections", "8"));
    String before = ServeClient.hashes(option("databases", ""));
    for (byte[] body : bodies) { // gold results and classes get warm
      try (ServeClient client = new ServeClient(address, token)) {
        client.post(body);
      }
    }
    int batch = Integer.parseInt(option("batch", "64"));
    long start = System.nanoTime();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < connections; i++) {
      int first = i * bodies.size() / connections;
      Thread thread = new Thread(() -> load(address, token, bodies, first, total, batch));
      thread.start();
      threads.add(thread);
    }
    Thread reporter = new Thread(() -> report(address, token, start));
    reporter.setDaemon(true);
    reporter.start();
    for (Thread thread : threads) {
      thread.join();
    }
    print(address, token, start, "total");
    long[] sorted = nanos.stream().mapToLong(Long::longValue).sorted().toArray();
    System.out.printf(
        "batches of %d from %d connections: p50 %.0f ms, p99 %.0f ms, max %.0f ms; 429: %d; not"
            + " evaluated: %d%n",
        batch,
        connections,
        sorted[sorted.length / 2] / 1e6,
        sorted[(int) (sorted.length * 0.99)] / 1e6,
        sorted[sorted.length - 1] / 1e6,
        busy.get(),
        problems.get());
    if (!before.equals(ServeClient.hashes(option("databases", "")))) {
      System.out.println("A DATABASE FILE CHANGED");
    }
  }

  private void load(
      URI address, String token, List<byte[]> bodies, int first, long total, int batch) {
    try (ServeClient client = new ServeClient(address, token)) {
      for (int next = first; sent.addAndGet(batch) <= total; next++) {
        byte[] body = bodies.get(next % bodies.size());
        long start = System.nanoTime();
        ServeClient.Answer answer = client.post(body);
        while (answer.status() == 429) {
          busy.incrementAndGet();
          Thread.sleep(100);
          answer = client.post(body);
        }
        nanos.add(System.nanoTime() - start);
        if (answer.status() != 200) {
          throw new IllegalStateException(answer.status() + ": " + answer.text());
        }
        answered.addAndGet(answer.count("\"verdict\":"));
        problems.addAndGet(answer.count("\"error\":"));
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void report(URI address, String token, long start) {
    while (true) {
      try {
        Thread.sleep(REPORT_MILLIS);
        print(address, token, start, "so far");
      } catch (IOException | InterruptedException e) {
        return;
      }
    }
  }

  private void print(URI address, String token, long start, String when) throws IOException {
    double seconds = (System.nanoTime() - start) / 1e9;
    String resident;
    try (ServeClient client = new ServeClient(address, token)) {
      resident =
          client
              .get("/v1/metrics")
              .lines()
              .filter(line -> line.startsWith("assay_resident_bytes"))
              .map(line -> line.replaceAll(".*process=\"(\\w+)\"} (\\d+)\\d{6}.*", "$1 $2 MB"))
              .reduce((one, other) -> one + ", " + other)
              .orElse("");
    }
    System.out.printf(
        "%s: %,d verdicts in %.0f s, %,.0f a second; memory: %s%n",
        when, answered.get(), seconds, answered.get() / seconds, resident);
  }

  /** Batches over all predictions, in random order, with hostile statements among them. */
  private List<byte[]> bodies() throws IOException {
    List<ObjectNode> pairs = new ArrayList<>();
    List<String> predictions =
        Files.readAllLines(Path.of(option("predictions", "predictions.sql")));
    String prefix = option("ids", "dev-");
    for (int i = 0; i < predictions.size(); i++) {
      pairs.add(pair(prefix + i, predictions.get(i)));
    }
    if (options.containsKey("hostile")) {
      List<String> statements = hostile(Path.of(option("hostile", "")));
      for (int i = 0; i < statements.size(); i++) {
        pairs.add(pair(prefix + i % predictions.size(), statements.get(i)));
      }
    }
    Collections.shuffle(pairs, new Random(1));
    int batch = Integer.parseInt(option("batch", "64"));
    List<byte[]> bodies = new ArrayList<>();
    for (int start = 0; start < pairs.size(); start += batch) {
      ObjectNode body = JSON.createObjectNode();
      if (options.containsKey("metrics")) {
        ArrayNode names = body.putArray("metrics");
        Arrays.stream(option("metrics", "").split(",", -1)).forEach(names::add);
      }
      ArrayNode part = body.putArray("pairs");
      for (int i = start; i < start + batch; i++) {
        part.add(pairs.get(i % pairs.size()));
      }
      bodies.add(bytes(body));
    }
    return bodies;
  }

  private static byte[] bytes(ObjectNode body) throws JsonProcessingException {
    return JSON.writeValueAsString(body).getBytes(StandardCharsets.UTF_8);
  }

  private static ObjectNode pair(String question, String sql) {
    return JSON.createObjectNode().put("id", question).put("question", question).put("sql", sql);
  }

  /** The statements of a file of the hostile corpus, but for those that take all memory. */
  private static List<String> hostile(Path file) throws IOException {
    List<String> statements = new ArrayList<>();
    for (String section : Files.readString(file).split("(?m)^--- ", -1)) {
      int end = section.indexOf('\n');
      if (end > 0 && section.substring(0, end).matches("\\S+ (refused|query|bomb)")) {
        statements.add(
            PLACEHOLDER.matcher(section.substring(end)).replaceAll(ServeLoad::filled).strip());
      }
    }
    return statements;
  }

  private static String filled(java.util.regex.MatchResult found) {
    String value =
        found.group(1) == null
            ? "/tmp/assay-hostile-" + found.group(2)
            : Character.toString(Integer.parseInt(found.group(2), 16));
    return Matcher.quoteReplacement(value);
  }
}
