// SPDX-License-Identifier: Apache-2.0
package dev.assay.input.internal;

import dev.assay.AssayException;
import dev.assay.input.internal.LocatedValue.Field;
import dev.assay.input.internal.LocatedValue.Fields;
import dev.assay.input.internal.LocatedValue.Items;
import dev.assay.input.internal.LocatedValue.Kind;
import dev.assay.input.internal.LocatedValue.Scalar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.composer.Composer;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * Reads a YAML file as located values. Anchors are refused, because Assay's files do not need them.
 */
public final class YamlValues {
  private static final Map<Tag, Kind> KINDS =
      Map.of(
          Tag.INT, Kind.INTEGER,
          Tag.FLOAT, Kind.DECIMAL,
          Tag.BOOL, Kind.TRUTH,
          Tag.NULL, Kind.NULL);

  private static final int SMALL = 1 << 12;
  private static final int LARGE = 1 << 22;
  private static final int PORTIONS = 16;

  private final InputFile file;

  private YamlValues(InputFile file) {
    this.file = file;
  }

  /**
   * The file's only document; empty if it holds nothing but comments.
   *
   * @throws AssayException at malformed YAML
   */
  public static Optional<LocatedValue> read(InputFile file) {
    LoadSettings settings =
        LoadSettings.builder()
            .setLabel(file.path().toString())
            .setCodePointLimit(Integer.MAX_VALUE)
            .setBufferSize(bufferSize(file.path()))
            .build();
    try {
      Iterator<Node> documents =
          new Composer(
              settings, new ParserImpl(settings, new StreamReader(settings, file.reader())));
      if (!documents.hasNext()) {
        return Optional.empty();
      }
      LocatedValue value = new YamlValues(file).value(documents.next());
      if (documents.hasNext()) {
        throw file.fault(
            line(documents.next()), "a second YAML document starts here", "keep one only");
      }
      return Optional.of(value);
    } catch (MarkedYamlEngineException e) {
      Optional<Mark> at = e.getProblemMark().or(e::getContextMark);
      throw file.fault(
          at.map(mark -> mark.getLine() + 1).orElse(0),
          at.map(mark -> mark.getColumn() + 1).orElse(0),
          "malformed YAML: " + e.getProblem(),
          "correct it there or just before");
    } catch (YamlEngineException e) {
      if (e.getCause() instanceof IOException cause) {
        throw file.failure(cause);
      }
      throw file.fault(0, "malformed YAML: " + e.getMessage(), "correct it");
    } catch (StackOverflowError e) {
      // The composer recurses without a limit.
      throw file.fault(0, "is nested too deeply to be read", "check that it is the right file");
    }
  }

  /**
   * The size of the read buffer in characters. For every buffer the engine copies the whole pending
   * scalar, so long files are read with large buffers.
   */
  private static int bufferSize(Path path) {
    try {
      long size = Files.isRegularFile(path) ? Files.size(path) : 0;
      return (int) Math.max(SMALL, Math.min(LARGE, size / PORTIONS));
    } catch (IOException e) {
      return SMALL; // errors are reported when the file is read
    }
  }

  private LocatedValue value(Node node) {
    if (node.getAnchor().isPresent()) {
      throw file.fault(line(node), column(node), "anchors are not supported", "write it out");
    }
    if (node instanceof MappingNode mapping) {
      List<Field> fields = new ArrayList<>();
      for (NodeTuple entry : mapping.getValue()) {
        fields.add(field(entry));
      }
      return new Fields(fields, line(node), column(node));
    }
    if (node instanceof SequenceNode sequence) {
      List<LocatedValue> values = new ArrayList<>();
      for (Node item : sequence.getValue()) {
        values.add(value(item));
      }
      return new Items(values, line(node), column(node));
    }
    Kind kind = KINDS.getOrDefault(node.getTag(), Kind.TEXT);
    return new Scalar(kind, ((ScalarNode) node).getValue(), line(node), column(node));
  }

  private Field field(NodeTuple entry) {
    Node key = entry.getKeyNode();
    if (!(key instanceof ScalarNode name)) {
      throw file.fault(line(key), column(key), "a key must be a plain word", "rename it");
    }
    return new Field(name.getValue(), value(entry.getValueNode()), line(key), column(key));
  }

  private static int line(Node node) {
    return node.getStartMark().map(mark -> mark.getLine() + 1).orElse(0);
  }

  private static int column(Node node) {
    return node.getStartMark().map(mark -> mark.getColumn() + 1).orElse(0);
  }
}
