// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.app.Cli;
import java.io.ByteArrayOutputStream;
import java.net.HttpCookie;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ViewCommandTest {
  @TempDir private Path folder;

  @Test
  void servesAFolderWithoutRunsUntilItIsInterrupted() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    AtomicReference<Integer> code = new AtomicReference<>();
    Thread command =
        new Thread(
            () ->
                code.set(
                    new CommandLine(new ViewCommand(Cli.terminal(out, err)))
                        .execute(folder.toString(), "--port", "0")));
    command.start();
    while (command.isAlive() && !err.toString(StandardCharsets.UTF_8).contains("assay demo")) {
      Thread.onSpinWait();
    }
    String link = out.toString(StandardCharsets.UTF_8).strip();
    assertThat(link).startsWith("http://127.0.0.1:").contains("/?token=").hasSizeLessThan(80);
    HttpClient client = HttpClient.newHttpClient();
    HttpResponse<String> first =
        client.send(
            HttpRequest.newBuilder(URI.create(link)).build(), HttpResponse.BodyHandlers.ofString());
    HttpCookie cookie =
        HttpCookie.parse(first.headers().firstValue("Set-Cookie").orElseThrow()).get(0);
    HttpResponse<String> runs =
        client.send(
            HttpRequest.newBuilder(URI.create(link).resolve("/api/runs"))
                .header("Cookie", cookie.getName() + "=" + cookie.getValue())
                .build(),
            HttpResponse.BodyHandlers.ofString());
    assertThat(runs.body()).contains("\"runs\":[]");
    command.interrupt();
    command.join();
    assertThat(code.get()).isEqualTo(130);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains(
            "Serving no run yet", "this machine only", "Ctrl-C", "To look again", "assay view");
    assertThat(Files.list(folder)).isEmpty();
  }

  @Test
  void saysWhatIsWrongWithItsArguments() throws Exception {
    Cli missing = Cli.assay("view", folder.resolve("none"));
    assertThat(missing.code()).isEqualTo(2);
    assertThat(missing.err()).contains("does not exist", "assay demo");
    Path file = Files.writeString(folder.resolve("file"), "");
    assertThat(Cli.assay("view", file).err()).contains("is a file, not a folder of runs");
    Cli baseline = Cli.assay("view", folder, "--baseline", "elsewhere");
    assertThat(baseline.code()).isEqualTo(2);
    assertThat(baseline.err()).contains("--baseline elsewhere is no run in");
    Cli port = Cli.assay("view", folder, "--port", "70000");
    assertThat(port.code()).isEqualTo(2);
    assertThat(port.err()).contains("between 0 and 65535");
  }
}
