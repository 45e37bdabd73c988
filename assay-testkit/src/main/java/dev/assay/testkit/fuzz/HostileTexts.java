// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.fuzz;

import dev.assay.testkit.fuzz.FuzzFragments.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Texts with something harmful in them, each the same for the same seed and number.
 *
 * <p>A text uses few fragments, each of them more than once: so quotes and comments that one of
 * them opens, another closes, and what a lexer takes for the inside of a literal is code for one
 * that knows one rule less.
 */
public final class HostileTexts {
  private static final int PALETTE = 5;

  /** Ends of a literal or a comment, and text that hides the rest from one lexer. */
  private static final List<String> ENDS =
      List.of("", "", "", ";", "; SELECT 2", " --", " --'", " --\"", " /*", " -- */", "\n", "'");

  private final FuzzFragments material;
  private final long seed;
  private final List<String> fragments;
  private final List<String> blanks;
  private final List<String> heads;
  private final List<String> statements;

  public HostileTexts(FuzzFragments material, long seed) {
    this.material = material;
    this.seed = seed;
    this.fragments = material.of(Section.FRAGMENTS);
    this.blanks = material.of(Section.BLANKS);
    this.heads = material.of(Section.HEADS);
    this.statements = material.of(Section.STATEMENTS);
  }

  /**
   * The text of a number; neighboring seeds share none. What only a test knows, such as its folder,
   * is named in it.
   */
  public String text(long number) {
    return new Draft(new SplittableRandom(mix(mix(seed) + number))).text();
  }

  /** The last step of SplitMix64, so that neighboring numbers make unlike texts. */
  private static long mix(long number) {
    long mixed = number * 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }

  /** One text while it is made. */
  private final class Draft {
    private final SplittableRandom random;
    private final List<String> palette = new ArrayList<>(PALETTE);

    Draft(SplittableRandom random) {
      this.random = random;
      int size = 1 + random.nextInt(PALETTE);
      for (int i = 0; i < size; i++) {
        palette.add(one(fragments));
      }
    }

    String text() {
      int form = random.nextInt(100);
      String text =
          form < 35
              ? stacked()
              : form < 50
                  ? hidden()
                  : form < 70
                      ? placed(Section.STATEMENTS, Section.STATEMENT_PLACES)
                      : form < 90
                          ? placed(Section.CALLS, Section.CALL_PLACES)
                          : placed(Section.TABLES, Section.TABLE_PLACES);
      return oneIn(8) ? edited(text) : text;
    }

    /** A query and, after a semicolon that may be in a literal, a statement. */
    private String stacked() {
      String mark = oneIn(6) ? one(blanks) + ";" + one(blanks) : ";";
      return one(heads) + some(1, 5) + mark + payload() + some(0, 4) + one(ENDS);
    }

    /** A statement where a lexer may see nothing but a comment or a literal, and then a query. */
    private String hidden() {
      return some(1, 3) + payload() + some(0, 3) + blank() + one(heads) + some(0, 3) + one(ENDS);
    }

    private String payload() {
      String payload = one(statements);
      return oneIn(10) ? disguised(payload) : payload;
    }

    /** A query that has an effect by its structure, or where the name of a function is no bar. */
    private String placed(Section what, Section where) {
      if (material.of(what).isEmpty()) {
        return stacked();
      }
      String payload = one(material.of(what));
      if (oneIn(3)) {
        payload = disguised(payload);
      }
      String text = one(material.of(where)).replace("@", payload);
      if (oneIn(3)) {
        text = withBlanks(text);
      }
      if (oneIn(3)) {
        int at = random.nextInt(text.length() + 1);
        text = text.substring(0, at) + one(palette) + text.substring(at);
      }
      return oneIn(4) ? some(0, 2) + blank() + text + some(0, 2) : text;
    }

    /** Other blanks between its words, and some where none were. */
    private String withBlanks(String text) {
      StringBuilder out = new StringBuilder(text.length() + 16);
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        if (c == ' ' && oneIn(2)) {
          out.append(one(blanks));
        } else if (c == '(' && oneIn(3)) {
          out.append(one(blanks)).append(c);
        } else {
          out.append(c);
        }
      }
      return out.toString();
    }

    /** With one of its words written in another way. */
    private String disguised(String text) {
      List<int[]> words = words(text);
      if (words.isEmpty()) {
        return text;
      }
      int[] word = oneIn(2) ? words.get(0) : one(words);
      return text.substring(0, word[0])
          + WordDisguises.of(text.substring(word[0], word[1]), random)
          + text.substring(word[1]);
    }

    private String edited(String text) {
      StringBuilder out = new StringBuilder(text);
      for (int edits = 1 + random.nextInt(3); edits > 0 && out.length() > 1; edits--) {
        int at = random.nextInt(out.length());
        switch (random.nextInt(4)) {
          case 0 -> out.deleteCharAt(at);
          case 1 -> out.insert(at, out.charAt(random.nextInt(out.length())));
          case 2 -> out.insert(at, one(fragments));
          default -> out.setCharAt(at, out.charAt(random.nextInt(out.length())));
        }
      }
      return out.toString();
    }

    private String some(int least, int most) {
      StringBuilder out = new StringBuilder();
      for (int n = random.nextInt(least, most + 1); n > 0; n--) {
        out.append(one(palette));
      }
      return out.toString();
    }

    private String blank() {
      return oneIn(3) ? one(blanks) : " ";
    }

    private <T> T one(List<T> list) {
      return list.get(random.nextInt(list.size()));
    }

    private boolean oneIn(int n) {
      return random.nextInt(n) == 0;
    }
  }

  private static List<int[]> words(String text) {
    List<int[]> words = new ArrayList<>();
    for (int i = 0; i < text.length(); i++) {
      int start = i;
      while (i < text.length()
          && (Character.isLetterOrDigit(text.charAt(i)) || text.charAt(i) == '_')) {
        i++;
      }
      if (i > start) {
        words.add(new int[] {start, i});
      }
    }
    return words;
  }

  /** Other ways to write a word, which some engines read as the same. */
  private static final class WordDisguises {
    private WordDisguises() {}

    static String of(String word, SplittableRandom random) {
      int at = random.nextInt(word.length());
      char c = word.charAt(at);
      String before = word.substring(0, at);
      String after = word.substring(at + 1);
      return switch (random.nextInt(14)) {
        case 0 -> "\"" + word + "\"";
        case 1 -> "\"" + word.toUpperCase(Locale.ROOT) + "\"";
        case 2 -> "`" + word + "`";
        case 3 -> "[" + word + "]";
        case 4 -> "U&\"" + before + "\\%04x".formatted((int) c) + after + "\"";
        case 5 -> "u&\"" + before + "\\+%06x".formatted((int) c) + after + "\"";
        case 6 -> "U&\"" + before + "!%04x".formatted((int) c) + after + "\" UESCAPE '!'";
        case 7 -> word.toUpperCase(Locale.ROOT);
        case 8 -> word.toLowerCase(Locale.ROOT);
        // Letters that become another's when cases are folded, or look like it.
        case 9 -> before + folding(c) + after;
        case 10 -> "'" + word + "'";
        case 11 -> before + "\\u%04x".formatted((int) c) + after;
        case 12 -> before + "\u200b" + c + after;
        default -> "\"" + before + "\\" + c + after + "\"";
      };
    }

    private static char folding(char c) {
      return switch (c) {
        case 'k', 'K' -> '\u212a';
        case 's', 'S' -> '\u017f';
        case 'i' -> '\u0131';
        case 'I' -> '\u0130';
        default -> (char) (c - '!' + '\uff01');
      };
    }
  }
}
