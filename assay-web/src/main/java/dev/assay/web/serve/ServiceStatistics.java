// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.serve;

import dev.assay.model.Outcome;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/** The statistics of a service since its start. Safe for use by several threads. */
final class ServiceStatistics {
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
