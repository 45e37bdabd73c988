// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.export.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.app.Cli;
import dev.assay.app.export.SampleRun;
import dev.assay.app.export.TrackerStub;
import dev.assay.app.export.TrackerStub.Answer;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceFailureTest {
  private static final String SECRET = "sk-lf-canary-0123456789";
  private static final Map<String, String> KEYS =
      Map.of("LANGFUSE_PUBLIC_KEY", "pk-lf-1", "LANGFUSE_SECRET_KEY", SECRET);

  @TempDir private static Path folder = Path.of("");
  private static Path run = Path.of("");

  @BeforeAll
  static void finishARun() {
    run = SampleRun.recorded(folder.resolve("demo"));
  }

  private static Cli export(String to, String... more) {
    Object[] words = new Object[6 + more.length];
    Object[] first = {"export", run, "--format", "langfuse", "--to", to};
    System.arraycopy(first, 0, words, 0, first.length);
    System.arraycopy(more, 0, words, first.length, more.length);
    return Cli.assay(KEYS, words);
  }

  private static TrackerStub server(Answer answer) throws IOException {
    return new TrackerStub(request -> answer);
  }

  @Test
  void saysThatAServerIsDown() throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    Cli cli = export("http://localhost:" + port + "/secret-path");

    assertThat(cli.code()).isEqualTo(3);
    assertThat(cli.err())
        .contains("localhost:" + port + " can't be reached", "is --to right?", "0 observations")
        .doesNotContain("secret-path");
  }

  @Test
  void explainsARefusedKeyWithoutPrintingIt() throws IOException {
    try (TrackerStub server =
        server(Answer.json(401, "{\"message\":\"bad key " + SECRET + "\"}"))) {
      Cli cli = export(server.url());

      assertThat(cli.code()).isEqualTo(3);
      assertThat(cli.err())
          .contains("status 401", "check the key in LANGFUSE_PUBLIC_KEY and LANGFUSE_SECRET_KEY")
          .doesNotContain(SECRET);
      assertThat(server.requests()).hasSize(1);
    }
  }

  @Test
  void printsNoPartOfAKeyWhereAMessageIsCut() throws IOException {
    String said = "x".repeat(200 - SECRET.length() / 2) + SECRET;
    try (TrackerStub server = server(Answer.json(400, "{\"message\":\"" + said + "\"}"))) {
      Cli cli = export(server.url());

      assertThat(cli.err())
          .contains("status 400 (xxx")
          .doesNotContain("x" + SECRET.substring(0, SECRET.length() / 2));
    }
  }

  @Test
  void doesNotFollowRedirects() throws IOException {
    try (TrackerStub other = server(Answer.json(200, "{}"));
        TrackerStub server =
            server(new Answer(307, "text/plain", new byte[0], Map.of("Location", other.url())))) {
      Cli cli = export(server.url());

      assertThat(cli.code()).isEqualTo(3);
      assertThat(cli.err()).contains("status 307", "redirects are not followed");
      assertThat(other.requests()).isEmpty();
    }
  }

  @Test
  void givesUpOnAServerThatStaysBusy() throws IOException {
    try (TrackerStub server = server(Answer.fault(503))) {
      Cli cli = export(server.url());

      assertThat(cli.code()).isEqualTo(3);
      assertThat(cli.err()).contains("status 503: it is busy; repeat the command later");
      assertThat(server.requests()).hasSize(4);
    }
    try (TrackerStub server =
        server(new Answer(429, "text/plain", new byte[0], Map.of("Retry-After", "3600")))) {
      Cli cli = export(server.url());

      assertThat(cli.err()).contains("asks to wait 3,600 seconds");
      assertThat(server.requests()).hasSize(1);
    }
  }

  @Test
  void refusesAddressesThatHoldKeysOrAreNone() {
    for (String address :
        new String[] {
          "http://me:" + SECRET + "@localhost:3000",
          "http://localhost:3000/?key=" + SECRET,
          "localhost:3000/" + SECRET,
          "ftp://localhost/" + SECRET
        }) {
      Cli cli = export(address);
      assertThat(cli.code()).as(address).isEqualTo(2);
      assertThat(cli.err()).contains("--to").doesNotContain(SECRET);
    }
  }

  @Test
  void namesTheVariableThatIsMissing() {
    Cli cli =
        Cli.assay(
            Map.of("LANGFUSE_PUBLIC_KEY", "pk-lf-1"),
            "export",
            run,
            "--format",
            "langfuse",
            "--to",
            "http://localhost:1");

    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("LANGFUSE_SECRET_KEY is not set");
  }

  @Test
  void namesTheFormatsForAWebAddress() {
    Cli cli = Cli.assay("export", run, "--to", "https://example.invalid/" + SECRET);

    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("add --format mlflow, langfuse or otlp").doesNotContain(SECRET);
    Cli file = Cli.assay("export", run, "--format", "csv", "--to", "https://example.invalid/x");
    assertThat(file.code()).isEqualTo(2);
    assertThat(file.err()).contains("--format csv writes a file");
  }

  @Test
  void showsWhatWouldBeSentAndSendsNothing() throws IOException {
    try (TrackerStub server = server(Answer.json(200, "{}"))) {
      Cli cli = export(server.url(), "--dry-run");

      assertThat(cli.code()).isZero();
      assertThat(cli.out())
          .contains("To " + server.host() + " would go", "3 traces", "scores of each");
      assertThat(server.requests()).isEmpty();
    }
    Cli file = Cli.assay("export", run, "--dry-run");
    assertThat(file.code()).isEqualTo(2);
    assertThat(file.err()).contains("--dry-run is only for");
  }
}
