// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.assay.app.CompositeAction.ActionRun;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * Runs the commands of action.yml in a repository that has the demo's files, with the packaged
 * program in place of a build from the action's sources.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ActionIT {
  private static final Path ROOT = Path.of(System.getProperty("assay.root", ".."));

  private static final Pattern EXAMPLE = Pattern.compile("(?ms)^```yaml action\\R(.*?)^```$");

  private final Path folder;
  private final CommandFolder checkout;
  private final Path repository;
  private final StepShell shell;
  private final Map<String, String> github;
  private final CompositeAction action;

  ActionIT(@TempDir Path folder) throws Exception {
    this.folder = folder;
    this.checkout = CommandFolder.create(Files.createDirectory(folder.resolve("ci")));
    this.repository = checkout.path();
    this.shell =
        new StepShell(
            repository, Files.createDirectory(folder.resolve("runner")), checkout.environment());
    Path sources = Files.createDirectory(folder.resolve("action"));
    Files.copy(ROOT.resolve("pom.xml"), sources.resolve("pom.xml"));
    Files.createSymbolicLink(sources.resolve("assay"), repository.resolve("assay"));
    this.github = Map.of("action_path", sources.toString(), "action_repository", "owner/assay");
    this.action = CompositeAction.read(ROOT.resolve("action.yml"));
  }

  @BeforeAll
  void addFilesOfTheDemo() throws Exception {
    // With time to spare, as a query that a busy machine makes time out would be broken.
    assertThat(
            shell.run(
                "./assay demo --out demo && mv demo/* . && sed -i 's/300ms/2s/' assay.yaml"
                    + " && sed -i -n '1~3p' questions.jsonl predictions.jsonl"
                    + " && sed '1s/SELECT.*FROM/SELECT 1 FROM/' predictions.jsonl > worse.jsonl"
                    + " && ./assay run assay.yaml --out runs/baseline"))
        .as(shell::log)
        .isZero();
  }

  @AfterAll
  void endProcess() {
    checkout.close();
  }

  @Test
  void passesOnAnswersAsGoodAsTheBaselineAndFailsOnWorseOnes() throws Exception {
    Map<String, String> inputs =
        new HashMap<>(
            Map.of(
                "baseline", "runs/baseline",
                "max-broken", "0",
                "min-accuracy", "0.3\n  library=0.1\n\n",
                "arguments", "--name=in action\n--metrics=default"));

    ActionRun good = action.run(shell, inputs, github);

    assertThat(good.code()).as(good.log()).isZero();
    assertThat(good.context())
        .containsEntry("steps.plan.outputs.from", "source")
        .containsEntry("steps.plan.outputs.java", "true");
    assertThat(good.outputs())
        .containsEntry("gate", "passed")
        .containsEntry("exit-code", "0")
        .containsEntry("run", repository.toRealPath().resolve("assay-run").toString());
    assertThat(Double.parseDouble(good.outputs().getOrDefault("accuracy", ""))).isBetween(0.3, 0.9);
    assertThat(repository.resolve("assay-run/run.json")).content().contains("in action");
    assertThat(repository.resolve("reports/assay.xml")).content().contains("name=\"gate\"");
    assertThat(shell.stepSummary()).hasSameTextualContentAs(repository.resolve("reports/assay.md"));

    inputs.put("out", "worse-run");
    inputs.put("arguments", "--predictions=worse.jsonl");
    ActionRun bad = action.run(shell, inputs, github);

    assertThat(bad.code()).as(bad.log()).isEqualTo(1);
    assertThat(bad.outputs()).containsEntry("gate", "failed").containsEntry("exit-code", "1");
    assertThat(bad.log()).contains("::error title=Assay gate::Gate failed:");
  }

  @Test
  void takesNoInputForACommand() throws Exception {
    for (String name : List.of("config", "out", "profile", "arguments", "version", "assay")) {
      Map<String, String> inputs = new HashMap<>(Map.of("out", "hostile-run"));
      inputs.put(name, "x\"; touch taken; $(touch taken) `touch taken` '\n;touch taken");

      ActionRun run = action.run(shell, inputs, github);

      assertThat(run.code()).as(name + "\n" + run.log()).isEqualTo(2);
      assertThat(repository.resolve("taken")).as(name).doesNotExist();
    }
    for (Map<?, ?> step : action.steps()) {
      assertThat(String.valueOf(step.get("run"))).doesNotContain("${{");
      if (!step.containsKey("run")) {
        assertThat(step.get("uses")).asString().matches("actions/[a-z-]+@[0-9a-f]{40}");
      }
    }
  }

  @Test
  void doesNotReportAnEarlierRunWhenTheSetupIsWrong() throws Exception {
    ActionRun run = action.run(shell, Map.of("out", "runs/baseline", "assay", "./assay"), github);

    assertThat(run.code()).as(run.log()).isEqualTo(2);
    assertThat(run.outputs()).containsEntry("accuracy", "").containsEntry("exit-code", "2");
  }

  @Test
  void downloadsAReleaseAndChecksIt() throws Exception {
    Path release = release("assay-1.2.0-linux-x64.tar.gz", "assay-1.2.0.tar.gz");
    HttpServer server = serve(release, "/owner/assay/releases/download/v1.2.0/");
    String url = "http://127.0.0.1:" + server.getAddress().getPort();
    Map<String, String> inputs =
        Map.of("version", "v1.2.0", "out", "released-run", "arguments", "--first=5");
    StepShell runner = shell.with(Map.of("GITHUB_SERVER_URL", url));
    StepShell windows =
        shell.with(Map.of("GITHUB_SERVER_URL", url, "RUNNER_OS", "Windows", "RUNNER_ARCH", "X64"));
    try {
      ActionRun image = action.run(runner, inputs, github);
      assertThat(image.code()).as(image.log()).isZero();
      assertThat(image.outputs()).containsEntry("gate", "none");
      assertThat(image.context())
          .containsEntry("steps.plan.outputs.from", "image")
          .containsEntry("steps.plan.outputs.java", "false");
      assertThat(shell.run("rm -r released-run")).isZero();

      ActionRun jars = action.run(windows, inputs, github);
      assertThat(jars.code()).as(jars.log()).isZero();
      assertThat(jars.context())
          .containsEntry("steps.plan.outputs.from", "jars")
          .containsEntry("steps.plan.outputs.java", "true");

      Files.writeString(release.resolve("assay-1.2.0-linux-x64.tar.gz"), "something else");
      ActionRun changed = action.run(runner, inputs, github);
      assertThat(changed.code()).as(changed.log()).isEqualTo(2);
      assertThat(changed.log()).contains("is not the file whose checksum release v1.2.0 lists");

      ActionRun absent = action.run(runner, Map.of("version", "9.9"), github);
      assertThat(absent.code()).isEqualTo(2);
      assertThat(absent.log())
          .contains("of release v9.9 can't be downloaded from owner/assay")
          .doesNotContain("Run Assay");
    } finally {
      server.stop(0);
    }
  }

  @Test
  void isDocumented() throws Exception {
    String page = Files.readString(ROOT.resolve("docs/ci.md"));
    Matcher example = EXAMPLE.matcher(page);
    assertThat(example.find()).as("a workflow with the action in docs/ci.md").isTrue();

    assertThat(new Load(LoadSettings.builder().build()).loadFromString(example.group(1)))
        .extracting("jobs.text-to-sql.steps", InstanceOfAssertFactories.list(Map.class))
        .filteredOn(step -> String.valueOf(step.get("uses")).contains("/assay@"))
        .singleElement()
        .extracting("with", InstanceOfAssertFactories.map(String.class, Object.class))
        .satisfies(inputs -> assertThat(action.inputs()).containsAll(inputs.keySet()));
    assertThat(action.inputs()).allSatisfy(name -> assertThat(page).contains("`" + name + "`"));
  }

  /** A release whose program is the folder's. */
  private Path release(String... files) throws Exception {
    Path release = Files.createDirectory(folder.resolve("release"));
    StringBuilder commands = new StringBuilder("cd \"$RELEASE\" && mkdir -p assay-1.2.0/bin");
    commands.append(" && ln -s \"$PROGRAM\" assay-1.2.0/bin/assay");
    commands.append(" && ln -s \"$PROGRAM\" assay-1.2.0/bin/assay.cmd");
    for (String file : files) {
      commands.append(" && tar -czf ").append(file).append(" assay-1.2.0");
    }
    commands.append(" && sha256sum *.tar.gz > SHA256SUMS");
    Map<String, String> variables =
        Map.of("RELEASE", release.toString(), "PROGRAM", repository.resolve("assay").toString());
    assertThat(shell.run(commands.toString(), variables)).as(shell::log).isZero();
    return release;
  }

  private static HttpServer serve(Path files, String path) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          Path file = files.resolve(exchange.getRequestURI().getPath().replace(path, ""));
          if (exchange.getRequestURI().getPath().startsWith(path) && Files.isRegularFile(file)) {
            byte[] content = Files.readAllBytes(file);
            exchange.sendResponseHeaders(200, content.length);
            exchange.getResponseBody().write(content);
          } else {
            exchange.sendResponseHeaders(404, -1);
          }
          exchange.close();
        });
    server.start();
    return server;
  }
}
