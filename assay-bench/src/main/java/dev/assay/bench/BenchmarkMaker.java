// SPDX-License-Identifier: Apache-2.0
package dev.assay.bench;

import dev.assay.AssayException;
import dev.assay.create.CreatedDatabase;
import dev.assay.create.CreationRequest;
import dev.assay.create.DatabaseCreator;
import dev.assay.create.TargetAddress;
import dev.assay.execute.DatabaseAddress;
import dev.assay.match.ComparisonSide;
import dev.assay.model.internal.FileProblem;
import dev.assay.sql.Dialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes a benchmark of definitions: questions, databases and a data card in one folder. */
public final class BenchmarkMaker {
  /** The start of the names of databases on a server. */
  private static final String PREFIX = "assay_bench_";

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
   * Makes a benchmark; one that is in the folder is replaced once the new one is complete.
   *
   * @throws AssayException if the definitions are wrong, the folder holds something else, or
   *     databases can't be created. Gold queries that fail are listed in the result instead; then
   *     the folder stays as it was, but databases on a server, where the queries had to be tried,
   *     are the new ones.
   */
  public static MadeBenchmark make(BenchmarkRequest request) {
    DrawnBenchmark drawn = DrawnBenchmark.of(request.domains(), request.seed());
    BenchmarkFolder folder = BenchmarkFolder.of(request.out());
    try {
      MadeBenchmark made = new BenchmarkMaker(request.into(folder.draft()), drawn).make();
      if (made.problems().isEmpty()) {
        folder.publish();
      }
      return made;
    } catch (AssayException e) {
      throw folder.named(e);
    } finally {
      folder.removeDraft();
    }
  }

  MadeBenchmark make() {
    Path scripts = null;
    try {
      prepare();
      scripts = Files.createTempDirectory("assay-bench");
      DefinitionProblems problems = new DefinitionProblems();
      for (Map.Entry<String, String> database : drawn.scripts().entrySet()) {
        Path script = scripts.resolve(database.getKey() + ".sql");
        Files.writeString(script, database.getValue());
        try {
          create(database.getKey(), script);
        } catch (AssayException e) {
          if (!isOf(script, e)) {
            throw e;
          }
          problems.add(new AssayException(inDefinition(database.getKey(), script, e), e));
        }
      }
      problems.require();
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
          questions.size(),
          addresses.size(),
          rows,
          check.problems(),
          check.notes(),
          onServer.keySet().stream().map(id -> PREFIX + id).toList());
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

  private static boolean isOf(Path script, AssayException e) {
    return String.valueOf(e.getMessage()).contains(script.toString());
  }

  /** A message on a script, with the file of the definition that the script was made of. */
  private String inDefinition(String id, Path script, AssayException e) {
    BenchmarkDomain domain =
        request.domains().stream()
            .filter(each -> Arrays.stream(Half.values()).anyMatch(h -> each.database(h).equals(id)))
            .findFirst()
            .orElseThrow();
    String schema = domain.schema().text();
    int before = domain.schema().line(schema.length() - schema.stripLeading().length()) - 1;
    long lines = schema.strip().lines().count();
    return Pattern.compile(Pattern.quote(script.toString()) + "(?::(\\d+))?")
        .matcher(
            String.valueOf(e.getMessage())
                .replace(", or skip such statements with --skip-errors", ""))
        .replaceAll(
            found -> {
              int line = found.group(1) == null ? 0 : Integer.parseInt(found.group(1));
              String place =
                  line == 0 || line > lines
                      ? domain.rows().path().toString()
                      : domain.schema().path() + ":" + (line + before);
              return Matcher.quoteReplacement(place);
            });
  }

  private void prepare() throws IOException {
    Path out = request.out();
    Files.createDirectories(out.resolve("databases"));
    Files.writeString(
        out.resolve(BenchmarkFolder.MARK), "This folder was made by `assay bench make`.\n");
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
    if (server != null) {
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
