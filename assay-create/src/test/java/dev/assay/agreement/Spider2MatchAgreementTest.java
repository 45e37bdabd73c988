// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Outcome;
import dev.assay.model.Question;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds {@code spider2_match} against the recorded verdicts of Spider 2.0-lite's evaluator. */
class Spider2MatchAgreementTest {
  private static final String NUMBER = "-?[0-9]+(\\.[0-9]+)?";

  @TempDir private Path folder = Path.of("");

  @Test
  void agreesOnTheExampleSubmission() throws IOException {
    agree("example_submission", data().resolve("example_submission_csv"), all -> all);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gold_first",
        "columns_reversed",
        "rows_reversed",
        "one_cell_changed",
        "row_dropped",
        "extra_column"
      })
  void agreesOnSubmissionsMadeFromTheGold(String kind) throws IOException {
    agree(kind, submission(kind), PublicAgreement::asked);
  }

  private static Path data() {
    return PublicAgreement.data("spider2_lite");
  }

  private void agree(String kind, Path predictions, UnaryOperator<List<Question>> some)
      throws IOException {
    Map<String, Outcome> outcomes =
        PublicAgreement.runSome(
            some,
            data(),
            "spider2",
            predictions,
            List.of(),
            List.of("spider2_match"),
            folder.resolve("run"));
    Map<String, Double> verdicts = verdicts(kind);
    if (!PublicAgreement.asksAll()) {
      verdicts.keySet().retainAll(outcomes.keySet());
    }
    List<String> deviations = new ArrayList<>();
    verdicts.forEach(
        (id, expected) -> {
          Double score =
              Objects.requireNonNull(outcomes.get(id), id).metrics().get("spider2_match");
          if (!expected.equals(score)) {
            deviations.add("%s is %s, ours %s".formatted(id, expected, score));
          }
        });

    PublicAgreement.report("spider2_match", "spider2_lite " + kind, verdicts.size(), deviations);
    assertThat(verdicts).hasSizeGreaterThan(5);
    assertThat(deviations).isEmpty();
  }

  private static Map<String, Double> verdicts(String kind) throws IOException {
    Map<String, Double> verdicts = new LinkedHashMap<>();
    for (String line : Files.readAllLines(data().resolve("verdicts.csv"))) {
      List<String> cells = List.of(line.split(",", -1));
      if (cells.get(0).equals(kind)) {
        verdicts.put(cells.get(1), Double.valueOf(cells.get(2)));
      }
    }
    return verdicts;
  }

  /** Makes the submission of a kind by the rules that come with the verdicts. */
  private Path submission(String kind) throws IOException {
    Path made = Files.createDirectories(folder.resolve("submission"));
    for (String id : verdicts(kind).keySet()) {
      List<List<String>> records = CsvText.read(Files.readString(firstGold(id)));
      Files.writeString(made.resolve(id + ".csv"), CsvText.write(change(kind, records)));
    }
    return made;
  }

  private static Path firstGold(String id) {
    Path results = data().resolve("gold/exec_result");
    Path only = results.resolve(id + ".csv");
    return Files.exists(only) ? only : results.resolve(id + "_a.csv");
  }

  private static List<List<String>> change(String kind, List<List<String>> records) {
    List<String> header = records.get(0);
    List<List<String>> data = new ArrayList<>(records.subList(1, records.size()));
    switch (kind) {
      case "columns_reversed" -> records.forEach(Collections::reverse);
      case "rows_reversed" -> Collections.reverse(data);
      case "one_cell_changed" -> changeOneCell(data);
      case "row_dropped" -> {
        if (!data.isEmpty()) {
          data.remove(data.size() - 1);
        }
      }
      case "extra_column" -> {
        header.add("extra_column");
        data.forEach(cells -> cells.add("x"));
      }
      default -> assertThat(kind).isEqualTo("gold_first");
    }
    List<List<String>> changed = new ArrayList<>(List.of(header));
    changed.addAll(data);
    return changed;
  }

  private static void changeOneCell(List<List<String>> data) {
    if (!changeLast(
        data, NUMBER, cell -> new BigDecimal(cell).add(BigDecimal.ONE).toPlainString())) {
      changeLast(data, "(?s).+", cell -> cell + "x");
    }
  }

  /** Changes the last cell, by row and then by column, that is so; whether there is one. */
  private static boolean changeLast(
      List<List<String>> data, String pattern, UnaryOperator<String> change) {
    for (int row = data.size() - 1; row >= 0; row--) {
      for (int column = data.get(row).size() - 1; column >= 0; column--) {
        String cell = data.get(row).get(column);
        if (cell.matches(pattern)) {
          data.get(row).set(column, change.apply(cell));
          return true;
        }
      }
    }
    return false;
  }
}
