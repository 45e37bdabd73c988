// SPDX-License-Identifier: Apache-2.0
package dev.assay.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Measures Assay beside others and prints a table; see {@link SideBySideOptions#USAGE}. */
public final class SideBySide {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** One of the demo's predictions, which would run for hours. */
  private static final String ENDLESS = "tramway-14";

  private static final int TABLE_COLUMNS = 20;

  private final SideBySideOptions options;
  private final Path work;
  private final String assay;
  private final List<String> absent = new ArrayList<>();

  private SideBySide(SideBySideOptions options, Path work) {
    this.options = options;
    this.work = work;
    this.assay = options.root().resolve("assay").toAbsolutePath().normalize().toString();
  }

  /** Measures, and ends with exit code 2 if an option is wrong. */
  public static void main(String[] arguments) throws Exception {
    if (List.of(arguments).stream().anyMatch(List.of("-h", "--help")::contains)) {
      System.out.print(SideBySideOptions.USAGE);
      return;
    }
    SideBySideOptions options;
    try {
      options = SideBySideOptions.of(arguments);
    } catch (IllegalArgumentException wrong) {
      System.err.println("benchmarks/run: " + wrong.getMessage());
      System.exit(2);
      return;
    }
    Path work = Files.createTempDirectory("assay-benchmarks");
    try {
      new SideBySide(options, work).measure();
    } finally {
      Folders.delete(work);
    }
  }

  private void measure() throws IOException, InterruptedException {
    QueryPairs pairs = pairs();
    pairs.write(work.resolve("set"));
    List<ResultsTable> tables = new ArrayList<>();
    tables.add(dataset(pairs));
    tables.add(tables(false));
    tables.add(tables(true));
    String machine = Machine.describe(python());
    StringBuilder page = new StringBuilder(machine + "\n");
    tables.forEach(table -> page.append('\n').append(table.markdown()));
    absent.forEach(line -> page.append("\n- Not measured: ").append(line).append('\n'));
    System.out.println(machine);
    tables.forEach(table -> System.out.println("\n" + table.text()));
    absent.forEach(line -> System.out.println("\nNot measured: " + line));
    if (options.curves()) {
      page.append(curves(pairs));
    }
    if (options.updateDocs()) {
      ResultsPage.update(options.root().resolve("docs/benchmarks.md"), page.toString());
    }
  }

  private QueryPairs pairs() throws IOException, InterruptedException {
    if (options.questions() != null) {
      return QueryPairs.read(
          options.questions(),
          Objects.requireNonNull(options.predictions()),
          Objects.requireNonNull(options.databases()),
          List.of());
    }
    Path demo = work.resolve("demo");
    new TimedCommand(List.of(assay, "demo", "--out", demo.toString()), work.resolve("log")).run();
    return QueryPairs.read(
        demo.resolve("questions.jsonl"),
        demo.resolve("predictions.jsonl"),
        demo.resolve("databases"),
        List.of(ENDLESS));
  }

  private Path databases() {
    return options.databases() == null ? work.resolve("demo/databases") : options.databases();
  }

  private static String python() {
    return System.getenv().getOrDefault("PYTHON", "python3");
  }

  private String others() {
    return options.root().resolve("benchmarks/others.py").toString();
  }

  private static List<String> java(Class<?> main, Path... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:+UseSerialGC");
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    List.of(arguments).forEach(argument -> command.add(argument.toString()));
    return command;
  }

  private ResultsTable dataset(QueryPairs pairs) throws IOException, InterruptedException {
    Path set = work.resolve("set");
    List<Contender> contenders = new ArrayList<>();
    contenders.add(
        new Contender(
            "bare statements, no comparison",
            new TimedCommand(java(BareStatements.class, set.resolve("pairs.jsonl")), log()),
            null,
            (command, time) -> "–"));
    contenders.add(run("Assay, execution accuracy", set, "execution_accuracy"));
    contenders.add(run("Assay, default metrics", set, ""));
    contenders.add(run("Assay, all metrics", set, "all"));
    if (pairs.areOfSqlite()) {
      other(
          contenders, "Spider's test suite evaluator", "spider", "TEST_SUITE_EVAL", "spider_exec");
      other(contenders, "BIRD's script", "bird", "BIRD_EVAL", "bird_ex");
      other(contenders, "SQL-Eval's comparison", "sql-eval", "SQL_EVAL", "sql_eval_subset");
    } else {
      absent.add(
          "other evaluators, as they know only SQLite and this data set has other databases");
    }
    rounds(contenders);
    return new ResultsTable("%,d questions".formatted(pairs.size()), "right", contenders);
  }

  private Path log() {
    return work.resolve("log");
  }

  private List<String> runCommand(Path set, Path out, String metrics) {
    List<String> command =
        new ArrayList<>(
            List.of(
                assay,
                "run",
                "--questions",
                set.resolve("questions.jsonl").toString(),
                "--predictions",
                set.resolve("predictions.jsonl").toString(),
                "--databases",
                databases().toString(),
                "--out",
                out.toString()));
    if (!metrics.isEmpty()) {
      command.addAll(List.of("--metrics", metrics));
    }
    return command;
  }

  private Contender run(String name, Path set, String metrics) {
    Path out = work.resolve("run-" + metrics);
    return new Contender(
        name,
        new TimedCommand(runCommand(set, out, metrics), log()),
        out,
        (command, time) ->
            "%,d"
                .formatted(
                    outcomes(out).values().stream()
                        .filter(outcome -> outcome.path("verdict").asText().equals("correct"))
                        .count()));
  }

  private static Map<String, JsonNode> outcomes(Path run) throws IOException {
    Map<String, JsonNode> outcomes = new HashMap<>();
    for (String line : Files.readAllLines(run.resolve("outcomes.jsonl"))) {
      JsonNode outcome = JSON.readTree(line);
      outcomes.put(outcome.path("question").asText(), outcome);
    }
    return outcomes;
  }

  /** Adds another evaluator, if there is a clone of it. */
  private void other(
      List<Contender> contenders, String name, String judge, String variable, String metric) {
    String clone = System.getenv(variable);
    if (clone == null || clone.isBlank()) {
      absent.add("%s; clone it and set %s to the folder".formatted(name, variable));
      return;
    }
    Path verdicts = work.resolve(judge);
    Path pairs = work.resolve("set/pairs.jsonl");
    contenders.add(
        new Contender(
            name,
            new TimedCommand(
                List.of(
                    python(),
                    others(),
                    "pairs",
                    judge,
                    clone,
                    pairs.toString(),
                    verdicts.toString()),
                log()),
            null,
            (command, time) -> judged(verdicts, metric)));
  }

  /** The number of right predictions, and on how many Assay's metric of this rule differs. */
  private String judged(Path verdicts, String metric) throws IOException {
    Map<String, JsonNode> outcomes = outcomes(work.resolve("run-all"));
    int right = 0;
    int others = 0;
    for (String line : Files.readAllLines(verdicts)) {
      String[] verdict = line.split("\t", -1);
      right += verdict[1].equals("1") ? 1 : 0;
      JsonNode outcome = Objects.requireNonNull(outcomes.get(verdict[0]));
      others += outcome.path("metrics").path(metric).asText().equals(verdict[1]) ? 0 : 1;
    }
    return "%,d; %s differs on %,d".formatted(right, metric, others);
  }

  private ResultsTable tables(boolean changed) throws IOException, InterruptedException {
    TableFilePair files =
        TableFilePair.write(work.resolve("tables"), options.rows(), TABLE_COLUMNS, changed);
    List<Contender> contenders = comparisons(files);
    rounds(contenders);
    return new ResultsTable(
        "%,d × %d cells of CSV, rows shuffled%s"
            .formatted(options.rows(), TABLE_COLUMNS, changed ? ", one cell changed" : ""),
        "answer",
        contenders);
  }

  private List<Contender> comparisons(TableFilePair files)
      throws IOException, InterruptedException {
    List<Contender> contenders = new ArrayList<>();
    contenders.add(
        Contender.ofTables(
            "DuckDB, EXCEPT ALL both ways",
            java(ExceptAll.class, files.gold(), files.predicted()),
            log()));
    if (Machine.hasPandas(python())) {
      contenders.add(
          Contender.ofTables(
              "pandas, sorted frames",
              List.of(
                  python(),
                  others(),
                  "tables",
                  files.gold().toString(),
                  files.predicted().toString()),
              log()));
    } else if (absent.stream().noneMatch(line -> line.startsWith("pandas"))) {
      absent.add("pandas; %s -m pip install pandas, or set PYTHON".formatted(python()));
    }
    contenders.add(
        new Contender(
            "assay match",
            new TimedCommand(
                List.of(assay, "match", files.gold().toString(), files.predicted().toString()),
                log()),
            null,
            (command, time) -> time.code() == 0 ? "equal" : "unequal"));
    return contenders;
  }

  private void rounds(List<Contender> contenders) throws IOException, InterruptedException {
    for (int round = 0; round <= options.rounds(); round++) {
      for (Contender contender : contenders) {
        contender.run(round > 0);
      }
    }
  }

  private String curves(QueryPairs pairs) throws IOException, InterruptedException {
    Path images = options.updateDocs() ? options.root().resolve("docs/images") : work;
    LineChart rows = new LineChart("Comparing two CSV files of 5 columns", "rows");
    for (int count : List.of(1_000, 10_000, 100_000, 1_000_000)) {
      add(rows, count, comparisons(TableFilePair.write(work.resolve("tables"), count, 5, false)));
    }
    rows.write(images.resolve("time-rows.svg"));
    LineChart columns = new LineChart("Comparing two CSV files of 10,000 rows", "columns");
    for (int count : List.of(5, 10, 20, 40, 80)) {
      add(
          columns,
          count,
          comparisons(TableFilePair.write(work.resolve("tables"), 10_000, count, false)));
    }
    columns.write(images.resolve("time-columns.svg"));
    LineChart questions = new LineChart("Evaluating a data set", "questions");
    for (int count : List.of(100, 1_000, 10_000, 50_000)) {
      Path set = work.resolve("set-" + count);
      pairs.repeated(count).write(set);
      List<Contender> contenders = new ArrayList<>();
      contenders.add(
          new Contender(
              "bare statements, no comparison",
              new TimedCommand(java(BareStatements.class, set.resolve("pairs.jsonl")), log()),
              null,
              (command, time) -> ""));
      contenders.add(run("Assay, execution accuracy", set, "execution_accuracy"));
      add(questions, count, contenders);
    }
    questions.write(images.resolve("time-questions.svg"));
    return """

    ![Time over rows](images/time-rows.svg)
    ![Time over columns](images/time-columns.svg)
    ![Time over questions](images/time-questions.svg)
    """;
  }

  /** Adds a point for each contender: the median of three runs. */
  private static void add(LineChart chart, int x, List<Contender> contenders)
      throws IOException, InterruptedException {
    for (int round = 0; round < 3; round++) {
      for (Contender contender : contenders) {
        contender.run(true);
      }
    }
    contenders.forEach(contender -> chart.add(contender.name(), x, contender.wall()));
  }
}
