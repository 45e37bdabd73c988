/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.agreement;

import dev.assay.agreement.Agreement.Row;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestPlan;

/** Prints what the agreement tests found, once all have run, and writes it to {@code target}. */
public final class AgreementTable implements TestExecutionListener {
  private static final Path FILE = Path.of("target", "agreement.txt");

  @Override
  public void testPlanExecutionFinished(TestPlan plan) {
    if (Agreement.rows().isEmpty()) {
      return;
    }
    String text = text(Agreement.rows());
    System.out.println(text);
    try {
      Files.writeString(FILE, text, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(List<Row> rows) {
    List<Row> sorted = new ArrayList<>(rows);
    sorted.sort(Comparator.comparing(Row::metric).thenComparing(Row::set));
    int metric = width(sorted.stream().map(Row::metric).toList());
    int set = width(sorted.stream().map(Row::set).toList());
    String layout = "%-" + metric + "s  %-" + set + "s  %9s  %10s  %10s%n";
    StringBuilder text = new StringBuilder("Agreement with other evaluators\n");
    text.append(layout.formatted("metric", "set", "questions", "agreements", "deviations"));
    for (Row row : sorted) {
      int deviations = row.deviations().size();
      text.append(
          layout.formatted(
              row.metric(), row.set(), row.questions(), row.questions() - deviations, deviations));
    }
    for (Row row : sorted) {
      row.deviations()
          .forEach(
              deviation ->
                  text.append("%s on %s: %s%n".formatted(row.metric(), row.set(), deviation)));
    }
    return text.toString();
  }

  private static int width(List<String> texts) {
    return texts.stream().mapToInt(String::length).max().orElse(1);
  }
}
