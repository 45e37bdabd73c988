// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.serve;

import dev.assay.AssayException;
import dev.assay.api.PairEvaluator;
import dev.assay.model.Outcome;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import dev.assay.web.http.Call;
import dev.assay.web.http.HttpProblem;
import dev.assay.web.http.RequestObserver;
import dev.assay.web.http.Routes;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Answers batches of pairs with verdicts. Safe for use by several threads. */
public final class VerdictService implements AutoCloseable {
  /**
   * An answer that takes longer begins before it is known, so that a client that left is noticed.
   */
  private static final long QUIET_MILLIS = 1_000;

  private static final long HEARTBEAT_MILLIS = 250;
  private static final long POLL_MILLIS = 10;
  private static final int LONGEST_RETRY_SECONDS = 60;

  private final PairEvaluator evaluator;
  private final RequestReader reader;
  private final AnswerWriter writer;
  private final @Nullable RequestLog log;
  private final Consumer<Throwable> bugs;
  private final BatchQueue queue;
  private final ServiceStatistics statistics = new ServiceStatistics();
  private final List<Thread> workers = new ArrayList<>();
  private final AtomicBoolean closing = new AtomicBoolean();
  private final AtomicInteger answering = new AtomicInteger();

  /**
   * The parts of a service.
   *
   * @param evaluator is not closed with the service
   * @param rules that batches may name
   * @param databases decides about databases that pairs name themselves
   * @param limits of the service
   * @param workers pairs that are evaluated at once
   * @param values whether answers may contain values from databases
   * @param log of requests, or {@code null}; is not closed with the service
   * @param bugs receives exceptions that no client is to blame for
   */
  public record Parts(
      PairEvaluator evaluator,
      ScoringRules rules,
      DatabaseGate databases,
      ServiceLimits limits,
      int workers,
      boolean values,
      @Nullable RequestLog log,
      Consumer<Throwable> bugs) {}

  /** Starts the threads of a service. */
  public VerdictService(Parts parts) {
    this.evaluator = parts.evaluator();
    this.reader =
        new RequestReader(parts.rules(), evaluator::question, parts.databases(), parts.limits());
    this.writer = new AnswerWriter(parts.values());
    this.log = parts.log();
    this.bugs = parts.bugs();
    this.queue = new BatchQueue(parts.limits());
    for (int i = 0; i < parts.workers(); i++) {
      Thread thread = new Thread(this::work, "assay-verdicts-" + i);
      thread.setDaemon(true);
      thread.start();
      workers.add(thread);
    }
  }

  /** Adds the paths of the service. */
  public void addTo(Routes routes, ServiceStatus status) {
    routes
        .post("/v1/verdicts", this::answer)
        .get(
            "/v1/health", call -> call.json(status.json(closing.get(), statistics.uptimeSeconds())))
        .get("/v1/metrics", call -> call.send(200, ServiceStatus.PROMETHEUS, metrics()))
        .get("/v1/openapi.json", call -> call.send(200, Call.JSON, ServiceStatus.openApi()));
  }

  /** Counts answers of the server. */
  public RequestObserver observer() {
    return statistics::countRequest;
  }

  private byte[] metrics() {
    PrometheusText text = new PrometheusText();
    statistics.writeTo(text);
    text.gauge("assay_uptime_seconds", "Time since the start.", statistics.uptimeSeconds());
    text.gauge("assay_waiting_pairs", "Pairs that no worker has begun.", queue.waiting());
    text.gauge("assay_batches", "Batches that wait or run.", queue.present().size());
    text.gauge("assay_workers", "Pairs evaluated at once.", workers.size());
    ProcessMemory.writeTo(text);
    return text.toString().getBytes(java.nio.charset.StandardCharsets.UTF_8);
  }

