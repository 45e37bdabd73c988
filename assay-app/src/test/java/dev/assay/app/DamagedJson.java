// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/** Damages a file of JSON, or of JSON lines, in ways that leave most of it well-formed. */
final class DamagedJson {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Replacements for a value. */
  private static final List<String> VALUES =
      List.of(
          "null",
          "true",
          "\"\"",
          "\"x\"",
          "\"\\u0000\\u001b\\u202e\"",
          "\"NaN\"",
          "-1",
          "0",
          "3",
          "2147483648",
          "-9223372036854775808",
          "99999999999999999999999",
          "1e308",
          "1e999",
          "0.5",
          "[]",
          "{}",
          "[null]",
          "[-1]",
          "[[[1]]]",
          "{\"x\":null}",
          "[\"x\",\"x\",\"x\",\"x\",\"x\"]");

  private final Random random;

  DamagedJson(long seed) {
    this.random = new Random(seed);
  }

  /** A damaged copy of a file's content. */
  byte[] of(byte[] content) throws IOException {
    String text = new String(content, StandardCharsets.UTF_8);
    boolean pretty = text.startsWith("{\n") || text.startsWith("{\r") || !text.contains("\n");
    List<String> lines = new ArrayList<>(pretty ? List.of(text) : text.lines().toList());
    int which = random.nextInt(lines.size());
    String line = lines.get(which);
    switch (random.nextInt(12)) {
      case 0 -> lines.set(which, line.substring(0, random.nextInt(line.length() + 1)));
      case 1 -> lines.add(which, line);
      case 2 -> lines.remove(which);
      case 3 -> lines.set(which, "[".repeat(5_000));
      case 4 -> lines.set(which, line.replaceFirst("\\{", "{\"question\":7,\"plan\":[],"));
      case 5 -> {
        return withBadBytes(String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
      }
      default -> lines.set(which, changed(line));
    }
    return lines.stream()
        .collect(Collectors.joining("\n", "", "\n"))
        .getBytes(StandardCharsets.UTF_8);
  }

  private byte[] withBadBytes(byte[] bytes) {
    byte[] bad = Arrays.copyOf(bytes, bytes.length);
    for (int i = 0; i < 3 && bad.length > 0; i++) {
      bad[random.nextInt(bad.length)] = (byte) (0x80 + random.nextInt(0x80));
    }
    return bad;
  }

  /** With one or two values, anywhere in the tree, taken away or replaced. */
  private String changed(String line) throws IOException {
    JsonNode root = JSON.readTree(line);
    for (int i = random.nextInt(2); i >= 0; i--) {
      List<JsonNode> parents = new ArrayList<>();
      collect(root, parents);
      if (!parents.isEmpty()) {
        change(parents.get(random.nextInt(parents.size())));
      }
    }
    return JSON.writeValueAsString(root);
  }

  private static void collect(JsonNode node, List<JsonNode> parents) {
    if (node.isContainerNode() && !node.isEmpty()) {
      parents.add(node);
    }
    node.forEach(child -> collect(child, parents));
  }

  private void change(JsonNode parent) throws IOException {
    int which = random.nextInt(parent.size());
    JsonNode value = JSON.readTree(VALUES.get(random.nextInt(VALUES.size())));
    boolean removed = random.nextInt(4) == 0;
    if (parent instanceof ObjectNode object) {
      List<String> names = new ArrayList<>();
      object.fieldNames().forEachRemaining(names::add);
      if (removed) {
        object.remove(names.get(which));
      } else {
        object.set(names.get(which), value);
      }
    } else if (parent instanceof ArrayNode array) {
      if (removed) {
        array.remove(which);
      } else {
        array.set(which, value);
      }
    }
  }
}
