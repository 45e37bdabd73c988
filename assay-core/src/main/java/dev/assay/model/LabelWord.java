// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The words by which people label a prediction. */
public enum LabelWord {
  RIGHT("right", 1.0, "correct", "yes", "true", "1", "1.0", "y", "r"),
  WRONG("wrong", 0.0, "incorrect", "no", "false", "0", "0.0", "n", "w"),
  /** The gold is wrong, which says nothing about the prediction. */
  GOLD_WRONG("gold wrong", null, "gold is wrong", "wrong gold", "bad gold", "gold", "g"),
  /** The question can be understood in several ways. */
  AMBIGUOUS("ambiguous", null, "unclear", "a"),
  CANT_TELL("can't tell", null, "cant tell", "cannot tell", "can not tell", "unsure", "?", "u"),
  /** The cell is empty. */
  NONE("", null);

  private final String word;
  private final @Nullable Double value;

  @SuppressWarnings("ImmutableEnumChecker") // it is made by List.of
  private final List<String> others;

  LabelWord(String word, @Nullable Double value, String... others) {
    this.word = word;
    this.value = value;
    this.others = List.of(others);
  }

  /** Returns the word of a label, whatever its case; empty if it is none of the words. */
  public static Optional<LabelWord> of(String label) {
    // Spreadsheets put a typographic apostrophe into "can't".
    String plain =
        label
            .strip()
            .toLowerCase(Locale.ROOT)
            .replace('\u2019', '\'')
            .replaceAll("[_\\s]+", " ")
            .replace("gold-wrong", "gold wrong");
    return Stream.of(values())
        .filter(word -> word.word.equals(plain) || word.others.contains(plain))
        .findFirst();
  }

  /** Returns the words of all labels that say something. */
  public static List<String> words() {
    return Stream.of(values()).filter(word -> word != NONE).map(LabelWord::word).toList();
  }

  /** Returns the word to write. */
  public String word() {
    return word;
  }

  /** Returns 1 for right, 0 for wrong, {@code null} for no verdict. */
  public @Nullable Double value() {
    return value;
  }

  /** Returns whether it says right or wrong. */
  public boolean decides() {
    return value != null;
  }
}
