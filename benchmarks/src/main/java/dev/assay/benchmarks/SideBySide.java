// SPDX-License-Identifier: Apache-2.0
package dev.assay.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Measures Assay beside others and prints a table; see {@link SideBySideOptions#USAGE}. */
public final class SideBySide {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final int TABLE_COLUMNS = 20;

  private final SideBySideOptions options;
  private final Path work;
  private final String assay;
  private final Set<String> notes = new LinkedHashSet<>();
  private final List<ResultsTable> seconds = new ArrayList<>();

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
    pairs.write(set());
    List<ResultsTable> ratios = List.of(dataset(pairs), tables(false), tables(true));
    String machine = Machine.describe(python()) + commits();
    StringBuilder page = new StringBuilder(machine + "\n");
    ratios.forEach(table -> page.append('\n').append(table.markdown()));
    notes.forEach(line -> page.append("\n- ").append(line).append('\n'));
    System.out.println(machine);
    Stream.concat(seconds.stream(), ratios.stream())
        .forEach(table -> System.out.println("\n" + table.text()));
    notes.forEach(line -> System.out.println("\n" + line));
    if (options.curves()) {
      page.append(curves(pairs));
    }
    if (options.updateDocs()) {
      ResultsPage.update(
          options.root().resolve("docs/benchmarks.md"), "benchmarks/run", page.toString());
    }
  }

  private QueryPairs pairs() throws IOException, InterruptedException {
    if (options.questions() != null) {
      return QueryPairs.read(
          options.questions(),
          Objects.requireNonNull(options.predictions()),
          Objects.requireNonNull(options.databases()));
    }
    demo("demo").run(false);
    Path demo = work.resolve("demo");
    return QueryPairs.read(
        demo.resolve("questions.jsonl"),
        demo.resolve("predictions.jsonl"),
        demo.resolve("databases"));
  }

  private Path databases() {
    return options.databases() == null ? work.resolve("demo/databases") : options.databases();
  }

  private Path set() {
    return work.resolve("set");
  }

  private Path log() {
    return work.resolve("log");
  }

  static String python() {
    return System.getenv().getOrDefault("PYTHON", "python3");
  }

  private List<String> others(String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(python(), options.root().resolve("benchmarks/others.py").toString()));
    command.addAll(List.of(arguments));
    return command;
  }

  /** The commits of the others' clones, for the line about the machine. */
  private static String commits() throws IOException, InterruptedException {
    Set<String> commits = new TreeSet<>();
    for (PeerScript script : PeerScript.values()) {
      if (!script.checkout().isEmpty()) {
        String commit = Machine.printed("git", "-C", script.checkout(), "log", "-1", "--format=%h");
        commits.add("; " + script.title.replaceAll(",.*", "") + " at " + commit);
      }
    }
    return String.join("", commits);
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
    Contender plain = plainPython(set());
    Map<PeerScript, Contender> scripts = scripts();
    Map<String, Contender> runs = new LinkedHashMap<>();
    for (String metrics : List.of("spider_exec", "", "all")) {
      runs.put(metrics, run("Assay, " + named(metrics), questions(pairs), metrics));
    }
    for (PeerScript script : scripts.keySet()) {
      for (String metrics : script.runs()) {
        runs.computeIfAbsent(
            metrics, absent -> run("Assay, " + named(absent), questions(pairs), absent));
      }
    }
    int half = pairs.size() / 2;
    List<String> cold = runCommand(questions(pairs), work.resolve("cold"), "spider_exec");
    cold.add("--in-process");
    Contender version = Contender.of("assay --version", List.of(assay, "--version"), log());
    Contender demo = demo("demo-again");
    Contender first = first("first question in process", cold, 1);
    Contender firstHalf = first("first half in process", cold, half);
    Contender all = first("all in process", cold, pairs.size());
    List<Contender> contenders = new ArrayList<>(List.of(plain));
    contenders.addAll(runs.values());
    contenders.addAll(scripts.values());
    contenders.addAll(List.of(version, demo, first, firstHalf, all));
    rounds(contenders, 0, options.rounds());
    double share = (double) pairs.size() / (pairs.size() - half);
    Contender secondHalf = all.above(firstHalf, share, "all at the second half's pace, in process");

    String title = "%,d questions".formatted(pairs.size());
    seconds.add(ResultsTable.ofSeconds(title, "right", contenders));
    List<List<String>> rows = new ArrayList<>();
    Set<String> alone = new LinkedHashSet<>(runs.keySet());
    for (PeerScript script : scripts.keySet()) {
      Contender other = scripts.get(script);
      if (contenders.contains(other)) {
        String verdicts = disagreement(script);
        for (String metrics : script.runs()) {
          alone.remove(metrics);
          rows.add(
              run(runs, metrics).ratios(other, metrics.equals(script.metric) ? verdicts : "–"));
        }
      }
    }
    alone.forEach(metrics -> rows.add(run(runs, metrics).ratios(plain, "–")));
    for (Contender own : List.of(version, demo, first)) {
      rows.add(own.ratios(plain, "–"));
    }
    String pace = "CPU %.1f ms a question".formatted(secondHalf.cpu() / pairs.size() * 1000);
    rows.add(secondHalf.ratios(plain, pace));
    return ratios(title, plain, "verdicts", rows);
  }

  private static Contender run(Map<String, Contender> runs, String metrics) {
    return Objects.requireNonNull(runs.get(metrics));
  }

  private static ResultsTable ratios(
      String title, Contender plain, String last, List<List<String>> rows) {
    return new ResultsTable(
        List.of(
            "%s; plain Python %.2f s, CPU %.2f s".formatted(title, plain.wall(), plain.cpu()),
            "wall",
            "CPU",
            last),
        rows);
  }

  private static String named(String metrics) {
    return metrics.isEmpty() || metrics.equals("all")
        ? (metrics.isEmpty() ? "default" : "all") + " metrics"
        : metrics;
  }

  private Contender plainPython(Path set) {
    return Contender.of(
        "plain Python", others("statements", set.resolve("pairs.jsonl").toString()), log());
  }

  /** The demo, whose first start makes the folder. */
  private Contender demo(String folder) {
    return Contender.of(
        "assay demo", List.of(assay, "demo", "--out", work.resolve(folder).toString()), log());
  }

  /** A folder with questions and predictions: the files as they were given, if all is used. */
  private Questions questions(QueryPairs pairs) {
    return options.questions() != null && options.predictions() != null && pairs.isWhole()
        ? new Questions(options.questions(), options.predictions())
        : Questions.in(set());
  }

  /** The files that a run reads. */
  private record Questions(Path questions, Path predictions) {
    static Questions in(Path set) {
      return new Questions(set.resolve("questions.jsonl"), set.resolve("predictions.jsonl"));
    }
  }

  private List<String> runCommand(Questions questions, Path out, String metrics) {
    List<String> command =
        new ArrayList<>(
            List.of(
                assay,
                "run",
                "--questions",
                questions.questions().toString(),
                "--predictions",
                questions.predictions().toString(),
                "--databases",
                databases().toString(),
                "--out",
                out.toString()));
    if (!metrics.isEmpty()) {
      command.addAll(List.of("--metrics", metrics));
    }
    return command;
  }

  private Contender first(String name, List<String> run, int count) {
    List<String> command = new ArrayList<>(run);
    command.add("--first=" + count);
    return new Contender(
        "Assay, " + name,
        new TimedCommand(command, log()),
        work.resolve("cold"),
        (ran, time) -> "");
  }

  private Contender run(String name, Questions questions, String metrics) {
    Path out = work.resolve("run-" + metrics);
    return new Contender(
        name,
        new TimedCommand(runCommand(questions, out, metrics), log()),
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

  /** The other evaluators of which there is a clone. */
  private Map<PeerScript, Contender> scripts() throws IOException, InterruptedException {
    Map<PeerScript, Contender> scripts = new LinkedHashMap<>();
    Path tables = databases().resolveSibling("tables.json");
    for (PeerScript script : PeerScript.values()) {
      if (script.checkout().isEmpty()) {
        notes.add("Not measured: %s; set %s to a clone".formatted(script.title, script.variable));
      } else if (script == PeerScript.SPIDER_ALL && Files.notExists(tables)) {
        notes.add("Not measured: %s; %s is missing".formatted(script.title, tables));
      } else {
        List<String> command =
            script == PeerScript.SQL_EVAL
                ? judge(script)
                : script.command(interpreter(script), set(), databases(), tables);
        scripts.put(script, Contender.of(script.title, command, log()).optional());
      }
    }
    return scripts;
  }

  /** Python, with a stand-in for the data of NLTK where Spider's script would miss them. */
  private List<String> interpreter(PeerScript script) throws IOException, InterruptedException {
    String words = "import nltk; nltk.word_tokenize('a'); print('found')";
    if (!script.judge.equals("spider") || !Machine.printed(python(), "-c", words).isEmpty()) {
      return List.of(python());
    }
    notes.add(
        "Spider's script with NLTK's untrained tokenizer; for its data: python3 -m nltk.downloader punkt punkt_tab");
    return others("untrained");
  }

  private List<String> judge(PeerScript script) {
    return others(
        "pairs",
        script.judge,
        script.checkout(),
        set().resolve("pairs.jsonl").toString(),
        work.resolve(script.judge).toString());
  }

  /** The number of questions on which a script and Assay's metric for its rule disagree. */
  private String disagreement(PeerScript script) throws IOException, InterruptedException {
    if (script.metric == null) {
      return "–";
    }
    new TimedCommand(judge(script), log()).run();
    Map<String, JsonNode> outcomes = outcomes(work.resolve("run-all"));
    int others = 0;
    for (String line : Files.readAllLines(work.resolve(script.judge))) {
      String[] verdict = line.split("\t", -1);
      JsonNode outcome = Objects.requireNonNull(outcomes.get(verdict[0]));
      others += outcome.path("metrics").path(script.metric).asText().equals(verdict[1]) ? 0 : 1;
    }
    return "%,d differ".formatted(others);
  }

  private ResultsTable tables(boolean changed) throws IOException, InterruptedException {
    TableFilePair files =
        TableFilePair.write(work.resolve("tables"), options.rows(), TABLE_COLUMNS, changed);
    Contender plain = plainPython(set());
    List<Contender> contenders = comparisons(files);
    Contender match = contenders.get(0);
    contenders.add(plain);
    rounds(contenders, 0, options.rounds());
    String title =
        "%,d × %d cells of CSV, rows shuffled%s"
            .formatted(options.rows(), TABLE_COLUMNS, changed ? ", one cell changed" : "");
    seconds.add(ResultsTable.ofSeconds(title, "answer", contenders));
    contenders.removeAll(List.of(match, plain));
    return ratios(
        title,
        plain,
        "answers",
        contenders.stream()
            .map(other -> match.ratios(other, match.answer() + ", " + other.answer()))
            .toList());
  }

  /** Ways to compare two files, first Assay's. */
  private List<Contender> comparisons(TableFilePair files) {
    String gold = files.gold().toString();
    String predicted = files.predicted().toString();
    return new ArrayList<>(
        List.of(
            new Contender(
                "assay match",
                new TimedCommand(List.of(assay, "match", gold, predicted), log(), 1),
                null,
                (command, time) -> time.code() == 0 ? "equal" : "unequal"),
            Contender.ofTables(
                "DuckDB, EXCEPT ALL both ways",
                java(ExceptAll.class, files.gold(), files.predicted()),
                log()),
            Contender.ofTables("pandas, sorted frames", others("tables", gold, predicted), log())
                .optional()));
  }

  /** Runs all in turn, and removes others that fail in the first round, with a note. */
  private void rounds(List<Contender> contenders, int first, int last)
      throws IOException, InterruptedException {
    for (int round = first; round <= last; round++) {
      for (Contender contender : List.copyOf(contenders)) {
        try {
          contender.run(round > 0);
        } catch (IOException failure) {
          String name = contender.name();
          if (round > first || !contender.isOptional()) {
            throw failure;
          }
          String reason = String.valueOf(failure.getMessage());
          notes.add(
              "Not measured: %s; %s"
                  .formatted(name, reason.substring(reason.lastIndexOf('\n') + 1)));
          contenders.remove(contender);
        }
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
      add(
          questions,
          count,
          new ArrayList<>(
              List.of(
                  plainPython(set),
                  run("Assay, execution accuracy", Questions.in(set), "execution_accuracy"))));
    }
    questions.write(images.resolve("time-questions.svg"));
    return """

    ![Time over rows](images/time-rows.svg)
    ![Time over columns](images/time-columns.svg)
    ![Time over questions](images/time-questions.svg)
    """;
  }

  /** Adds a point for each contender: the median of three runs. */
  private void add(LineChart chart, int x, List<Contender> contenders)
      throws IOException, InterruptedException {
    rounds(contenders, 1, 3);
    contenders.forEach(contender -> chart.add(contender.name(), x, contender.wall()));
  }
}
