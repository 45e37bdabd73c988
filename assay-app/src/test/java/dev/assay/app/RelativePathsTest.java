// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.app.start.SampleDatabaseScript;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Paths in a configuration are relative to its file, in worker processes too, which have another
 * working directory; so the tests here keep them.
 */
class RelativePathsTest {
  /** Engine, file and setting of databases; all in one run, as each would start a process. */
  private static final List<List<String>> DATABASES =
      List.of(
          List.of("sqlite", "shop data.sqlite", "file: shop data.sqlite"),
          List.of("sqlite", "shop.sqlite", "url: \"jdbc:sqlite:shop.sqlite\""),
          List.of("sqlite", "../other.sqlite", "url: \"jdbc:sqlite:../other.sqlite\""),
          List.of("duckdb", "a.duckdb", "file: ./a.duckdb"),
          List.of("duckdb", "b.duckdb", "url: \"jdbc:duckdb:b.duckdb\""),
          List.of("h2", "a.mv.db", "file: a.mv.db"),
          List.of("h2", "b.mv.db", "url: \"jdbc:h2:./b;MODE=MySQL\""));

  private static final String QUESTION =
      "{\"id\": \"q%d\", \"database\": \"%s\", \"question\": \"?\", \"gold\": \"SELECT name FROM"
          + " t\"}%n";

  @TempDir private Path folder = Path.of("");

  private Path project() throws IOException {
    Path project = Files.createDirectories(folder.resolve("my project"));
    Files.writeString(project.resolve("questions.jsonl"), QUESTION.formatted(1, "shop"));
    Files.writeString(
        project.resolve("answers.jsonl"), "{\"id\": \"q1\", \"sql\": \"SELECT name FROM t\"}");
    return project;
  }

  private static void database(String engine, Path file) {
    SampleDatabaseScript.create(
        engine, file, "CREATE TABLE t (name VARCHAR(9));\nINSERT INTO t VALUES ('a');");
  }

  @ParameterizedTest
  @ValueSource(strings = {"process", "none"})
  void findsDatabasesBesideTheConfigurationFile(String isolation) throws IOException {
    Path project = Files.createDirectories(folder.resolve("my project"));
    StringBuilder questions = new StringBuilder();
    StringBuilder answers = new StringBuilder();
    StringBuilder databases = new StringBuilder();
    for (int i = 0; i < DATABASES.size(); i++) {
      String engine = DATABASES.get(i).get(0);
      Path made = project.resolve(DATABASES.get(i).get(1)).normalize();
      String name = made.getFileName().toString().replace(".mv.db", ";USER=sa");
      database(engine, engine.equals("h2") ? made.resolveSibling(name) : made);
      questions.append(QUESTION.formatted(i, "shop" + i));
      answers.append("{\"id\": \"q%d\", \"sql\": \"SELECT name FROM t\"}%n".formatted(i));
      databases.append("  shop%d: { %s }%n".formatted(i, DATABASES.get(i).get(2)));
    }
    Files.writeString(project.resolve("questions.jsonl"), questions);
    Files.writeString(project.resolve("answers.jsonl"), answers);
    Path config =
        Files.writeString(
            project.resolve("assay.yaml"),
            """
            questions: questions.jsonl
            databases:
            %sgenerator: { predictions: answers.jsonl }
            execution: { isolation: %s, workers: 1 }
            out: runs/all
            """
                .formatted(databases, isolation));

    Cli run = Cli.assay("run", config);

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(Files.readAllLines(project.resolve("runs/all/outcomes.jsonl")))
        .hasSize(DATABASES.size())
        .allMatch(line -> line.contains("\"verdict\":\"correct\""));
  }

  @Test
  void takesACommandLinesPathsFromTheWorkingDirectory() throws IOException {
    Path here = Path.of("").toAbsolutePath();
    Path project = project();
    Files.createDirectories(project.resolve("databases"));
    database("sqlite", project.resolve("databases/shop.sqlite"));

    Cli run =
        Cli.assay(
            "run",
            "--questions",
            here.relativize(project.resolve("questions.jsonl")),
            "--predictions",
            here.relativize(project.resolve("answers.jsonl")),
            "--databases",
            here.relativize(project.resolve("databases")),
            "--out",
            folder.resolve("run"));

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(folder.resolve("run/outcomes.jsonl")).content().contains("\"correct\"");
  }

  @Test
  void beginsWithPathsThatMoveWithTheProject() throws IOException {
    Path project = folder.toRealPath().resolve("new project");
    Files.createDirectories(project.resolve("data"));
    database("sqlite", project.resolve("data/shop.sqlite"));

    Cli init =
        Cli.assay("init", "--database", project.resolve("data/shop.sqlite"), "--dir", project);

    assertThat(init.code()).as(init.err()).isZero();
    assertThat(project.resolve("assay.yaml")).content().contains("    file: \"data/shop.sqlite\"");
    Path moved = Files.move(project, folder.toRealPath().resolve("moved"));
    Cli run = Cli.assay("run", moved.resolve("assay.yaml"), "--out", folder.resolve("run"));
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(folder.resolve("run/outcomes.jsonl")).content().doesNotContain("not_scored");
  }

  @Test
  void namesADatabaseElsewhereAsTheUserDid() throws IOException {
    Path real = folder.toRealPath();
    database("sqlite", real.resolve("shop.sqlite"));
    Path here = Path.of("").toAbsolutePath();

    Cli.assay("init", "--database", real.resolve("shop.sqlite"), "--dir", real.resolve("absolute"));
    Cli relative =
        Cli.assay(
            "init",
            "--database",
            here.relativize(real.resolve("shop.sqlite")),
            "--dir",
            real.resolve("relative"));

    assertThat(relative.code()).as(relative.err()).isZero();
    assertThat(real.resolve("absolute/assay.yaml"))
        .content()
        .contains("file: \"" + real.resolve("shop.sqlite") + "\"");
    assertThat(real.resolve("relative/assay.yaml")).content().contains("file: \"../shop.sqlite\"");
    Cli check = Cli.assay("check", real.resolve("relative/assay.yaml"));
    assertThat(check.code()).as(check.err()).isZero();
  }
}
