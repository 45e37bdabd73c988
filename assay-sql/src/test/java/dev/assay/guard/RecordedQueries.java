// SPDX-License-Identifier: Apache-2.0
package dev.assay.guard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.gold.GoldCorpus;
import dev.assay.sql.Dialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Answers of models to the questions of real benchmarks. */
public final class RecordedQueries {
  private static final ObjectMapper JSON = new ObjectMapper();

  private RecordedQueries() {}

  /** One answer. */
  public record Entry(String where, Dialect dialect, String sql) {}

  /** All answers. */
  public static List<Entry> all() throws IOException {
    List<Entry> all = new ArrayList<>();
    for (String name : List.of("c3_chatgpt.sql", "dail_sql_gpt4.sql")) {
      for (String line : Files.readAllLines(GoldCorpus.shared("spider_dev/predictions/" + name))) {
        if (!line.isBlank()) {
          all.add(new Entry(name, Dialect.SQLITE, line));
        }
      }
    }
    for (String name : List.of("chatgpt_with_evidence.json", "codes_7b_with_evidence.json")) {
      Path file = GoldCorpus.shared("bird_small/predictions/" + name);
      for (JsonNode answer : JSON.readTree(file.toFile())) {
        all.add(new Entry(name, Dialect.SQLITE, answer.asText().split("\t-----", -1)[0]));
      }
    }
    String peer = "defog/sqleval_peer_verdicts.jsonl";
    for (String line : Files.readAllLines(GoldCorpus.shared(peer))) {
      JsonNode answer = JSON.readTree(line);
      String dialect = answer.get("file").asText().replaceAll(".*_|\\.csv", "");
      all.add(
          new Entry(
              peer,
              Dialect.valueOf(dialect.toUpperCase(Locale.ROOT)),
              answer.get("candidate_sql").asText()));
    }
    return all;
  }
}
