// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.hostile;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The state of all that SQL might change, as facts by name; two of them tell what changed between.
 */
final class DatabaseEffects {
  private final Map<String, String> facts = new TreeMap<>();

  DatabaseEffects put(String name, String fact) {
    facts.put(name, fact);
    return this;
  }

  DatabaseEffects putAll(Map<String, String> more) {
    facts.putAll(more);
    return this;
  }

  /** The hashes of all files in a folder, at any depth. */
  DatabaseEffects files(Path folder) {
    for (Path file : walk(folder, Integer.MAX_VALUE)) {
      if (Files.isRegularFile(file)) {
        facts.put(file.toString(), hash(file));
      } else {
        facts.put(file.toString(), "folder");
      }
    }
    return this;
  }

  /** The names in a folder, not in those inside. */
  DatabaseEffects names(Path folder) {
    for (Path file : walk(folder, 1)) {
      facts.put(file.toString(), "there");
    }
    return this;
  }

  private static List<Path> walk(Path folder, int depth) {
    if (!Files.exists(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder, depth, new FileVisitOption[0])) {
      return files.filter(file -> !file.equals(folder)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String hash(Path file) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(Files.readAllBytes(file)));
    } catch (NoSuchFileException e) {
      return "gone meanwhile";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the differences afterwards; empty if there are none. */
  List<String> until(DatabaseEffects after) {
    TreeSet<String> names = new TreeSet<>(facts.keySet());
    names.addAll(after.facts.keySet());
    List<String> changes = new ArrayList<>();
    for (String name : names) {
      String was = facts.get(name);
      String is = after.facts.get(name);
      if (!Objects.equals(was, is)) {
        changes.add("%s: was %s, is %s".formatted(name, was, is));
      }
    }
    return changes;
  }
}
