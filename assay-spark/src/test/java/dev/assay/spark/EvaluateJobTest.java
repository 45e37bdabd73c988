// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvaluateJobTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void writesOutcomesOfPairsInAFile() throws Exception {
    Path databases = ShopPairs.databases(folder.resolve("databases"));
    Path pairs = folder.resolve("pairs");
    ShopPairs.dataset(List.of(ShopPairs.pair("a", "shop", "SELECT 1", "SELECT 1, 2")))
        .write()
        .json(pairs.toString());
    Path config = folder.resolve("job.yaml");
    Files.writeString(
        config, "databases: databases\ncompare: {profile: strict}\nexecution: {isolation: none}\n");
    Path out = folder.resolve("outcomes");

    assertThat(job("--pairs", pairs, "--format", "json", "--config", config, "--out", out))
        .isEqualTo("0");

    assertThat(SparkTestSession.get().read().parquet(out.toString()).collectAsList())
        .extracting(row -> row.<String>getAs("verdict"))
        .containsExactly("incorrect");
    assertThat(databases).isDirectory();
  }

  @Test
  void saysWhatIsWrongWithItsOptions() {
    assertThat(job("--pairs", "p", "--out", "o", "--config", "c.yaml", "--profile", "strict"))
        .startsWith("2 Error: --config replaces --databases, --profile");
    assertThat(job("--pairs", folder.resolve("none"), "--databases", folder, "--out", "o"))
        .startsWith("2 Error: [PATH_NOT_FOUND]")
        .hasLineCount(1);
    assertThat(job("--out", "o")).startsWith("2 Missing required option: '--pairs=PATH'");
  }

  private static String job(Object... arguments) {
    SparkTestSession.get();
    PrintStream before = System.err;
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
    try {
      String[] texts = List.of(arguments).stream().map(Object::toString).toArray(String[]::new);
      return (EvaluateJob.run(texts) + " " + err.toString(StandardCharsets.UTF_8)).strip();
    } finally {
      System.setErr(before);
    }
  }
}
