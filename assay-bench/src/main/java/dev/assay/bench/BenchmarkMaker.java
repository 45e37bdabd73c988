// SPDX-License-Identifier: Apache-2.0
package dev.assay.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.assay.AssayException;
import dev.assay.bench.BenchmarkQuestion.Labels;
import dev.assay.create.CreatedDatabase;
import dev.assay.create.CreationRequest;
import dev.assay.create.DatabaseCreator;
import dev.assay.create.TargetAddress;
import dev.assay.execute.DatabaseAddress;
import dev.assay.match.ComparisonSide;
import dev.assay.model.internal.FileProblem;
import dev.assay.model.internal.FolderTree;
import dev.assay.sql.Dialect;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
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

  /** Writes the configuration file that names the databases of a server. */
  private static final class ServerSettings {
    private ServerSettings() {}

    /**
     * The content of {@code assay.yaml} next to the questions.
     *
     * @param addresses by database id
     * @param passwordVariable the environment variable with the password, or {@code null}
     */
    static String of(
        Map<String, TargetAddress.OfServer> addresses, @Nullable String passwordVariable) {
      StringBuilder yaml = new StringBuilder();
      yaml.append("# To run: assay run --config assay.yaml --predictions PREDICTIONS\n");
      yaml.append("questions: questions.jsonl\ndatabases:\n");
      addresses.forEach(
          (id, address) -> {
            yaml.append("  ").append(id).append(": { url: ").append(quoted(address.url()));
            if (address.user() != null) {
              yaml.append(", user: ").append(quoted(address.user()));
            }
            if (passwordVariable != null) {
              yaml.append(", password: \"${").append(passwordVariable).append("}\"");
            }
            yaml.append(" }\n");
          });
      return yaml.toString();
    }

    private static String quoted(String text) {
      return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
  }

  /** Writes questions in Assay's own format, JSON Lines. */
  private static final class QuestionLines {
    private static final JsonFactory JSON = new JsonFactory();

    private QuestionLines() {}

    static String of(List<DrawnQuestion> questions, BenchmarkEngine engine) {
      StringBuilder lines = new StringBuilder();
      for (DrawnQuestion question : questions) {
        lines.append(line(question, engine)).append('\n');
      }
      return lines.toString();
    }

    private static String line(DrawnQuestion question, BenchmarkEngine engine) {
      StringWriter text = new StringWriter();
      try (JsonGenerator json = JSON.createGenerator(text)) {
        write(question, engine, json);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return text.toString();
    }

    private static void write(DrawnQuestion question, BenchmarkEngine engine, JsonGenerator json)
        throws IOException {
      Labels labels = question.definition().labels();
      json.writeStartObject();
      json.writeStringField("id", question.id());
      json.writeStringField("database", question.database());
      json.writeStringField("question", question.question());
      writeText("instructions", question.instructions(), json);
      writeText("evidence", question.evidence(), json);
      if (question.definition().unanswerable()) {
        json.writeBooleanField("unanswerable", true);
      } else {
        writeGold(question.gold(engine), json);
      }
      json.writeStringField("category", labels.category());
      writeText("difficulty", labels.difficulty(), json);
      json.writeArrayFieldStart("tags");
      json.writeString(question.definition().half().key());
      for (String tag : labels.tags()) {
        json.writeString(tag);
      }
      json.writeEndArray();
      for (Map.Entry<String, Object> rule :
          new TreeMap<>(question.definition().comparison()).entrySet()) {
        json.writePOJOField(rule.getKey(), rule.getValue());
      }
      json.writeEndObject();
    }

    private static void writeText(String name, @Nullable String text, JsonGenerator json)
        throws IOException {
      if (text != null) {
        json.writeStringField(name, text);
      }
    }

    private static void writeGold(List<String> gold, JsonGenerator json) throws IOException {
      if (gold.size() == 1) {
        json.writeStringField("gold", gold.get(0));
        return;
      }
      json.writeArrayFieldStart("gold");
      for (String query : gold) {
        json.writeString(query);
      }
      json.writeEndArray();
    }
  }

  /**
   * The folder of a benchmark, and beside it the draft that takes the place of what is in it once
   * it is complete. Other files in the folder, such as runs, stay. For one thread.
   *
   * @param path the folder
   * @param draft a folder that nothing else uses
   */
  private record BenchmarkFolder(Path path, Path draft) {
    /** The file by which a benchmark's folder is known. */
    static final String MARK = ".assay-bench";

    private static final String DATABASES = "databases";

    /** The files beside the databases; the last exists only if these are on a server. */
    private static final List<String> FILES =
        List.of(MARK, "questions.jsonl", "README.md", "assay.yaml");

    /**
     * A folder to make a benchmark in.
     *
     * @throws AssayException if it holds something else
     */
    static BenchmarkFolder of(Path path) {
      try {
        if (Files.exists(path) && !Files.exists(path.resolve(MARK)) && !isEmptyFolder(path)) {
          throw new AssayException(
              "%s exists and is not a benchmark's folder; name a different one with --out"
                  .formatted(path));
        }
      } catch (IOException e) {
        throw FileProblem.unreadable(path, e);
      }
      Path absolute = path.toAbsolutePath().normalize();
      return new BenchmarkFolder(
          path,
          // A folder that exists may be all that can be written to.
          Files.isDirectory(absolute)
              ? absolute.resolve(".%s.part".formatted(UUID.randomUUID()))
              : absolute.resolveSibling(
                  ".%s-%s.part".formatted(absolute.getFileName(), UUID.randomUUID())));
    }

    private static boolean isEmptyFolder(Path folder) throws IOException {
      if (!Files.isDirectory(folder)) {
        return false;
      }
      try (Stream<Path> children = Files.list(folder)) {
        return children.findAny().isEmpty();
      }
    }

    /** Replaces the benchmark in the folder by the draft. */
    void publish() {
      try {
        Path databases = Files.createDirectories(path.resolve(DATABASES));
        try (Stream<Path> old = Files.list(databases)) {
          for (Path file : old.filter(Files::isRegularFile).toList()) {
            Files.delete(file); // of another engine or domain
          }
        }
        try (Stream<Path> made = Files.list(draft.resolve(DATABASES))) {
          for (Path file : made.toList()) {
            move(file, databases.resolve(file.getFileName()));
          }
        }
        for (String name : FILES) {
          Files.deleteIfExists(path.resolve(name));
          if (Files.exists(draft.resolve(name))) {
            move(draft.resolve(name), path.resolve(name));
          }
        }
      } catch (IOException e) {
        throw FileProblem.unwritable(path, e);
      }
    }

    private static void move(Path from, Path to) throws IOException {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }

    /** The error with this folder's name in place of the draft's. */
    AssayException named(AssayException e) {
      String message = String.valueOf(e.getMessage());
      return message.contains(draft.toString())
          ? new AssayException(message.replace(draft.toString(), path.toString()), e)
          : e;
    }

    void removeDraft() {
      try {
        FolderTree.delete(draft);
      } catch (IOException e) {
        draft.toFile().deleteOnExit(); // its name shows that it is incomplete
      }
    }
  }
}
