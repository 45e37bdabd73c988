// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.agreement.PublicAgreement.Row;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestPlan;

/**
 * Prints what the agreement tests of this process have found, and gathers what those of all have
 * found in {@code target/agreement.txt}.
 */
public final class AgreementTable implements TestExecutionListener {
  private static final Path TARGET = Path.of(System.getProperty("basedir", "."), "target");
  private static final Path FILE = TARGET.resolve("agreement.txt");
  private static final Path ALL = TARGET.resolve("agreement.json");
  private static final Path LOCK = TARGET.resolve("agreement.lock");
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @Override
  public void testPlanExecutionFinished(TestPlan plan) {
    List<Row> found = PublicAgreement.takeRows();
    if (found.isEmpty()) {
      return;
    }
    System.out.println(text(found));
    try {
      gather(found);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Tests run in several processes, so the rows of others are kept, and nobody else writes. */
  private static void gather(List<Row> found) throws IOException {
    try (FileChannel channel =
        FileChannel.open(LOCK, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      // Goes with the channel.
      FileLock unused = channel.lock();
      List<Row> all = new ArrayList<>(found);
      if (Files.exists(ALL)) {
        for (Row row : MAPPER.readValue(ALL.toFile(), Row[].class)) {
          if (found.stream().noneMatch(row::isOfSame)) {
            all.add(row);
          }
        }
      }
      Files.write(ALL, MAPPER.writeValueAsBytes(all));
      Files.writeString(FILE, text(all), StandardCharsets.UTF_8);
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
