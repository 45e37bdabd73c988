// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

import dev.assay.sql.internal.TranslationException;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads the definition of a column: its name, its type and its attributes. */
final class ColumnReader {
  private final TokenReader tokens;
  private final UserDefinedTypes userDefinedTypes;
  private final @Nullable Instant clock;
  private final ConstraintReader constraints;

  /**
   * @param clock the time to replace a default such as {@code now()} with, or {@code null} to keep
   *     it
   */
  ColumnReader(
      TokenReader tokens,
      UserDefinedTypes userDefinedTypes,
      @Nullable Instant clock,
      ConstraintReader constraints) {
    this.tokens = tokens;
    this.userDefinedTypes = userDefinedTypes;
    this.clock = clock;
    this.constraints = constraints;
  }

  /** Reads a column; its keys and conditions go to the constraints. */
  ColumnDefinition read() {
    String name = tokens.name();
    boolean serial = TypeReader.isSerial(tokens.peek());
    TypeReader types = new TypeReader(tokens, userDefinedTypes);
    ColumnType type = types.read();
    if (!types.values().isEmpty()) {
      constraints.add(UserDefinedTypes.check(name, types.values(), tokens.dialect()));
    }
    Traits traits = new Traits();
    traits.identity = serial;
    while (trait(name, type, traits)) {
      // Skips all of them.
    }
    return new ColumnDefinition(
        name,
        type,
        traits.required,
        traits.identity,
        traits.defaultValue,
        traits.generated,
        traits.comment);
  }

  /** The attributes of a column read so far. */
  private static final class Traits {
    boolean required;
    boolean identity;
    @Nullable String generated;
    ColumnDefinition.@Nullable DefaultValue defaultValue;
    @Nullable String comment;
  }

  private boolean trait(String name, ColumnType type, Traits traits) {
    if (tokens.accept("constraint")) {
      tokens.name();
    } else if (tokens.accept("not", "null")) {
      traits.required = true;
    } else if (tokens.accept("default")) {
      readDefault(type, traits);
    } else if (tokens.accept("auto_increment") || tokens.accept("autoincrement")) {
      traits.identity = true;
    } else if (tokens.accept("generated")) {
      generated(traits);
    } else if (tokens.isNext("as")) {
      workedOut(traits);
    } else if (tokens.accept("comment")) {
      traits.comment = String.valueOf(tokens.string());
    } else {
      return constraints.ofColumn(name) || plainTrait();
    }
    return true;
  }

  private boolean plainTrait() {
    if (tokens.accept("collate") || tokens.accept("charset") || tokens.accept("character", "set")) {
      tokens.tableName();
      return true;
    }
    if (tokens.accept("on", "update")) {
      tokens.next();
      skipCall();
      return true;
    }
    return tokens.accept("null")
        || tokens.accept("invisible")
        || tokens.accept("visible")
        || constraints.deferral();
  }

  private void skipCall() {
    if (tokens.isMark('(')) {
      tokens.parenthesised();
    }
  }

  private void generated(Traits traits) {
    if (!tokens.accept("always")) {
      tokens.expect("by", "default");
    }
    if (!tokens.accept("as", "identity")) {
      workedOut(traits);
      return;
    }
    traits.identity = true;
    skipCall();
  }

  private void workedOut(Traits traits) {
    tokens.expect("as");
    traits.generated = tokens.parenthesised();
    if (!tokens.accept("stored") && !tokens.accept("persistent")) {
      tokens.accept("virtual");
    }
  }

  /** Reads a default. If only the script's database can evaluate it, rows must give a value. */
  private void readDefault(ColumnType type, Traits traits) {
    int start = tokens.position();
    boolean now = isNow();
    tokens.back(start);
    if (tokens.isNext("nextval")) {
      tokens.next();
      skipCall();
      traits.identity = true;
      return;
    }
    try {
      Instant time = clock == null ? Instant.EPOCH : clock;
      Object value = new ConstantReader(tokens, time, userDefinedTypes).read();
      if (now && clock == null) {
        traits.defaultValue = new ColumnDefinition.DefaultValue.Now();
      } else if (value != null) {
        Object typed = ValueCoercion.to(value, type);
        traits.defaultValue =
            new ColumnDefinition.DefaultValue.Constant(typed == null ? value : typed);
      }
    } catch (TranslationException e) {
      tokens.back(start);
      traits.defaultValue = new ColumnDefinition.DefaultValue.Unknown(expression());
    }
  }

  /** Returns whether the default begins with the current time; a cast may follow. */
  private boolean isNow() {
    while (tokens.acceptMark('(')) {
      // Skips all of them.
    }
    String word = tokens.peek().toLowerCase(Locale.ROOT);
    return ScriptFunctions.now(word, Instant.EPOCH) != null;
  }

  /** Reads an expression, whose end is found by its operators because no keyword marks it. */
  private String expression() {
    int from = tokens.position();
    while (!tokens.atEnd() && !tokens.isMark(',') && !tokens.isMark(')') && !isTraitWord()) {
      if (tokens.isMark('(')) {
        tokens.parenthesised();
      } else {
        tokens.next();
      }
    }
    return tokens.between(from, tokens.position());
  }

  private boolean isTraitWord() {
    return tokens
        .peek()
        .matches("(?i)not|null|primary|unique|check|references|constraint|generated|comment");
  }
}
