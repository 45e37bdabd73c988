// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.transfer;

import dev.assay.execute.internal.ConnectionUrl;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The export formats of a run. */
enum ExportFormat {
  HTML,
  CSV,
  JSONL,
  PARQUET,
  MARKDOWN,
  JUNIT,
  JSON,
  /** Lines that editors read. */
  PROBLEMS,
  DATABASE,
  MLFLOW,
  LANGFUSE,
  WANDB,
  OTLP;

  private static final Map<String, ExportFormat> BY_EXTENSION =
      Map.of(
          "html", HTML,
          "csv", CSV,
          "jsonl", JSONL,
          "parquet", PARQUET,
          "md", MARKDOWN,
          "xml", JUNIT,
          "json", JSON,
          "sqlite", DATABASE,
          "db", DATABASE,
          "duckdb", DATABASE);

  /** Returns whether it is text, which can be printed. */
  boolean isText() {
    return this != PARQUET && this != DATABASE && !isTracker();
  }

  /**
   * Returns whether it is for a tracker of experiments or traces: its server, or a folder for it.
   */
  boolean isTracker() {
    return this == MLFLOW || this == LANGFUSE || this == WANDB || this == OTLP;
  }

  /** Returns whether a target is the web address of a server, which may be a secret. */
  static boolean isWebAddress(String target) {
    return target.regionMatches(true, 0, "http://", 0, 7)
        || target.regionMatches(true, 0, "https://", 0, 8);
  }

  /** Returns the usual format of a target, by its extension; {@code null} if unknown. */
  static @Nullable ExportFormat of(@Nullable String target) {
    if (target == null) {
      return CSV;
    }
    if (ConnectionUrl.isServer(target)) {
      return DATABASE;
    }
    if (isWebAddress(target)) {
      return null;
    }
    String name = String.valueOf(Path.of(target).getFileName());
    return BY_EXTENSION.get(name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT));
  }

  /** Returns whether it is printed without escapes for a terminal. */
  boolean isExact() {
    return this == CSV || this == HTML;
  }
}
