// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.hostile;

import dev.assay.testkit.hostile.HostileStatement.Expectation;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** The statements of {@code hostile/ENGINE.sql}, whose format the README beside them explains. */
public final class HostileCorpus {
  /** The engines that have a file. */
  public static final List<String> ENGINES =
      List.of("sqlite", "duckdb", "h2", "postgres", "mariadb");

  private static final String HEADER = "--- ";

  private final String file;
  private final List<HostileStatement> statements = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();
  private String header = "";
  private int headerLine;

  private HostileCorpus(String file) {
    this.file = file;
  }

  /** All statements for an engine, in the order of its file. */
  public static List<HostileStatement> of(String engine) {
    HostileCorpus corpus = new HostileCorpus(engine + ".sql");
    InputStream in =
        Objects.requireNonNull(
            HostileCorpus.class.getResourceAsStream(corpus.file), "no corpus for " + engine);
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      corpus.read(reader);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return List.copyOf(corpus.statements);
  }

  private void read(BufferedReader reader) throws IOException {
    int number = 0;
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      number++;
      if (line.startsWith(HEADER)) {
        finish();
        header = line.substring(HEADER.length());
        headerLine = number;
      } else if (!header.isEmpty()) {
        lines.add(line);
      }
    }
    finish();
  }

  private void finish() {
    if (header.isEmpty()) {
      return;
    }
    String where = file + ":" + headerLine;
    List<String> words = List.of(header.split(" ", -1));
    String template = String.join("\n", lines).strip();
    if (words.size() != 2 || template.isEmpty()) {
      throw new IllegalStateException(where + ": needs a kind, an expectation and a statement");
    }
    Expectation expected = Expectation.valueOf(words.get(1).toUpperCase(Locale.ROOT));
    statements.add(new HostileStatement(where, words.get(0), expected, template));
    lines.clear();
  }
}
