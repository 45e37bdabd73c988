// SPDX-License-Identifier: Apache-2.0
package dev.assay.benchmarks;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;

/**
 * Measures how many rows {@code assay db create} copies in a second, of one table of six columns,
 * from each source to each target, whole processes included. Arguments: the command {@code assay},
 * the number of rows, and databases to make on servers, each as {@code URL --user NAME
 * --password-env NAME}.
 */
public final class CreationSpeed {
  private static final int ROUNDS = 3;
  private static final int ROWS_OF_INSERT = 500;
  private static final String TABLE =
      "CREATE TABLE sales (id integer PRIMARY KEY, customer integer NOT NULL, name varchar(40),"
          + " price decimal(10, 2), weight double precision, sold date);\n";

  private CreationSpeed() {}

  /** Prints a table. */
  public static void main(String[] arguments) throws Exception {
    String assay = arguments[0];
    int count = Integer.parseInt(arguments[1]);
    Path work = Files.createTempDirectory("assay-creation");
    try {
      List<List<String>> data = rows(count);
      List<Path> sources = new ArrayList<>();
      Path postgres = work.resolve("postgres.sql");
      write(
          postgres,
          TABLE + "COPY sales FROM stdin;",
          count,
          i -> String.join("\t", data.get(i)),
          "\\.\n");
      Path mysql = work.resolve("mysql.sql");
      write(
          mysql,
          "-- MySQL dump\n" + TABLE.strip(),
          count,
          i -> inserted(data.get(i), i, count),
          "");
      Path csv = work.resolve("sales.csv");
      String names = "id,customer,name,price,weight,sold";
      write(csv, names, count, i -> String.join(",", data.get(i)), "");
      for (String name : List.of("source.sqlite", "source.duckdb")) {
        create(assay, postgres, work.resolve(name).toString(), work).run();
        sources.add(work.resolve(name));
      }
      sources.addAll(List.of(csv, postgres, mysql));
      List<String> targets =
          new ArrayList<>(List.of(work.resolve("t.sqlite") + "", work.resolve("t.duckdb") + ""));
      targets.addAll(List.of(arguments).subList(2, arguments.length));
      print(assay, work, sources, targets, count);
    } finally {
      Folders.delete(work);
    }
  }

  private static void print(
      String assay, Path work, List<Path> sources, List<String> targets, int count)
      throws IOException, InterruptedException {
    List<String> head = new ArrayList<>(List.of("%,d rows from".formatted(count)));
    targets.forEach(target -> head.add(target.replaceFirst(".*\\.(?=\\w+$)|://.*", "")));
    head.add("");
    List<List<String>> rows = new ArrayList<>();
    for (Path source : sources) {
      List<String> row = new ArrayList<>(List.of(String.valueOf(source.getFileName())));
      for (String target : targets) {
        List<Double> seconds = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
          seconds.add(create(assay, source, target, work).run().wall());
        }
        seconds.sort(null);
        row.add("%,d".formatted(Math.round(count / seconds.get(ROUNDS / 2))));
      }
      row.add("");
      rows.add(row);
    }
    ResultsTable table = new ResultsTable(head, rows);
    System.out.println(table.text());
  }

  private static TimedCommand create(String assay, Path source, String target, Path work) {
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
