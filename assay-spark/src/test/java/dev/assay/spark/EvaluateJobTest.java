// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvaluateJobTest {
  private static final String PAIR =
      "{\"id\":\"a\",\"database\":\"shop\",\"gold\":\"SELECT 1\",\"sql\":\"SELECT 1\"}";

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
        .extracting(row -> row.<String>getAs("verdict") + ", " + row.<String>getAs("difficulty"))
        .containsExactly("incorrect, easy");
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

  @Test
  void saysInOneLineThatTheFormatIsAnother() throws IOException {
    Path json = Files.writeString(folder.resolve("pairs.json"), PAIR + "\n");
    Path text = Files.writeString(folder.resolve("pairs.csv"), "id,database,gold,sql\n");
    Path cut = Files.writeString(folder.resolve("cut.json"), PAIR + "\n" + PAIR.substring(0, 30));
    Path parquet = folder.resolve("parquet");
    SparkTestSession.get().read().json(json.toString()).write().parquet(parquet.toString());

    for (List<Object> each :
        List.<List<Object>>of(
            List.of(json, "parquet", "is JSON, not Parquet; add --format json"),
            List.of(text, "parquet", "is no Parquet; name its format"),
            List.of(parquet, "json", "is Parquet; leave --format out"),
            List.of(json, "jsno", "--format jsno: [DATA_SOURCE_NOT_FOUND]"),
            List.of(cut, "json", "a line is cut off or no JSON; mend or remove it: {\"id\""))) {
      assertThat(
              job(
                  "--pairs",
                  each.get(0),
                  "--format",
                  each.get(1),
                  "--databases",
                  folder,
                  "--out",
                  "o"))
          .startsWith("2 Error: ")
          .contains(each.get(2).toString())
          .hasLineCount(1);
    }
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
