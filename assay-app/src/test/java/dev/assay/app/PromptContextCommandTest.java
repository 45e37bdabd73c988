// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.app.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages about prompts, retrieved context and recorded answers. */
class PromptContextCommandTest {
  private static final String EXAMPLES = "examples: { file: examples.jsonl, count: 1 }\n";

  @TempDir private Path folder = Path.of("");

  private StubbedFrogDataset pond() throws Exception {
    StubbedFrogDataset pond = StubbedFrogDataset.open(folder);
    String url = "jdbc:sqlite:" + folder.resolve("databases/pond.sqlite");
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE invoice (number INTEGER, amount_due REAL, paid_on DATE)");
    }
    Files.writeString(
        folder.resolve("examples.jsonl"),
        """
        {"id":"count","question":"What is the age of Bo?","sql":"SELECT 3"}
        {"id":"e2","question":"which FROG comes first","sql":"SELECT 4"}
        {"id":"e3","question":"How old is the oldest toad?","sql":"SELECT max(age) FROM toad"}
        """);
    return pond;
  }

  /** Nobody may be asked by it, and it needs no key. */
  private Cli dry(StubbedFrogDataset pond, Path config, Object... more) {
    Cli dry = withoutKeys("run", config, "--dry-run", "--out", pond.out("dry"), more);
    assertThat(pond.out("dry")).doesNotExist();
    return dry;
  }

  private static Cli withoutKeys(Object... parts) {
    return Cli.assay(Map.of(), flat(parts));
  }

  private static Object[] flat(Object... parts) {
    return Arrays.stream(parts)
        .flatMap(part -> part instanceof Object[] some ? Arrays.stream(some) : Stream.of(part))
        .toArray();
  }

  @Test
  void showsInADryRunWhatIsRetrievedInThisProcess() throws Exception {
    try (StubbedFrogDataset pond = pond()) {
      Path config = pond.config(pond.asking() + "schema: { tables: 1, columns: 1 }\n" + EXAMPLES);

      Cli check = Cli.assay(pond.stub().environment(), "check", config);
      Cli dry = dry(pond, config);
      assertThat(pond.stub().calls()).isZero();
      Cli run = pond.runAs(config, "run");

      assertThat(dry.code()).as(dry.err()).isZero();
      assertThat(dry.out()).contains("max(age) FROM toad").doesNotContain("invoice");
      assertThat(dry.err()).doesNotContain("are shown without");
      assertThat(run.code()).as(run.err()).isZero();
      assertThat(pond.stub().calls()).isEqualTo(3);
      pond.requireSentAsShown(dry);
      assertThat(check.out())
          .contains("schemas, examples, to 127.0.")
          .doesNotContain("vectors", "Cache");
    }
  }

  @Test
  void marksAnswersWhosePromptShowsTheGoldForReview() throws Exception {
    try (StubbedFrogDataset pond = pond()) {
      Files.writeString(
          pond.folder().resolve("prompt.txt"),
          """
          Old frogs? select name from frog where id = 10;
          All? SELECT count( * )
            FROM frog;
          Now the question: {{question}}
          """);
      Cli run = pond.runAs(pond.config(pond.asking() + "prompt: prompt.txt\n"), "run");

      assertThat(run.code()).as(run.err()).isZero();
      assertThat(Files.readAllLines(pond.out("run").resolve("evidence.jsonl")))
          .filteredOn(line -> line.contains("\"leak\""))
          .singleElement()
          .asString()
          .contains("\"question\":\"count\"");
    }
  }

  @Test
  void leavesOutOfADryRunOnlyWhatAServerWouldHaveToFind() throws Exception {
    try (StubbedFrogDataset pond = pond()) {
      String generator = pond.asking() + "schema: { tables: 1 }\n" + EXAMPLES;
      Path config = pond.config(generator + "store: { chroma: \"http://127.0.0.1:9\" }\n");

      Cli dry = dry(pond, config);
      Cli check = Cli.assay(pond.stub().environment(), "check", config);

      assertThat(dry.code()).as(dry.err()).isZero();
      assertThat(dry.out()).contains("frog").doesNotContain("invoice", "toad");
      assertThat(dry.err()).contains("without examples of Chroma http://127.0.0.1:9");
      assertThat(check.out())
          .contains("examples and their vectors, to Chroma http://127.0.0.1:9")
          .contains("not including examples of Chroma");

      config = pond.config(generator + "embeddings: mistral/mistral-embed\n");
      Cli provider = dry(pond, config);
      assertThat(provider.code()).as(provider.err()).isZero();
      assertThat(provider.out()).contains("frog", "invoice").doesNotContain("toad");
      assertThat(provider.err()).contains("without what mistral/mistral-embed would have to find");

      config =
          pond.config(
              generator.replace("count: 1", "count: 1, nearest: false")
                  + "embeddings: mistral/mistral-embed\n");
      assertThat(dry(pond, config).out()).contains("SELECT 3", "invoice");
    }
  }

  @Test
  void missesTheKeyOfEmbeddingsBeforeARunIsBegun() throws Exception {
    try (StubbedFrogDataset pond = pond()) {
      Path config = pond.config(pond.asking() + EXAMPLES + "embeddings: mistral/mistral-embed\n");
      Map<String, String> environment = new HashMap<>(pond.stub().environment());
      environment.remove("MISTRAL_API_KEY");

      Cli check = Cli.assay(environment, "check", config);
      Cli run = Cli.assay(environment, "run", config, "--out", pond.out("run"));

      assertThat(check.code()).as(check.out()).isEqualTo(ExitCode.USAGE);
      assertThat(check.err())
          .contains("Not ready: embeddings mistral/mistral-embed", "MISTRAL_API_KEY");
      assertThat(check.out()).contains("questions, examples, to mistral/mistral-embed");
      assertThat(run.code()).isEqualTo(ExitCode.USAGE);
      assertThat(run.err()).contains("MISTRAL_API_KEY");
      assertThat(pond.out("run")).doesNotExist();
      assertThat(pond.stub().calls()).isZero();
    }
  }

  @Test
  void saysThatAReplayAsksNobody() throws Exception {
    try (StubbedFrogDataset pond = pond()) {
      Path config = pond.config(pond.asking() + "attempts: 2\nsamples: 2\n");
      pond.runAs(config, "first");

      Cli dry = dry(pond, config, "--replay", pond.out("first"));
      Cli replay =
          withoutKeys("run", config, "--replay", pond.out("first"), "--out", pond.out("again"));

      assertThat(dry.code()).as(dry.err()).isZero();
      assertThat(dry.out())
          .contains("=== openai/stub-model, prompt default, question first")
          .contains("6 answers from the record " + pond.out("first") + "; nothing is spent")
          .doesNotContain("$", "127.0.0.1");
      assertThat(dry.err()).contains("No model was called, and the run would call none.");
      assertThat(replay.code()).as(replay.err()).isZero();
      assertThat(replay.err())
          .contains("6 answers came from the record; no model was called.")
          .doesNotContain("calls were made");
    }
  }

  @Test
  void namesTheCellsWhereAMatrixIsReplayedAsOneRun() throws Exception {
    try (StubbedFrogDataset pond = pond()) {
      Path config = pond.config(pond.asking());
      Cli matrix = pond.runAs(config, "matrix", "--prompt", "default", "--prompt", "plain");
      assertThat(matrix.code()).as(matrix.err()).isZero();
      Path cells = pond.out("matrix");

      Cli one = withoutKeys("run", config, "--replay", cells, "--out", pond.out("one"));
      assertThat(one.code()).isEqualTo(ExitCode.USAGE);
      assertThat(one.err())
          .contains(cells + " is the folder of a matrix; name one of its cells: ")
          .contains(cells.resolve("openai-stub-model-default") + ", ")
          .contains(cells.resolve("openai-stub-model-plain").toString());

      Cli all =
          withoutKeys(
              "run",
              config,
              "--prompt",
              "default",
              "--prompt",
              "plain",
              "--replay",
              cells,
              "--out",
              pond.out("all"));
      assertThat(all.code()).as(all.err()).isZero();
      Cli other =
          withoutKeys(
              "run",
              config,
              "--prompt",
              "plain",
              "--prompt",
              "reasoning",
              "--replay",
              cells,
              "--out",
              pond.out("other"));
      assertThat(other.code()).isEqualTo(ExitCode.USAGE);
      assertThat(other.err()).contains(cells + " has no cell openai-stub-model-reasoning");
    }
  }

  @Test
  void saysWhereEmbeddingsGo() throws IOException {
    try (StubbedFrogDataset pond = StubbedFrogDataset.open(folder)) {
      String at = "embeddings: { model: vllm/foo, baseUrl: \"http://127.0.0.1:9/v1\" }\n";
      Path config = pond.config(pond.asking() + "schema: { tables: 1 }\n" + at);

      Cli check = Cli.assay(pond.stub().environment(), "check", config);

      assertThat(check.code()).as(check.err()).isZero();
      assertThat(check.out()).contains("questions, schema names, to vllm/foo at 127.0.0.1:9");
    }
  }

  @Test
  void keepsVectorsInTheFileThatIsNamed() throws Exception {
    try (StubbedFrogDataset pond = pond()) {
      Path config =
          pond.config(pond.asking() + EXAMPLES + "store: { file: vectors/examples.vectors }\n");
      Cli run = pond.runAs(config, "run");

      assertThat(run.code()).as(run.err()).isZero();
      assertThat(folder.resolve("vectors/examples.vectors")).content().contains("oldest toad");
      assertThat(pond.cache().resolve("embeddings")).doesNotExist();

      Files.writeString(folder.resolve("vectors/examples.vectors"), "mine\n");
      Cli refused = pond.runAs(config, "refused");
      assertThat(refused.code()).isEqualTo(ExitCode.USAGE);
      assertThat(refused.err()).contains("examples.vectors:1: is not a file of vectors");
      assertThat(folder.resolve("vectors/examples.vectors")).content().isEqualTo("mine\n");
    }
  }

  @Test
  void saysThatAPromptShowsNoSchema() throws Exception {
    try (StubbedFrogDataset pond = pond()) {
      Files.writeString(folder.resolve("bare.txt"), "{{question}} {{examples}}\n");
      Path config = pond.config(pond.asking() + "prompt: bare.txt\nschema: { sampleValues: 2 }\n");
      String warning = "Warning: the prompt 'bare' has no slot {{schema}}";

      assertThat(pond.runAs(config, "run").err()).containsOnlyOnce(warning);
      assertThat(dry(pond, config).err()).containsOnlyOnce(warning);
      Cli check = Cli.assay(pond.stub().environment(), "check", config);
      assertThat(check.code()).as(check.err()).isZero();
      assertThat(check.err()).containsOnlyOnce(warning);
      assertThat(check.out())
          .contains("questions with their instructions, to 127.0.")
          .doesNotContain("schemas", "VALUES");

      Cli both =
          Cli.assay(
              pond.stub().environment(),
              "check",
              config,
              "--prompt",
              folder.resolve("bare.txt"),
              "--prompt",
              "plain");
      assertThat(both.out()).contains("schemas, 2 VALUES OF EACH COLUMN, to 127.0.");
    }
  }

  @Test
  void countsTheExamplesThatWouldHaveGivenAnswersAway() throws Exception {
    try (StubbedFrogDataset pond = pond()) {
      Path config = pond.config(pond.asking() + EXAMPLES.replace("count: 1", "count: 3"));
      Cli run = pond.runAs(config, "run", "--attempts", "2");

      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.err())
          .contains(
              "Examples excluded, because they reveal a question's answer: 1 by id, 1 by text; shown: 7"
                  + " in the prompts of 3 questions.");

      pond.config(pond.asking() + EXAMPLES.replace("count: 1", "count: 1, databases: same"));
      assertThat(pond.runAs(config, "none").err()).doesNotContain("Examples excluded");
    }
  }
}
