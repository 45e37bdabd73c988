// SPDX-License-Identifier: Apache-2.0
package dev.assay.input.internal;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.assay.AssayException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** A file with one JSON object per line, read lazily. Blank lines are skipped. */
public final class JsonLines extends Spliterators.AbstractSpliterator<JsonLines.Line> {
  private static final ObjectReader READER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          // As Python writes them.
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build()
          .reader();

  private final InputFile file;
  private final Function<JsonParser, JsonParser> metered;
  private int number;

  private JsonLines(InputFile file, Function<JsonParser, JsonParser> metered) {
    super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL);
    this.file = file;
    this.metered = metered;
  }

  /** One line: its place, as {@code file:number}, and its object. */
  public record Line(String place, JsonNode object) {}

  /** Reads JSON strictly and numbers exactly. Safe for use by several threads. */
  public static ObjectReader reader() {
    return READER;
  }

  /** Reads a tree as {@link #reader()} does, under limits. */
  public static JsonNode tree(JsonParser metered) throws IOException {
    try (metered) {
      JsonNode tree = READER.readTree(metered);
      return tree == null ? MissingNode.getInstance() : tree;
    }
  }

  /**
   * The lines of a UTF-8 file, in order; the caller closes the stream.
   *
   * @param read takes the number of characters whenever some are read
   * @param metered counts what is read of a line
   * @throws AssayException with the line, if the file can't be read, here or while the stream is
   *     consumed
   */
  public static Stream<Line> of(
      Path file, IntConsumer read, Function<JsonParser, JsonParser> metered) {
    InputFile text = InputFile.open(file, read);
    return StreamSupport.stream(new JsonLines(text, metered), false).onClose(text::close);
  }

  @Override
  public boolean tryAdvance(Consumer<? super Line> action) {
    String line = next();
    while (line != null && line.isBlank()) {
      line = next();
    }
    if (line == null) {
      return false;
    }
    action.accept(new Line(place(), parse(line)));
    return true;
  }

  private @Nullable String next() {
    number++;
    return file.nextLine();
  }

  private JsonNode parse(String line) {
    try {
      JsonNode node = tree(metered.apply(READER.createParser(line)));
      if (!node.isObject()) {
        throw new AssayException("%s: each line must be one JSON object".formatted(place()));
      }
      return node;
    } catch (JsonProcessingException e) {
      throw new AssayException(
          "%s: not valid JSON (%s); each line must be one JSON object"
              .formatted(place(), e.getOriginalMessage()),
          e);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a text can be read
    }
  }

  private String place() {
    return file.path() + ":" + number;
  }
}
