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
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Paths in a configuration are relative to its file, in worker processes too, which have another
 * working directory; so the tests here keep them.
 */
class RelativePathsTest {
  @TempDir private Path folder = Path.of("");

  private Path project() throws IOException {
    Path project = Files.createDirectories(folder.resolve("my project"));
    Files.writeString(
        project.resolve("questions.jsonl"),
        "{\"id\": \"q1\", \"database\": \"shop\", \"question\": \"?\", \"gold\": \"SELECT name FROM"
            + " t\"}");
    Files.writeString(
        project.resolve("answers.jsonl"), "{\"id\": \"q1\", \"sql\": \"SELECT name FROM t\"}");
    return project;
  }

  private static void database(String engine, Path file) {
    SampleDatabaseScript.create(
        engine, file, "CREATE TABLE t (name VARCHAR(9));\nINSERT INTO t VALUES ('a');");
  }

  private static Path config(Path project, String database, String isolation) throws IOException {
    return Files.writeString(
        project.resolve("assay.yaml"),
        """
        questions: questions.jsonl
        databases: { shop: { %s } }
        generator: { predictions: answers.jsonl }
        execution: { isolation: %s }
        out: runs/%s
        """
            .formatted(database, isolation, isolation));
  }

  @ParameterizedTest
  @CsvSource({
    "sqlite, 'shop data.sqlite', 'file: shop data.sqlite'",
    "sqlite, shop.sqlite, 'url: \"jdbc:sqlite:shop.sqlite\"'",
    "sqlite, ../shop.sqlite, 'url: \"jdbc:sqlite:../shop.sqlite\"'",
    "duckdb, shop.duckdb, 'file: ./shop.duckdb'",
    "duckdb, shop.duckdb, 'url: \"jdbc:duckdb:shop.duckdb\"'",
    "h2, shop.mv.db, 'file: shop.mv.db'",
    "h2, shop.mv.db, 'url: \"jdbc:h2:./shop;MODE=MySQL\"'",
  })
  void findsDatabasesBesideTheConfigurationFile(String engine, String file, String named)
      throws IOException {
    Path project = project();
    Path made = project.resolve(file).normalize();
    database(engine, engine.equals("h2") ? made.resolveSibling("shop;USER=sa") : made);
    for (String isolation : List.of("process", "none")) {
      Cli run = Cli.assay("run", config(project, named, isolation));

      assertThat(run.code()).as(run.err()).isZero();
      assertThat(project.resolve("runs/" + isolation + "/outcomes.jsonl"))
          .content()
          .contains("\"verdict\":\"correct\"");
    }
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