  private void answer(Call call) throws IOException {
    answering.incrementAndGet();
    try {
      if (closing.get()) {
        throw new HttpProblem(503, "stopping", "the server is stopping; ask again after its start");
      }
      if (log != null) {
        log.requireWritable();
      }
      long start = System.nanoTime();
      Batch batch = reader.read(call.json());
      if (!queue.offer(batch)) {
        call.header("Retry-After", Integer.toString(retrySeconds()));
        throw new HttpProblem(
            429, "busy", "too many batches are waiting; send this one again after Retry-After");
      }
      try {
        answer(call, batch, start);
      } finally {
        queue.remove(batch);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HttpProblem(503, "stopping", "the server is stopping; ask again after its start");
    } finally {
      answering.decrementAndGet();
    }
  }

  private void answer(Call call, Batch batch, long start) throws IOException, InterruptedException {
    OutputStream begun = batch.await(QUIET_MILLIS) ? null : call.stream(200, Call.JSON);
    if (begun != null) {
      waitWhileTheClientIsThere(batch, begun);
    }
    for (PairRequest pair : batch.pairs()) {
      if (pair.problem() != null) {
        statistics.countProblem();
      }
    }
    if (log != null) {
      log.add(call.requestHeader("X-Request-Id").orElse(null), batch, millisSince(start));
    }
    byte[] answer = writer.write(batch);
    statistics.countBatch(System.nanoTime() - start);
    if (begun == null) {
      call.send(200, Call.JSON, answer);
    } else {
      begun.write(answer);
      begun.close();
    }
  }

  /** Writes white space, which JSON allows: only a failed write tells that a client has gone. */
  private void waitWhileTheClientIsThere(Batch batch, OutputStream begun)
      throws IOException, InterruptedException {
    try {
      do {
        begun.write(' ');
        begun.flush();
      } while (!batch.await(HEARTBEAT_MILLIS));
    } catch (IOException e) {
      batch.cancel();
      statistics.countGoneClient();
      throw e;
    }
  }

  /** Estimates the seconds until the pairs that wait now are evaluated. */
  private int retrySeconds() {
    double seconds = queue.waiting() * statistics.secondsPerPair() / workers.size();
    return (int) Math.max(1, Math.min(LONGEST_RETRY_SECONDS, Math.ceil(seconds)));
  }

  private void work() {
    while (true) {
      Batch.Turn turn;
      try {
        turn = queue.take();
      } catch (InterruptedException e) {
        return; // the service is closed
      }
      turn.batch().answer(turn.place(), evaluate(turn));
    }
  }

  private PairAnswer evaluate(Batch.Turn turn) {
    Question question = Objects.requireNonNull(turn.pair().question(), "has no problem");
    long start = System.nanoTime();
    try {
      Outcome outcome =
          evaluator
              .evaluate(
                  question, Prediction.of(question.id(), turn.pair().sql()), turn.batch().options())
              .outcome();
      statistics.countVerdict(outcome, System.nanoTime() - start);
      return PairAnswer.of(outcome, millisSince(start));
    } catch (AssayException e) {
      statistics.countProblem();
      return PairAnswer.of(PairProblem.of(PairProblem.REFUSED, e));
    } catch (RuntimeException | Error e) {
      if (!closing.get()) {
        bugs.accept(e);
      }
      statistics.countProblem();
      return PairAnswer.of(
          new PairProblem(PairProblem.BUG, "a bug in Assay; the server's terminal says more"));
    }
  }

  private static double millisSince(long start) {
    return Math.rint((System.nanoTime() - start) / 1e3) / 1e3;
  }

  /** The number of verdicts and batches so far, in words. */
  public String totals() {
    StringBuilder words = new StringBuilder();
    words.append(
        "Answered %,d %s in %,d %s"
            .formatted(
                statistics.pairs(),
                statistics.pairs() == 1 ? "pair" : "pairs",
                statistics.batches(),
                statistics.batches() == 1 ? "batch" : "batches"));
    String before = ": ";
    for (var kind : statistics.verdicts().entrySet()) {
      words.append(before).append("%,d ".formatted(kind.getValue()));
      words.append(kind.getKey().replace('_', ' '));
      before = ", ";
    }
    return words.append('.').toString();
  }

  /**
   * Refuses new batches, waits for those under way, and cancels what is left of them then.
   *
   * @param patience the time that they have
   */
  public void stop(Duration patience) {
    closing.set(true);
    waitForAnswers(patience);
    queue.present().forEach(Batch::cancel);
    waitForAnswers(patience);
  }

  private void waitForAnswers(Duration patience) {
    long end = System.nanoTime() + patience.toNanos();
    try {
      while (answering.get() > 0 && System.nanoTime() < end) {
        Thread.sleep(POLL_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Cancels what is under way, and ends the threads. */
  @Override
  public void close() {
    closing.set(true);
    queue.present().forEach(Batch::cancel);
    workers.forEach(Thread::interrupt);
  }

  /** The memory of the server and of its worker processes. */
  private static final class ProcessMemory {
    private static final long PAGE = 4096;

    private ProcessMemory() {}

    static void writeTo(PrometheusText text) {
      Runtime runtime = Runtime.getRuntime();
      text.gauge(
          "assay_heap_used_bytes",
          "Java heap of the server in use, garbage included.",
          runtime.totalMemory() - runtime.freeMemory());
      text.gauge("assay_heap_max_bytes", "Largest Java heap of the server.", runtime.maxMemory());
      long own = resident(ProcessHandle.current());
      if (own > 0) {
        text.family("assay_resident_bytes", "gauge", "Memory that processes occupy.");
        text.sample("assay_resident_bytes", "process=\"server\"", own);
        try (Stream<ProcessHandle> children = ProcessHandle.current().descendants()) {
          text.sample(
              "assay_resident_bytes",
              "process=\"workers\"",
              children.mapToLong(ProcessMemory::resident).sum());
        }
      }
    }

    /** Bytes in memory, as Linux says; 0 where it can't be told. */
    private static long resident(ProcessHandle process) {
      try {
        String[] pages =
            Files.readString(Path.of("/proc/" + process.pid() + "/statm")).split(" ", -1);
        return Long.parseLong(pages[1]) * PAGE;
      } catch (IOException | RuntimeException e) {
        return 0;
      }
    }
  }

  /**
   * The batches that wait or run, in bounded number. Each in turn gives one pair, so that a small
   * batch does not wait for a large one. Safe for use by several threads.
   */
  static final class BatchQueue {
    private final ServiceLimits limits;
    private final Deque<Batch> turns = new ArrayDeque<>();
    private final Set<Batch> present = new LinkedHashSet<>();
    private int waiting;

    BatchQueue(ServiceLimits limits) {
      this.limits = limits;
    }

    /** Adds a batch; returns whether there was room. */
    synchronized boolean offer(Batch batch) {
      int pairs = batch.waiting();
      if (present.size() >= limits.batches() || waiting + pairs > limits.waitingPairs()) {
        return false;
      }
      present.add(batch);
      if (pairs > 0) {
        waiting += pairs;
        turns.addLast(batch);
        notifyAll();
      }
      return true;
    }

    /** The next pair, of the batch whose turn it is; waits for one. */
    synchronized Batch.Turn take() throws InterruptedException {
      while (turns.isEmpty()) {
        wait();
      }
      Batch batch = turns.removeFirst();
      Batch.Turn turn = batch.take();
      waiting--;
      if (batch.waiting() > 0) {
        turns.addLast(batch);
      }
      return turn;
    }

    /** Forgets a batch that is answered or was given up. */
    synchronized void remove(Batch batch) {
      present.remove(batch);
    }

    /** Pairs that no thread has taken yet. */
    synchronized int waiting() {
      return waiting;
    }

    /** The batches that wait or run. */
    synchronized Collection<Batch> present() {
      return List.copyOf(present);
    }
  }

  /** The statistics of a service since its start. Safe for use by several threads. */
  private static final class ServiceStatistics {
    private static final double[] SECONDS = {
      0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60
    };

    private final long start = System.nanoTime();
    private final Map<String, LongAdder> requests = new ConcurrentSkipListMap<>();
    private final Map<String, LongAdder> verdicts = new ConcurrentSkipListMap<>();
    private final AtomicLongArray batches = new AtomicLongArray(SECONDS.length + 1);
    private final LongAdder batchNanos = new LongAdder();
    private final LongAdder pairNanos = new LongAdder();
    private final LongAdder goldHits = new LongAdder();
    private final LongAdder goldMisses = new LongAdder();
    private final LongAdder gone = new LongAdder();

    void countRequest(String route, int status) {
      add(requests, "route=\"%s\",status=\"%d\"".formatted(route, status));
    }

    void countVerdict(Outcome outcome, long nanos) {
      add(verdicts, outcome.verdict().label());
      pairNanos.add(nanos);
      (outcome.gold().cached() ? goldHits : goldMisses).increment();
    }

    void countProblem() {
      add(verdicts, "error");
    }

    void countGoneClient() {
      gone.increment();
    }

    void countBatch(long nanos) {
      int place = Arrays.binarySearch(SECONDS, nanos / 1e9);
      batches.incrementAndGet(place >= 0 ? place : -place - 1);
      batchNanos.add(nanos);
    }

    private static void add(Map<String, LongAdder> counters, String key) {
      counters.computeIfAbsent(key, each -> new LongAdder()).increment();
    }

    /** Verdicts of each kind. */
    Map<String, Long> verdicts() {
      Map<String, Long> counts = new TreeMap<>();
      verdicts.forEach((kind, count) -> counts.put(kind, count.sum()));
      return counts;
    }

    long pairs() {
      return verdicts().values().stream().mapToLong(Long::longValue).sum();
    }

    long batches() {
      long all = 0;
      for (int i = 0; i < batches.length(); i++) {
        all += batches.get(i);
      }
      return all;
    }

    long uptimeSeconds() {
      return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
    }

    /** Seconds of one worker for one pair, on average; a guess before the first. */
    double secondsPerPair() {
      long pairs = goldHits.sum() + goldMisses.sum();
      return pairs == 0 ? 0.01 : pairNanos.sum() / 1e9 / pairs;
    }

    void writeTo(PrometheusText text) {
      text.family("assay_requests_total", "counter", "Answers by route and HTTP status.");
      requests.forEach((labels, count) -> text.sample("assay_requests_total", labels, count.sum()));
      text.family("assay_verdicts_total", "counter", "Pairs by verdict; error: not evaluated.");
      verdicts.forEach(
          (kind, count) ->
              text.sample("assay_verdicts_total", "verdict=\"" + kind + "\"", count.sum()));
      text.family("assay_batch_seconds", "histogram", "Time from a batch's body to its answer.");
      long below = 0;
      for (int i = 0; i <= SECONDS.length; i++) {
        below += batches.get(i);
        String bound = i == SECONDS.length ? "+Inf" : PrometheusText.number(SECONDS[i]);
        text.sample("assay_batch_seconds_bucket", "le=\"" + bound + "\"", below);
      }
      text.sample("assay_batch_seconds_sum", "", batchNanos.sum() / 1e9);
      text.sample("assay_batch_seconds_count", "", below);
      text.counter(
          "assay_pair_seconds_total", "Time that workers spent on pairs.", pairNanos.sum() / 1e9);
      text.counter(
          "assay_gold_cache_hits_total", "Pairs whose gold result was cached.", goldHits.sum());
      text.counter(
          "assay_gold_cache_misses_total",
          "Pairs whose gold result was not cached.",
          goldMisses.sum());
      text.counter("assay_gone_clients_total", "Batches whose client went away.", gone.sum());
    }
  }
}
