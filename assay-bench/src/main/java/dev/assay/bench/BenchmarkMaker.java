// SPDX-License-Identifier: Apache-2.0
package dev.assay.bench;

import dev.assay.create.CreatedDatabase;
import dev.assay.create.CreationRequest;
import dev.assay.create.DatabaseCreator;
import dev.assay.create.TargetAddress;
import dev.assay.execute.DatabaseAddress;
import dev.assay.match.ComparisonSide;
import dev.assay.model.AssayException;
import dev.assay.model.FileProblem;
import dev.assay.sql.Dialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes a benchmark of definitions: questions, databases and a data card in one folder. */
public final class BenchmarkMaker {
  /** The start of the names of databases on a server. */
  private static final String PREFIX = "assay_bench_";

  private static final String MARK = ".assay-bench";

  private final BenchmarkRequest request;
  private final DrawnBenchmark drawn;
  private final Map<String, DatabaseAddress> addresses = new LinkedHashMap<>();
  private final Map<String, TargetAddress.OfServer> onServer = new LinkedHashMap<>();
  private final Map<String, ComparisonSide> answers = new LinkedHashMap<>();
  private long rows;

  /**
   * @param drawn the questions and rows of the request
   */
  BenchmarkMaker(BenchmarkRequest request, DrawnBenchmark drawn) {
    this.request = request;
    this.drawn = drawn;
  }

  /**
   * Makes a benchmark; one that is in the folder is replaced.
   *
   * @throws AssayException if the definitions are wrong, the folder holds something else, or
   *     databases can't be created. Gold queries that fail are listed in the result instead.
   */
  public static MadeBenchmark make(BenchmarkRequest request) {
    DrawnBenchmark drawn = DrawnBenchmark.of(request.domains(), request.seed());
    return new BenchmarkMaker(request, drawn).make();
  }

  MadeBenchmark make() {
    Path scripts = null;
    try {
      prepare();
      scripts = Files.createTempDirectory("assay-bench");
      for (Map.Entry<String, String> database : drawn.scripts().entrySet()) {
        Path script = scripts.resolve(database.getKey() + ".sql");
        Files.writeString(script, database.getValue());
        create(database.getKey(), script);
      }
      List<DrawnQuestion> questions = drawn.questions();
      Files.writeString(
          request.out().resolve("questions.jsonl"), QuestionLines.of(questions, request.engine()));
      Files.writeString(
          request.out().resolve("README.md"),
          DataCard.of(request, questions, addresses.size(), rows));
      writeServerSettings();
      BenchmarkCheck check = new BenchmarkCheck(request.engine(), addresses);
      if (request.check()) {
        check.run(questions);
        answers.putAll(check.answers());
      }
      return new MadeBenchmark(
          questions.size(), addresses.size(), rows, check.problems(), check.notes());
    } catch (IOException e) {
      throw FileProblem.unwritable(request.out(), e);
    } finally {
      remove(scripts);
    }
  }

  /** The answers of the gold queries, by {@code ID/1}, {@code ID/2} …, if they were checked. */
  Map<String, ComparisonSide> answers() {
    return answers;
  }

  private void prepare() throws IOException {
    Path out = request.out();
    if (Files.exists(out) && !Files.exists(out.resolve(MARK)) && !isEmptyFolder(out)) {
      throw new AssayException(
          "%s exists and is not a benchmark's folder; name a different one with --out"
              .formatted(out));
    }
    Files.createDirectories(out.resolve("databases"));
    Files.writeString(out.resolve(MARK), "This folder was made by `assay bench make`.\n");
    try (Stream<Path> old = Files.list(out.resolve("databases"))) {
      for (Path file : old.filter(Files::isRegularFile).toList()) {
        Files.delete(file); // of another engine or domain
      }
    }
  }

  private static boolean isEmptyFolder(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (Stream<Path> children = Files.list(folder)) {
      return children.findAny().isEmpty();
    }
  }

  private void create(String id, Path script) {
    boolean unchanged = request.engine() == BenchmarkEngine.DUCKDB;
    CreatedDatabase created =
        DatabaseCreator.create(
            new CreationRequest(
                List.of(script),
                target(id),
                // DuckDB runs the script as it is, which is faster than a translation.
                unchanged ? Dialect.DUCKDB : Dialect.POSTGRES,
                null,
                request.server() == null || request.server().replace(),
                false));
    rows += created.totalRows();
  }

  private TargetAddress target(String id) {
    ServerLocation server = request.server();
    if (server != null) {
      TargetAddress.OfServer target = server.database().apply(PREFIX + id);
      onServer.put(id, target);
      addresses.put(
          id, new DatabaseAddress(id, target.url(), target.user(), target.password(), Map.of()));
      return target;
    }
    Path file = request.out().resolve("databases").resolve(id + "." + request.engine().key());
    addresses.put(id, DatabaseAddress.of(id, "jdbc:" + request.engine().key() + ":" + file));
    return new TargetAddress.OfFile(file);
  }

  private void writeServerSettings() throws IOException {
    Path file = request.out().resolve("assay.yaml");
    ServerLocation server = request.server();
    if (server == null) {
      Files.deleteIfExists(file);
    } else {
      Files.writeString(file, ServerSettings.of(onServer, server.passwordVariable()));
    }
  }

  private static void remove(@Nullable Path folder) {
    if (folder == null) {
      return;
    }
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.deleteIfExists(file);
      }
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      folder.toFile().deleteOnExit(); // of temporary files
    }
  }
}
