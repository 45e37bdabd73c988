// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.fuzz;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * The pieces that hostile texts are made of: those of {@code fuzz/common.txt} and of {@code
 * fuzz/ENGINE.txt}, whose format the README beside them explains.
 */
public final class FuzzFragments {
  private static final String COMMON = "common";

  private final Map<Section, List<String>> pieces = new EnumMap<>(Section.class);

  /** The kinds of pieces; in a file, a section's name is written in lower case. */
  public enum Section {
    /** Characters that lexers read differently. */
    FRAGMENTS,
    /** Separators of two words that keep the meaning, at least for some lexer. */
    BLANKS,
    /** Beginnings of queries. */
    HEADS,
    /** Statements with an effect. */
    STATEMENTS,
    /** Expressions with an effect. */
    CALLS,
    /** Table expressions with an effect. */
    TABLES,
    /** Queries in which a statement with an effect stands at {@code @}. */
    STATEMENT_PLACES,
    /** Queries in which an expression with an effect stands at {@code @}. */
    CALL_PLACES,
    /** Queries in which a table expression with an effect stands at {@code @}. */
    TABLE_PLACES
  }

  private FuzzFragments() {}

  /** The pieces for an engine. */
  public static FuzzFragments of(String engine) {
    FuzzFragments material = new FuzzFragments();
    material.read(COMMON + ".txt");
    material.read(engine + ".txt");
    material.pieces.replaceAll((section, pieces) -> List.copyOf(pieces));
    return material;
  }

  /** The pieces of a section, the common ones first. */
  public List<String> of(Section section) {
    return pieces.getOrDefault(section, List.of());
  }

  private void read(String file) {
    InputStream in =
        Objects.requireNonNull(FuzzFragments.class.getResourceAsStream(file), "no " + file);
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      List<String> section = new ArrayList<>();
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (line.startsWith("== ")) {
          Section named = Section.valueOf(line.substring(3).toUpperCase(Locale.ROOT));
          section = pieces.computeIfAbsent(named, name -> new ArrayList<>());
        } else if (!line.isEmpty()) {
          section.add(JavaEscapes.read(line));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
