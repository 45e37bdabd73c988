// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.app.Cli;
import dev.assay.app.FrogDataset;
import dev.assay.app.terminal.ExitCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Accounts that may do more than read, and their passwords. */
class PrivilegedAccountsTest {
  private static final String SECRET = "pa55-marker";

  private final Path folder;
  private final Path out;

  PrivilegedAccountsTest(@TempDir Path folder) {
    this.folder = folder.resolve("pond");
    this.out = folder.resolve("out");
  }

  @BeforeEach
  void unpack() throws IOException {
    FrogDataset.unpack(folder);
    Path secret = Files.writeString(folder.resolve("secret"), SECRET + "\n");
    Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
  }

  private Path config(String right, String... more) throws IOException {
    Path file = folder.resolve("databases/pond.sqlite");
    return Files.writeString(
        folder.resolve("assay.yaml"),
        """
        questions: questions.jsonl
        generator: { predictions: predictions.jsonl }
        where: database=pond
        databases:
          pond: { url: "jdbc:lent:%s:%s", user: frog, password: { file: secret } }
        %s
        """
            .formatted(right, file, String.join("\n", more)));
  }

  @Test
  void refusesToRunUnderAnAccountThatMayWrite() throws IOException {
    Cli cli = Cli.isolated("run", config("WRITE"), "--out", out);

    assertThat(cli.code()).isEqualTo(ExitCode.USAGE);
    assertThat(cli.err())
        .contains(
            "database 'pond': its account may do more than read: change data (INSERT on frog)",
            "docs/databases/lent.md",
            "--allow-privileged");
    assertThat(out).doesNotExist();
  }

  @Test
  void runsUnderItWithAWarningThatStays() throws IOException {
    Cli cli = Cli.assay("run", config("SUPERUSER"), "--out", out, "--allow-privileged");

    assertThat(cli.code()).isZero();
    assertThat(cli.err()).contains("Warning: the account of database 'pond' may do more than read");
    assertThat(cli.out()).contains("everything (INSERT on frog)");
    JsonNode manifest = new ObjectMapper().readTree(out.resolve("run.json").toFile());
    assertThat(manifest.at("/privileges/pond/0").textValue())
        .isEqualTo("everything (INSERT on frog)");
    JsonNode summary = new ObjectMapper().readTree(out.resolve("summary.json").toFile());
    assertThat(summary.at("/run/privileges/pond/0").textValue()).startsWith("everything");
  }

  @Test
  void takesTheConfigurationsWordForIt() throws IOException {
    Path config = config("FILES", "execution: { allowPrivileged: true }");

    assertThat(Cli.isolated("run", config, "--out", out).code()).isZero();
    assertThat(Cli.isolated("check", config).code()).isZero();
  }

  @Test
  void runsUnderAnAccountThatMayOnlyReadWithoutAWord() throws IOException {
    Cli cli = Cli.assay("run", config("NOTHING"), "--out", out);

    assertThat(cli.code()).isZero();
    assertThat(cli.err()).doesNotContain("Warning", "account");
    assertThat(Files.readString(out.resolve("run.json"))).doesNotContain("privileges");
  }

  @Test
  void saysInCheckWhatTheAccountMayDoAndRunsNothingUnderIt() throws IOException {
    Cli cli = Cli.assay("check", config("PROGRAMS"));

    assertThat(cli.code()).isEqualTo(ExitCode.USAGE);
    assertThat(cli.out())
        .containsPattern("pond +lent 3\\.[0-9.]+, may do more than read: run programs")
        .contains("0 of 0 questions can be scored");
    assertThat(cli.err()).contains("--allow-privileged");
  }

  @Test
  void saysItInJson() throws IOException {
    Cli cli = Cli.assay("check", config("NETWORK"), "--json");

    JsonNode pond = new ObjectMapper().readTree(cli.out()).at("/databases/pond");
    assertThat(pond.at("/engine").textValue()).isEqualTo("lent");
    assertThat(pond.at("/version").textValue()).startsWith("3.");
    assertThat(pond.at("/privileges/0/kind").textValue()).isEqualTo("NETWORK");
    assertThat(pond.at("/privileges/0/detail").textValue()).isEqualTo("INSERT on frog");
  }

  @Test
  void keepsSecretsOutOfAllThatItWritesAndSays() throws IOException {
    List<Cli> said = new ArrayList<>();
    Path config = config("WRITE");
    said.add(Cli.assay("--debug", "run", config, "--out", out));
    said.add(Cli.assay("--debug", "check", config, "--json"));
    said.add(Cli.assay("--debug", "run", config, "--out", out, "--allow-privileged"));
    said.add(Cli.assay("run", config, "--out", out, "--allow-privileged", "--resume", "--json"));
    said.add(Cli.assay("show", out, "pond-1"));
    said.add(Cli.assay("export", out, "--format", "markdown"));
    Files.writeString(folder.resolve("secret"), SECRET + "-mistyped");
    said.add(Cli.assay("--debug", "check", config));
    said.add(Cli.assay("--debug", "run", config, "--out", folder.resolve("again")));
    assertThat(folder.resolve("again")).doesNotExist();
    said.add(
        Cli.assay("run", config, "--out", folder.resolve("again"), "--skip-missing-databases"));
    Files.setPosixFilePermissions(
        folder.resolve("secret"), PosixFilePermissions.fromString("rw-r--r--"));
    said.add(Cli.assay("--debug", "check", config));

    assertThat(said).extracting(Cli::code).containsExactly(2, 2, 0, 0, 0, 0, 3, 2, 3, 2);
    assertThat(said).allSatisfy(cli -> assertThat(cli.out() + cli.err()).doesNotContain(SECRET));
    for (Path run : List.of(out, folder.resolve("again"))) {
      try (Stream<Path> files = Files.walk(run)) {
        List<Path> written = files.filter(Files::isRegularFile).toList();
        assertThat(written).hasSizeGreaterThan(2);
        for (Path file : written) {
          assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
              .as(file.toString())
              .doesNotContain(SECRET);
        }
      }
    }
  }
}
