// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Metrics from jars of the user. */
class PluginMetricsTest {
  private static final String BREVITY =
      """
      package own;

      public final class Brevity implements dev.assay.metric.Metric {
        @Override
        public Double score(dev.assay.metric.Comparison comparison) {
          switch (comparison.question().id()) {
            case "throws": throw new IllegalStateException("no wits");
            case "nan": return Double.NaN;
            default: return 0.25;
          }
        }
      }
      """;

  @TempDir private Path folder = Path.of("");
  private Path plugins = Path.of("");

  @BeforeEach
  void prepare() throws IOException {
    FrogDataset.unpack(folder);
    plugins = Files.createDirectories(folder.resolve("jars"));
    StringBuilder questions = new StringBuilder();
    StringBuilder answers = new StringBuilder();
    for (String id : new String[] {"scored", "throws", "nan"}) {
      questions.append(
          "{\"id\":\"%s\",\"question\":\"?\",\"database\":\"pond\",\"gold\":\"SELECT 1\"}%n"
              .formatted(id));
      answers.append("{\"id\":\"%s\",\"sql\":\"SELECT 1\"}%n".formatted(id));
    }
    Files.writeString(folder.resolve("questions.jsonl"), questions);
    Files.writeString(folder.resolve("answers.jsonl"), answers);
  }

  @Test
  void scoresReportsAndGatesAMetricFromAJarInARelativeFolder() throws IOException {
    jar("brevity", BREVITY);

    Cli cli = run("one", "--plugins", relative(plugins), "--min-metric", "brevity=0.2");

    assertThat(cli.code()).isZero();
    assertThat(cli.out()).contains("brevity").contains("0.250  of 1");
    assertThat(cli.err())
        .contains("Gate passed: metric brevity 0.2500")
        .contains("Warning: the metric 'brevity' failed at 2 questions", "no score");
    JsonNode manifest = new ObjectMapper().readTree(folder.resolve("one/run.json").toFile());
    assertThat(manifest.at("/plan/plugins/brevity.jar").textValue()).matches("[0-9a-f]{64}");
    assertThat(Files.readString(folder.resolve("one/outcomes.jsonl")))
        .contains("\"brevity\":0.25")
        .contains("\"brevity\":null");
    assertThat(Cli.assay("export", folder.resolve("one"), "--format", "csv").out())
        .contains(",brevity,");

    jar("brevity", BREVITY.replace("0.25", "0.75"));
    Cli other = run("one", "--plugins", plugins.toString(), "--resume");
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err()).contains("its plugins is [brevity.jar ");
  }

  @Test
  void compilesTheExampleOfThePage() throws IOException {
    String page =
        Files.readString(
            Path.of(System.getProperty("assay.root", "..")).resolve("docs/metrics.md"));
    String example = page.substring(page.indexOf("```java\n") + 8);
    jar("shop", example.substring(0, example.indexOf("```")));

    assertThat(run("page", "--plugins", plugins.toString(), "--metrics", "fits_on_page").out())
        .containsPattern("fits_on_page +1.000");
  }

  @Test
  void refusesNamesThatAreTakenAndFoldersWithoutMetrics() throws IOException {
    assertThat(run("a", "--plugins", folder.resolve("none").toString()).err())
        .contains("does not exist");
    assertThat(run("a", "--plugins", plugins.toString()).err()).contains("there is no jar");
    jar("brevity", BREVITY.replace("Brevity", "BagF1"));
    Cli taken = run("a", "--plugins", plugins.toString());
    assertThat(taken.code()).isEqualTo(2);
    assertThat(taken.err()).contains("'bag_f1'", "one of Assay's has that name");
    assertThat(folder.resolve("a/run.json")).doesNotExist();
  }

  private Cli run(String out, String... more) {
    List<Object> words =
        new ArrayList<>(
            List.of(
                "run",
                "--full",
                "--questions",
                folder.resolve("questions.jsonl"),
                "--predictions",
                folder.resolve("answers.jsonl"),
                "--out",
                folder.resolve(out)));
    words.addAll(List.of(more));
    return Cli.assay(words.toArray());
  }

  private static String relative(Path path) {
    return Path.of("").toAbsolutePath().relativize(path.toAbsolutePath()).toString();
  }

  private void jar(String name, String source) throws IOException {
    String type = source.replaceAll("(?s).*public final class (\\w+).*", "$1");
    String home = source.replaceAll("(?s).*package (\\w+);.*", "$1") + ".";
    Path file = folder.resolve("src").resolve(type + ".java");
    Files.createDirectories(requireNonNull(file.getParent()));
    Files.writeString(file, source);
    int failed =
        requireNonNull(ToolProvider.getSystemJavaCompiler())
            .run(
                null,
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream(),
                "-proc:none",
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                folder.resolve("classes").toString(),
                file.toString());
    assertThat(failed).isZero();
    try (JarOutputStream jar =
        new JarOutputStream(Files.newOutputStream(plugins.resolve(name + ".jar")))) {
      jar.putNextEntry(new ZipEntry("META-INF/services/dev.assay.metric.Metric"));
      jar.write((home + type + "\n").getBytes(StandardCharsets.UTF_8));
      String compiled = home.replace('.', '/') + type + ".class";
      jar.putNextEntry(new ZipEntry(compiled));
      jar.write(Files.readAllBytes(folder.resolve("classes").resolve(compiled)));
    }
  }
}
