// SPDX-License-Identifier: Apache-2.0
package dev.assay.benchmarks;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;

/**
 * Measures how many rows {@code assay db create} copies in a second, of one table of six columns,
 * from each source to each target, whole processes included. Arguments: {@code --root} of the
 * checkout, {@code --rows}, {@code --update-docs}, and databases to make on servers, each as {@code
 * URL --user NAME --password-env NAME}.
 */
public final class CreationSpeed {
  private static final String COMMAND = "benchmarks/run creation";
  private static final int ROUNDS = 3;
  private static final int ROWS_OF_INSERT = 500;
  private static final String TABLE =
      "CREATE TABLE sales (id integer PRIMARY KEY, customer integer NOT NULL, name varchar(40),"
          + " price decimal(10, 2), weight double precision, sold date);\n";

  private final Path root;
  private final Path work;
  private final int count;

  private CreationSpeed(Path root, Path work, int count) {
    this.root = root;
    this.work = work;
    this.count = count;
  }

  /** Prints a table. */
  public static void main(String[] arguments) throws Exception {
    List<String> servers = new ArrayList<>(List.of(arguments));
    boolean update = servers.remove("--update-docs");
    Path root = Path.of(value(servers, "--root", ".")).toAbsolutePath().normalize();
    int count = Integer.parseInt(value(servers, "--rows", "300000"));
    Path work = Files.createTempDirectory("assay-creation");
    try {
      ResultsTable table = new CreationSpeed(root, work, count).measure(servers);
      System.out.println(table.text());
      if (update) {
        String machine = Machine.describe(SideBySide.python());
        ResultsPage.update(
            root.resolve("docs/benchmarks.md"), COMMAND, machine + "\n\n" + table.markdown());
      }
    } finally {
      Folders.delete(work);
    }
  }

  private static String value(List<String> arguments, String name, String otherwise) {
    int at = arguments.indexOf(name);
    if (at < 0) {
      return otherwise;
    }
    arguments.remove(at);
    return arguments.remove(at);
  }

  private ResultsTable measure(List<String> servers) throws IOException, InterruptedException {
    List<List<String>> data = rows(count);
    Path postgres = work.resolve("postgres.sql");
    write(
        postgres,
        TABLE + "COPY sales FROM stdin;",
        count,
        i -> String.join("\t", data.get(i)),
        "\\.\n");
    Path mysql = work.resolve("mysql.sql");
    write(
        mysql, "-- MySQL dump\n" + TABLE.strip(), count, i -> inserted(data.get(i), i, count), "");
    Path csv = work.resolve("sales.csv");
    String names = "id,customer,name,price,weight,sold";
    write(csv, names, count, i -> String.join(",", data.get(i)), "");
    Path sqlite = work.resolve("source.sqlite");
    Path duckdb = work.resolve("source.duckdb");
    for (Path source : List.of(sqlite, duckdb)) {
      create(postgres, source.toString()).run();
    }
    Map<String, Path> sources = new LinkedHashMap<>();
    sources.put("SQLite", sqlite);
    sources.put("DuckDB", duckdb);
    sources.put("CSV", csv);
    sources.put("dump of PostgreSQL", postgres);
    sources.put("dump of MySQL", mysql);
    Map<String, String> targets = new LinkedHashMap<>();
    targets.put("SQLite", work.resolve("t.sqlite").toString());
    targets.put("DuckDB", work.resolve("t.duckdb").toString());
    for (String server : servers) {
      targets.put(server.startsWith("postgresql:") ? "PostgreSQL" : "MariaDB", server);
    }
    List<String> head = new ArrayList<>();
    head.add("rows a second, of %,d, from".formatted(count));
    targets.keySet().forEach(target -> head.add("to " + target));
    head.add("plain Python, to SQLite");
    List<List<String>> rows = new ArrayList<>();
    for (Map.Entry<String, Path> source : sources.entrySet()) {
      List<String> row = new ArrayList<>(List.of(source.getKey()));
      for (String target : targets.values()) {
        row.add(speed(create(source.getValue(), target)));
      }
      boolean plain = List.of(sqlite, csv).contains(source.getValue());
      row.add(plain ? speed(plainPython(source.getValue())) : "–");
      rows.add(row);
    }
    return new ResultsTable(head, rows);
  }

  private String speed(TimedCommand command) throws IOException, InterruptedException {
    List<Double> seconds = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      seconds.add(command.run().wall());
    }
    seconds.sort(null);
    return "%,d".formatted(Math.round(count / seconds.get(ROUNDS / 2)));
  }

  private TimedCommand plainPython(Path source) {
    List<String> words =
        List.of(
            SideBySide.python(),
            root.resolve("benchmarks/others.py").toString(),
            "copy",
            source.toString(),
            work.resolve("python.sqlite").toString());
    return new TimedCommand(words, work.resolve("log"));
  }

  private TimedCommand create(Path source, String target) {
    String assay = root.resolve("assay").toString();
    List<String> words =
        new ArrayList<>(
            List.of(assay, "db", "create", "--replace", "--from", source.toString(), "--to"));
    words.addAll(List.of(target.split(" ")));
    return new TimedCommand(words, work.resolve("log"));
  }

  private static List<List<String>> rows(int count) {
    Random random = new Random(1);
    LocalDate first = LocalDate.of(2000, 1, 1);
    List<List<String>> rows = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      rows.add(
          List.of(
              String.valueOf(i),
              String.valueOf(random.nextInt(100_000)),
              "customer " + random.nextInt(5_000) + " of the shop",
              "%d.%02d".formatted(random.nextInt(10_000), random.nextInt(100)),
              String.valueOf(70 + 10 * random.nextGaussian()),
              first.plusDays(random.nextInt(9_000)).toString()));
    }
    return rows;
  }

  private static String inserted(List<String> row, int number, int count) {
    String start = number % ROWS_OF_INSERT == 0 ? "INSERT INTO sales VALUES " : "";
    boolean last = number % ROWS_OF_INSERT == ROWS_OF_INSERT - 1 || number == count - 1;
    return "%s(%s, %s, '%s', %s, %s, '%s')%s"
        .formatted(
            start,
            row.get(0),
            row.get(1),
            row.get(2),
            row.get(3),
            row.get(4),
            row.get(5),
            last ? ";" : ",");
  }

  private static void write(Path file, String head, int count, IntFunction<String> line, String end)
      throws IOException {
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file))) {
      out.println(head);
      for (int i = 0; i < count; i++) {
        out.println(line.apply(i));
      }
      out.print(end);
    }
  }
}
