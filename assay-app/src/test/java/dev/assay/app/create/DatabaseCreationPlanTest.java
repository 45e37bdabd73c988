// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.create;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.app.Cli;
import dev.assay.app.create.DbCreateCommand.DatabaseCreationPlan;
import dev.assay.create.CreationRequest;
import dev.assay.create.TargetAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatabaseCreationPlanTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "postgresql://host/, postgresql://host/one",
    "postgresql://host/?sslmode=disable, postgresql://host/one?sslmode=disable",
    "postgresql://host/{database}?a=b/, postgresql://host/one?a=b/",
    "jdbc:postgresql://host:1/?a=b&c=d, jdbc:postgresql://host:1/one?a=b&c=d",
    "jdbc:mariadb://host/?sslMode=disable, jdbc:mariadb://host/one?sslMode=disable",
    "jdbc:mariadb://host/{database}, jdbc:mariadb://host/one",
    "mariadb://host/test_{database}?x=y, mariadb://host/test_one?x=y",
    "jdbc:mysql://host/?x=y, jdbc:mysql://host/one?x=y",
    "jdbc:mariadb://host/shop?x=/, jdbc:mariadb://host/shop?x=/",
  })
  void putsTheNameOfEachScriptBeforeTheParameters(String target, String first) throws IOException {
    scripts();
    List<String> targets = new ArrayList<>();
    DatabaseCreationPlan.of(
        List.of(folder),
        target,
        (from, to) -> {
          targets.add(to);
          return new CreationRequest(
              from, new TargetAddress.OfFile(folder), null, null, false, false);
        },
        ".sqlite");

    assertThat(targets).startsWith(first).hasSize(first.contains("one") ? 2 : 1);
  }

  @Test
  void saysWhereTheNameGoes() throws IOException {
    Cli cli =
        Cli.assay(
            "db",
            "create",
            "--from",
            scripts(),
            "--to",
            "jdbc:postgresql://localhost:1?sslmode=disable");

    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("jdbc:postgresql://host:port/{database}");
  }

  private Path scripts() throws IOException {
    Files.writeString(folder.resolve("two.sql"), "CREATE TABLE b (n INTEGER);");
    return Files.writeString(folder.resolve("one.sql"), "CREATE TABLE a (n INTEGER);");
  }
}
