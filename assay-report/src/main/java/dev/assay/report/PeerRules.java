// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

/** The rules of other evaluators in a sentence. */
public final class PeerRules {
  private PeerRules() {}

  /** The rules of the metric that decides a run. */
  public static String of(String metric) {
    String rules =
        switch (metric) {
          case "bird_ex" ->
              "BIRD's: the sets of rows are equal; the order of rows and repeated "
                  + "rows do not count, the order of columns does";
          case "spider_exec" ->
              "Spider's test suite's: DISTINCT is taken out of both queries, then "
                  + "their results are equal under some order of columns; the order of rows "
                  + "counts if the gold says ORDER BY";
          case "spider2_match" ->
              "Spider 2.0's: each gold column that counts equals some predicted "
                  + "column, numbers within 0.01; columns are compared one by one";
          case "sql_eval_subset" ->
              "SQL-Eval's: without repeated rows, the gold's columns are found within "
                  + "the prediction";
          default -> "those of a metric";
        };
    return "Rules: %s (%s).".formatted(rules, metric);
  }
}
