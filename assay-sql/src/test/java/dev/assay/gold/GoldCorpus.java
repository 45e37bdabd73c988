// SPDX-License-Identifier: Apache-2.0
package dev.assay.gold;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.assay.gold.Gold.GoldSql;
import dev.assay.gold.internal.GoldExpansion;
import dev.assay.sql.Dialect;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Assumptions;

/** The golds of real benchmarks, as their files have them. */
public final class GoldCorpus {
  private static final ObjectMapper JSON = new ObjectMapper();

  private GoldCorpus() {}

  /**
   * One gold.
   *
   * @param file its file's name
   * @param index 0-based row in it
   */
  public record Entry(String file, int index, Dialect dialect, GoldSql gold) {
    public List<String> expansions() {
      return GoldExpansion.of(gold, dialect);
    }

    @Override
    public String toString() {
      return file + "#" + index + " " + gold.sql();
    }
  }

  /** A file of the shared data; skips the test where it is absent. */
  public static Path shared(String name) {
    Path path = Path.of(System.getProperty("assay.shared", "")).resolve("data").resolve(name);
    Assumptions.assumeTrue(
        Files.exists(path), () -> "needs the benchmark data (-Dassay.shared): no " + path);
    return path;
  }

  /** Every gold of every benchmark. */
  public static List<Entry> all() throws IOException {
    List<Entry> all = new ArrayList<>(defog());
    int index = 0;
    for (String line : Files.readAllLines(shared("spider_dev/dev_gold.sql"))) {
      all.add(verbatim("dev_gold.sql", index++, line.substring(0, line.lastIndexOf('\t'))));
    }
    index = 0;
    for (String line : Files.readAllLines(shared("bird_small/gold.sql"))) {
      all.add(verbatim("gold.sql", index++, line.replaceFirst("\t[^\t]*$", "")));
    }
    addJson(all, "spider_dk/Spider-DK.json", "query");
    addJson(all, "bird_small/questions.json", "gold_sql");
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(shared("spider2_lite/gold/sql"), "*.sql")) {
      for (Path file : files) {
        all.add(verbatim(file.getFileName().toString(), 0, Files.readString(file)));
      }
    }
    return all;
  }

  /** Defog's golds of all dialects, which use the grammar. */
  @SuppressWarnings("removal") // Some of the files have text after a closing quote.
  public static List<Entry> defog() throws IOException {
    List<Entry> entries = new ArrayList<>();
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(shared("defog/questions"), "*.csv")) {
      for (Path file : files) {
        String name = file.getFileName().toString();
        int index = 0;
        try (CsvReader<NamedCsvRecord> rows =
            CsvReader.builder().allowExtraCharsAfterClosingQuote(true).ofNamedCsvRecord(file)) {
          for (NamedCsvRecord row : rows) {
            GoldSql gold = new GoldSql(row.getField("query"), true);
            entries.add(new Entry(name, index++, dialectOf(name), gold));
          }
        }
      }
    }
    return entries;
  }

  private static Dialect dialectOf(String file) {
    String dialect = file.replaceAll(".*_|\\.csv", "");
    return dialect.equals("idk")
        ? Dialect.POSTGRES
        : Dialect.valueOf(dialect.toUpperCase(Locale.ROOT));
  }

  private static void addJson(List<Entry> all, String file, String field) throws IOException {
    Path path = shared(file);
    int index = 0;
    for (JsonNode question : JSON.readTree(path.toFile())) {
      all.add(verbatim(path.getFileName().toString(), index++, question.get(field).asText()));
    }
  }

  private static Entry verbatim(String file, int index, String sql) {
    return new Entry(file, index, Dialect.SQLITE, new GoldSql(sql, false));
  }
}
