// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import java.util.List;
import java.util.stream.Stream;

/** The keys of the configuration file, section by section. */
final class ConfigKeys {
  static final List<String> TOP =
      List.of(
          "name",
          "questions",
          "format",
          "databases",
          "generator",
          "execution",
          "timeZone",
          "clock",
          "compare",
          "metrics",
          "judge",
          "gate",
          "out",
          "first",
          "where",
          "allowMissing",
          "onlyPredicted",
          "keepValues",
          "webhook");
  static final List<String> QUESTIONS = List.of("file", "format");
  static final List<String> GENERATOR =
      List.of(
          "predictions",
          "model",
          "prompt",
          "settings",
          "schema",
          "examples",
          "embeddings",
          "store",
          "attempts",
          "retryEmpty",
          "samples",
          "take",
          "limits",
          "budget",
          "prices",
          "cache",
          "replay",
          "command",
          "protocol",
          "timeout",
          "http");
  static final List<String> MODEL =
      List.of(
          "baseUrl",
          "keyVariable",
          "temperature",
          "maxTokens",
          "seed",
          "stop",
          "reasoningEffort",
          "extra",
          "timeout");
  static final List<String> SCHEMA =
      List.of(
          "style",
          "sampleValues",
          "shuffleSeed",
          "file",
          "tables",
          "columns",
          "tokens",
          "joinPaths");
  static final List<String> JUDGE =
      List.of(
          "model",
          "rubric",
          "on",
          "sample",
          "seed",
          "repeats",
          "jury",
          "settings",
          "schema",
          "limits",
          "budget",
          "prices",
          "cache",
          "replay");

  /** A judge is shown whole schemas. */
  static final List<String> JUDGE_SCHEMA = List.of("style", "sampleValues", "file");

  static final List<String> EXAMPLES = List.of("file", "count", "databases", "nearest");
  static final List<String> PROVIDER_EMBEDDINGS = List.of("baseUrl", "keyVariable", "dimensions");
  static final List<String> EMBEDDINGS =
      with(List.of("model"), PROVIDER_EMBEDDINGS.toArray(String[]::new));
  static final List<String> STORES = List.of("file", "chroma", "pgvector");
  static final List<String> STORE_SERVER = List.of("user", "password", "collection");
  static final List<String> STORE = with(STORES, STORE_SERVER.toArray(String[]::new));
  static final List<String> LIMITS =
      List.of(
          "concurrency",
          "requestsPerMinute",
          "tokensPerMinute",
          "retries",
          "firstWait",
          "longestWait");
  static final List<String> BUDGET = List.of("dollars", "tokens", "calls");
  static final List<String> HTTP = List.of("url", "headers", "body", "sql");
  static final List<String> DATABASE =
      List.of("url", "file", "user", "password", "properties", "driver");
  static final List<String> PASSWORD = List.of("file");
  static final List<String> EXECUTION =
      List.of(
          "timeout",
          "maxRows",
          "maxCells",
          "maxBytes",
          "compareTimeout",
          "workers",
          "reconnectTimeout",
          "checkGold",
          "isolation",
          "workerMemory",
          "allowPrivileged");
  static final List<String> COMPARE = List.of("profile", "profiles");
  static final List<String> METRICS = List.of("names", "aws");
  static final List<String> AWS_METRICS = List.of("tolerance", "rowThreshold");
  static final List<String> GATE =
      List.of("minAccuracy", "categories", "maxBroken", "maxUnscored", "baseline", "intersect");

  private ConfigKeys() {}

  private static List<String> with(List<String> keys, String... more) {
    return Stream.concat(keys.stream(), Stream.of(more)).toList();
  }
}
