// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.duckdb;

import static dev.assay.match.Relaxation.TEXT_CASE;
import static dev.assay.match.Relaxation.TEXT_SPACE;

import dev.assay.engines.duckdb.ParquetPair.FileColumn;
import dev.assay.match.ComparisonDeadline;
import dev.assay.match.RelaxationSet;
import dev.assay.match.cell.TextInterpretation;
import dev.assay.match.cell.TextTrait;
import dev.assay.match.search.ResultMatcher;
import dev.assay.table.Column;
import dev.assay.table.ResultTable;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a gold column that no predicted column agrees with under any relaxation. If there is
 * one, the tables don't agree either. First for a word that one side has and the other lacks; then,
 * because close numbers may be equal, by comparing a whole column with those that it may be.
 */
final class ColumnWithoutCounterpart {
  private static final RelaxationSet ALL_SPELLINGS = RelaxationSet.of(TEXT_SPACE, TEXT_CASE);

  /** Traits of texts that are nothing but words. */
  private static final Set<TextTrait> OF_WORDS =
      EnumSet.of(TextTrait.CASED_TEXT, TextTrait.SPACED_TEXT, TextTrait.TRAILING_BLANK);

  /**
   * Letters and digits that are in a text however it is spelled. Without {@code k}, because the
   * sign of the unit kelvin becomes one in lower case.
   */
  private static final Pattern TOKEN = Pattern.compile("[A-JL-Za-jl-z0-9]{3,}");

  /** A combining dot; the capital I with a dot becomes {@code i} and this dot in lower case. */
  private static final char DOT_ABOVE = '\u0307';

  /** Number of words to look for. */
  private static final int WORDS = 5;

  /** Number of texts that may be read to look for words. */
  private static final int TEXTS = 10_000;

  /** Number of columns that may be compared as a whole. */
  private static final int COLUMNS = 2;

  private static final Set<String> TIMES = Set.of("DATE", "TIMESTAMP");

  private final ParquetPair files;
  private final ResultTable gold;
  private final ResultTable predicted;
  private final Duration limit;

  /**
   * @param gold rows of the gold in buckets that differ
   * @param predicted rows of the prediction in buckets that differ
   * @param limit processor time that the comparison of a column may take
   */
  ColumnWithoutCounterpart(
      ParquetPair files, ResultTable gold, ResultTable predicted, Duration limit) {
    this.files = files;
    this.gold = gold;
    this.predicted = predicted;
    this.limit = limit;
  }

  /** Returns whether one was found; there may be others that this search can't find. */
  boolean exists() throws SQLException {
    if (lacksWord(gold, predicted, files.predicted()) || lacksWord(predicted, gold, files.gold())) {
      return true;
    }
    List<Integer> compared =
        IntStream.range(0, files.width())
            .filter(column -> !files.gold().columns().get(column).isText() && differs(column))
            .boxed()
            .limit(COLUMNS)
            .toList();
    if (compared.isEmpty() || !textsAreWords()) {
      return false;
    }
    for (int column : compared) {
      if (hasNoCounterpart(column)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether a file has in none of its columns a word that a column of the other file has.
   *
   * @param table rows of the other file
   * @param own rows of the file, whose words need not be searched for
   */
  private boolean lacksWord(ResultTable table, ResultTable own, ParquetPair.File file)
      throws SQLException {
    Map<String, String> tokens = new HashMap<>();
    List<FileColumn> columns = file.columns();
    for (int column = 0; column < columns.size() && tokens.size() < WORDS; column++) {
      if (columns.get(column).isText()) {
        addWords(tokens, table.column(column), texts(own.column(column)));
      }
    }
    if (tokens.isEmpty()) {
      return false;
    }
    String condition =
        tokens.values().stream()
            .distinct()
            .flatMap(
                token ->
                    columns.stream()
                        .filter(FileColumn::isText)
                        .map(column -> ParquetPair.contains(column, token)))
            .collect(Collectors.joining(" OR "));
    ResultTable found = file.texts(condition, TEXTS);
    Set<String> spelled = new HashSet<>();
    found.columns().forEach(column -> texts(column).forEach(text -> spelled.add(spelled(text))));
    return found.rowCount() < TEXTS
        && tokens.keySet().stream().anyMatch(word -> !spelled.contains(spelled(word)));
  }

  /** Adds words that a column has and {@code known} lacks, each with a token to find it by. */
  private static void addWords(Map<String, String> tokens, Column column, Set<String> known) {
    for (String text : texts(column)) {
      String token = known.contains(text) || !isWord(text) ? null : token(text);
      if (token != null && tokens.size() < WORDS) {
        tokens.put(text, token);
      }
    }
  }

  private static Set<String> texts(Column column) {
    return IntStream.range(0, column.size())
        .mapToObj(column::value)
        .filter(String.class::isInstance)
        .map(String.class::cast)
        .collect(Collectors.toSet());
  }

  private static String spelled(String text) {
    return TextInterpretation.normalize(text, ALL_SPELLINGS);
  }

  /** Returns whether a text can't be a number, a date, an infinite one, or a truth value. */
  private static boolean isWord(String text) {
    Set<TextTrait> traits = EnumSet.noneOf(TextTrait.class);
    TextTrait.look(text, traits);
    return OF_WORDS.containsAll(traits) && !text.toLowerCase(Locale.ROOT).contains("infinit");
  }

  /** The longest token of a text, in lower case; {@code null} if there is none to search for. */
  private static @Nullable String token(String text) {
    if (text.indexOf(DOT_ABOVE) >= 0) {
      return null;
    }
    String longest = null;
    Matcher tokens = TOKEN.matcher(text);
    while (tokens.find()) {
      if (longest == null || tokens.group().length() > longest.length()) {
        longest = tokens.group();
      }
    }
    return longest == null ? null : longest.toLowerCase(Locale.ROOT);
  }

  /**
   * The columns without texts that may agree with a column of times, or of numbers and truth
   * values.
   */
  private List<Integer> related(int column) {
    List<FileColumn> columns = files.gold().columns();
    boolean time = TIMES.contains(columns.get(column).type());
    return IntStream.range(0, columns.size())
        .filter(
            other ->
                !columns.get(other).isText() && TIMES.contains(columns.get(other).type()) == time)
        .boxed()
        .toList();
  }

  private boolean differs(int column) {
    return !counts(gold.column(column)).equals(counts(predicted.column(column)));
  }

  private static Map<String, Long> counts(Column column) {
    return IntStream.range(0, column.size())
        .mapToObj(row -> String.valueOf(column.value(row)))
        .collect(Collectors.groupingBy(value -> value, Collectors.counting()));
  }

  private boolean hasNoCounterpart(int column) throws SQLException {
    return ResultMatcher.differ(
        files.gold().columns(List.of(column)),
        files.predicted().columns(related(column)),
        ComparisonDeadline.in(limit));
  }

  /** Returns whether each of the prediction's text columns has a word, so that it is no number. */
  private boolean textsAreWords() throws SQLException {
    ResultTable first = files.predicted().firstRows();
    List<FileColumn> columns = files.predicted().columns();
    List<Column> texts = new ArrayList<>();
    for (int column = 0; column < columns.size(); column++) {
      if (columns.get(column).isText()) {
        texts.add(first.column(column));
      }
    }
    return texts.stream()
        .allMatch(column -> texts(column).stream().anyMatch(ColumnWithoutCounterpart::isWord));
  }
}
