// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import dev.assay.AssayException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The words by which questions are read, by key, as {@code question-words.properties} documents
 * them. Immutable.
 *
 * @param entries words or phrases in lower case; {@code *} stands for any letters
 */
public record QuestionWords(Map<String, List<String>> entries) {
  public QuestionWords {
    entries = Map.copyOf(entries);
  }

  /** The English words. */
  public static QuestionWords english() {
    return English.WORDS;
  }

  /**
   * Reads the words of another language: lines of {@code key = word, word}, with the keys of the
   * English file, of which {@code asking} is required.
   *
   * @throws AssayException if the file can't be read, a key is unknown or {@code asking} is missing
   */
  public static QuestionWords read(Path file) {
    QuestionWords words;
    try (Reader reader = Files.newBufferedReader(file)) {
      words = read(reader);
    } catch (NoSuchFileException e) {
      throw new AssayException(file + ": there is no such file of words; check the path", e);
    } catch (IOException | IllegalArgumentException e) {
      throw new AssayException("%s: can't read the words: %s".formatted(file, e.getMessage()), e);
    }
    Set<String> known = new TreeSet<>(english().entries.keySet());
    Set<String> unknown = new TreeSet<>(words.entries.keySet());
    unknown.removeAll(known);
    if (!unknown.isEmpty()) {
      throw new AssayException(
          "%s: unknown key '%s'; the keys are %s"
              .formatted(file, unknown.iterator().next(), String.join(", ", known)));
    }
    if (words.of("asking").isEmpty()) {
      throw new AssayException(
          file + ": 'asking' is missing, the words that show that a question asks for something");
    }
    return words;
  }

  private static QuestionWords read(Reader reader) throws IOException {
    Properties lines = new Properties();
    lines.load(reader);
    Map<String, List<String>> entries = new LinkedHashMap<>();
    for (String key : lines.stringPropertyNames()) {
      entries.put(
          key,
          Arrays.stream(lines.getProperty(key).split(","))
              .map(word -> word.strip().toLowerCase(Locale.ROOT))
              .filter(word -> !word.isEmpty())
              .collect(Collectors.toUnmodifiableList()));
    }
    return new QuestionWords(entries);
  }

  List<String> of(String key) {
    return entries.getOrDefault(key, List.of());
  }

  /** Returns whether a word is one of those of a key. */
  boolean has(String key, String word) {
    return of(key).stream().anyMatch(entry -> fits(entry, word));
  }

  /** Returns whether a text of words, with a blank around each, has words of a key. */
  boolean occur(String key, String words) {
    return of(key).stream()
        .anyMatch(
            entry ->
                entry.contains("*")
                    ? Arrays.stream(words.strip().split(" ")).anyMatch(word -> fits(entry, word))
                    : words.contains(" " + entry + " "));
  }

  private static boolean fits(String entry, String word) {
    return entry.startsWith("*")
        ? word.length() > entry.length() && word.endsWith(entry.substring(1))
        : entry.endsWith("*")
            ? word.startsWith(entry.substring(0, entry.length() - 1))
            : entry.equals(word);
  }

  /** Read on first use. */
  private static final class English {
    static final QuestionWords WORDS = load();

    private static QuestionWords load() {
      try (Reader reader =
          new InputStreamReader(
              Objects.requireNonNull(
                  QuestionWords.class.getResourceAsStream("question-words.properties")),
              StandardCharsets.UTF_8)) {
        return read(reader);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
