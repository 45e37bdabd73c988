// SPDX-License-Identifier: Apache-2.0
package dev.assay.benchmarks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Other evaluators, as the commands that their users run; SQL-Eval has none without a model, so its
 * comparison is run by {@code others.py}.
 */
enum PeerScript {
  SPIDER_EXEC("Spider's script, exec", "TEST_SUITE_EVAL", "spider", "spider_exec", "spider_exec,"),
  SPIDER_ALL("Spider's script, all", "TEST_SUITE_EVAL", "spider", null, "all"),
  BIRD("BIRD's script", "BIRD_EVAL", "bird", "bird_ex", "bird_ex"),
  SQL_EVAL("SQL-Eval's comparison", "SQL_EVAL", "sql-eval", "sql_eval_subset", "sql_eval_subset");

  final String title;

  /** The environment variable with the folder of a clone. */
  final String variable;

  /** The name by which {@code others.py} knows it. */
  final String judge;

  /** Assay's metric that should judge each question as it does. */
  final @Nullable String metric;

  private final String runs;

  PeerScript(String title, String variable, String judge, @Nullable String metric, String runs) {
    this.title = title;
    this.variable = variable;
    this.judge = judge;
    this.metric = metric;
    this.runs = runs;
  }

  /** The metrics of the runs that it is measured beside; empty for the default. */
  List<String> runs() {
    return List.of(runs.split(",", -1));
  }

  /** Returns the folder of the clone; empty if none was named. */
  String checkout() {
    return System.getenv().getOrDefault(variable, "").strip();
  }

  /**
   * The command.
   *
   * @param python the start of it: the interpreter, and {@code others.py}'s stand-in if NLTK lacks
   *     its data
   * @param set the folder that {@link QueryPairs#write} wrote
   * @param tables Spider's description of the databases
   */
  List<String> command(List<String> python, Path set, Path databases, Path tables) {
    List<String> command = new ArrayList<>(python);
    Path clone = Path.of(checkout()).toAbsolutePath();
    command.addAll(
        switch (this) {
          case SPIDER_EXEC, SPIDER_ALL ->
              List.of(
                  clone.resolve("evaluation.py").toString(),
                  "--gold=" + set.resolve("dev_gold.sql"),
                  "--pred=" + set.resolve("predictions.sql"),
                  "--db=" + databases,
                  "--table=" + tables,
                  "--etype=" + (this == SPIDER_ALL ? "all" : "exec"));
          case BIRD ->
              List.of(
                  clone.resolve("bird/llm/src/evaluation.py").toString(),
                  "--predicted_sql_path=" + set + "/",
                  "--ground_truth_path=" + set + "/",
                  "--data_mode=dev",
                  "--db_root_path=" + databases + "/",
                  "--diff_json_path=" + set.resolve("dev.json"),
                  "--num_cpus=" + Runtime.getRuntime().availableProcessors());
          case SQL_EVAL -> List.of();
        });
    return command;
  }
}
