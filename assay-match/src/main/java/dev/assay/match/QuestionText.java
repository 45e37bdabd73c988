// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The text of a question, which tells what was asked for as far as a list of words can: whether it
 * wants different rows, one row or several, and which columns. Where it has no word that asks, such
 * as in another language, it tells nothing.
 *
 * @param text of the question
 * @param evidence that comes with it, or {@code null}
 * @param words by which it is read; {@code null} for the English ones
 */
public record QuestionText(String text, @Nullable String evidence, @Nullable QuestionWords words) {
  private static final Pattern TOKEN = Pattern.compile("[\\p{L}\\p{N}]+|[,.;:?!](?=\\s|$|[\"')])");
  private static final Pattern OF_NAMES =
      Pattern.compile("(?<=\\p{Ll})(?=\\p{Lu})|[^\\p{L}\\p{N}]+|(?<=\\p{L})(?=\\p{N})");

  /** A question that is read by the English words. */
  public static QuestionText of(String text, @Nullable String evidence) {
    return new QuestionText(text, evidence, null);
  }

  /** The same question, read by other words. */
  public QuestionText with(QuestionWords others) {
    return new QuestionText(text, evidence, others);
  }

  /** Returns whether it has a word that asks. */
  public boolean mayBeRead() {
    return known().occur("asking", flat(text));
  }

  /**
   * Returns whether it asks for rows, and neither for different ones nor for how many there are.
   */
  public boolean listsRows() {
    QuestionWords known = known();
    return mayBeRead()
        && !known.occur("different", flat(text))
        && (evidence == null || !known.occur("different", flat(evidence)));
  }

  /** Returns whether it asks for the one row that is first or last in some order. */
  public boolean asksForOne() {
    QuestionWords known = known();
    String flat = flat(text);
    return mayBeRead()
        && known.occur("extreme", flat)
        && !known.occur("several", flat)
        && !namesSeveral();
  }

  /** Returns whether a noun that is asked for, or one beside the superlative, is a plural. */
  private boolean namesSeveral() {
    QuestionWords known = known();
    for (List<String> part : asked()) {
      int extreme = 0;
      while (extreme < part.size() && !known.has("extreme", part.get(extreme))) {
        extreme++;
      }
      // In "who owns the most", the word before the superlative is a verb.
      int before = extreme < part.size() && extreme > 0 ? extreme - 2 : extreme;
      boolean amount = extreme < part.size() && known.has("amount", part.get(extreme));
      int end = amount ? extreme : part.size();
      for (int i = 0; i < end; i++) {
        if ((i < before || i > extreme) && isPlural(part.get(i))) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean isPlural(String word) {
    return word.endsWith("s") && word.length() > 2 && !known().has("singular", word);
  }

  /**
   * Returns whether it may ask for a column, or for more things than there are columns; by a
   * question that {@linkplain #mayBeRead can be read}.
   *
   * @param names of the column: its name, its alias, the functions and columns in its expression
   * @param columns how many columns there are without it
   */
  public boolean mayAskFor(Set<String> names, int columns) {
    List<List<String>> parts = asked();
    long things = parts.size() + parts.stream().mapToLong(this::joints).sum();
    return things > columns
        || parts.stream()
            .flatMap(List::stream)
            .anyMatch(word -> names.stream().anyMatch(name -> mayMean(word, name)));
  }

  private boolean mayMean(String word, String name) {
    String folded = name.toLowerCase(Locale.ROOT);
    return known().has(folded, word)
        || Arrays.stream(OF_NAMES.split(name))
            .map(part -> part.toLowerCase(Locale.ROOT))
            .anyMatch(part -> isAlike(word, part))
        || (word.length() > 3 && folded.contains(stem(word)));
  }

  private static boolean isAlike(String word, String part) {
    return stem(word).equals(stem(part))
        || (part.length() > 3 && word.contains(stem(part)))
        || (part.length() > 2 && word.startsWith(part));
  }

  private static String stem(String word) {
    return word.length() > 3 && word.endsWith("ies")
        ? word.substring(0, word.length() - 3)
        : word.length() > 2 && (word.endsWith("s") || word.endsWith("y"))
            ? word.substring(0, word.length() - 1)
            : word;
  }

  /** Counts the places at which a part goes on with another thing. */
  private long joints(List<String> part) {
    String flat = " " + String.join(" ", part) + " ";
    long joints = part.stream().filter(","::equals).count();
    for (String entry : known().of("and")) {
      for (int at = flat.indexOf(" " + entry + " ");
          at >= 0;
          at = flat.indexOf(" " + entry + " ", at + 1)) {
        boolean afterComma = at > 0 && flat.charAt(at - 1) == ',';
        joints += afterComma || at == 0 ? 0 : 1;
      }
    }
    return joints;
  }

  /** The words of the parts that say what is asked for, without conditions and orders. */
  private List<List<String>> asked() {
    QuestionWords known = known();
    List<List<String>> parts = new ArrayList<>();
    List<String> part = new ArrayList<>();
    boolean asks = true;
    boolean begins = true;
    String last = "";
    for (String word : flat(text).strip().split(" ", -1)) {
      if (word.equals(".")) {
        begins = true;
        asks = true;
        parts.add(part);
        part = new ArrayList<>();
        continue;
      }
      boolean again = known.has("again", word) || (begins && known.has("relative", word));
      boolean goesOn = known.has("and", last + " " + word);
      boolean condition =
          !goesOn && (known.has("condition", word) || (!begins && known.has("relative", word)));
      if (!asks && again) {
        parts.add(part);
        part = new ArrayList<>();
        asks = true;
      } else if (asks && condition) {
        asks = false;
      }
      if (asks) {
        part.add(word);
      }
      last = word;
      begins = word.equals(",") || known.has("and", word);
    }
    parts.add(part);
    parts.removeIf(each -> each.stream().allMatch(","::equals));
    return parts;
  }

  private QuestionWords known() {
    return words == null ? QuestionWords.english() : words;
  }

  /** The words in lower case with a blank around each; commas, and a period for other marks. */
  private static String flat(String text) {
    Matcher tokens = TOKEN.matcher(text.toLowerCase(Locale.ROOT));
    StringBuilder flat = new StringBuilder(" ");
    while (tokens.find()) {
      String token = tokens.group();
      boolean mark = !Character.isLetterOrDigit(token.charAt(0));
      flat.append(mark ? token.equals(",") ? "," : "." : token).append(' ');
    }
    return flat.toString();
  }
}
