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
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes a benchmark of definitions: questions, databases and a data card in one folder. */
public final class BenchmarkMaker {
  /** The seed of the public half, which no number of a user can be. */
  private static final String PUBLIC_SEED = "public";

  /** The start of the names of databases on a server. */
  private static final String PREFIX = "assay_bench_";

  private static final String MARK = ".assay-bench";

  private final BenchmarkRequest request;
  private final Map<String, DatabaseAddress> addresses = new LinkedHashMap<>();
  private final DefinitionProblems problems = new DefinitionProblems();
  private final Map<String, TargetAddress.OfServer> onServer = new LinkedHashMap<>();
  private final Map<String, ComparisonSide> answers = new LinkedHashMap<>();
  private long rows;

  BenchmarkMaker(BenchmarkRequest request) {
    this.request = request;
  }

  /**
   * Makes a benchmark; one that is in the folder is replaced.
   *
   * @throws AssayException if the definitions are wrong, the folder holds something else, or
   *     databases can't be created. Gold queries that fail are listed in the result instead.
   */
  public static MadeBenchmark make(BenchmarkRequest request) {
    return new BenchmarkMaker(request).make();
  }

  MadeBenchmark make() {
    Path scripts = null;
    try {
      prepare();
      scripts = Files.createTempDirectory("assay-bench");
      List<DrawnQuestion> questions = new ArrayList<>();
      for (BenchmarkDomain domain : request.domains()) {
        questions.addAll(make(domain, scripts));
      }
      problems.require();
      Files.writeString(request.out().resolve("questions.jsonl"), QuestionLines.of(questions));
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

  private List<DrawnQuestion> make(BenchmarkDomain domain, Path scripts) throws IOException {
    Map<Half, SeededDatabase> halves = new EnumMap<>(Half.class);
    try {
      for (Half half : Half.values()) {
        if (domain.questions().stream().anyMatch(question -> question.half() == half)) {
          halves.put(half, SeededDatabase.of(domain, seed(half)));
        }
      }
      List<DrawnQuestion> questions = new ArrayList<>();
      for (BenchmarkQuestion question : domain.questions()) {
        SeededDatabase database = halves.get(question.half());
        if (database != null) {
          questions.add(drawn(domain, question, database.draw(question, problems)));
        }
      }
      for (Map.Entry<Half, SeededDatabase> half : halves.entrySet()) {
        create(domain.database(half.getKey()), half.getValue(), scripts);
      }
      return questions;
    } finally {
      halves.values().forEach(SeededDatabase::close);
    }
  }

  private String seed(Half half) {
    return half == Half.PUBLIC ? PUBLIC_SEED : Long.toString(request.seed());
  }

  private DrawnQuestion drawn(
      BenchmarkDomain domain, BenchmarkQuestion question, Map<String, String> values) {
    String evidence = question.texts().evidence();
    String instructions = question.texts().instructions();
    return new DrawnQuestion(
        domain,
        question,
        domain.database(question.half()),
        SlotText.fill(question.texts().question(), values),
        instructions == null ? null : SlotText.fill(instructions, values),
        evidence == null ? null : SlotText.fill(evidence, values),
        question.gold(request.engine()).stream()
            .map(gold -> SlotText.fillSql(gold, values))
            .toList());
  }

  private void create(String id, SeededDatabase database, Path scripts) throws IOException {
    Path script = scripts.resolve(id + ".sql");
    Files.writeString(script, database.script());
    TargetAddress target = target(id);
    CreatedDatabase created =
        DatabaseCreator.create(
            new CreationRequest(
                List.of(script),
                target,
                Dialect.POSTGRES,
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
