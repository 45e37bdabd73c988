// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement.internal;

import dev.assay.input.internal.FileHashes;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A random order of ids in which the place of one does not depend on which others there are, as it
 * does when a list is shuffled: a queue may grow while it is being reviewed.
 */
public final class SeededOrder {
  private static final long OFFSET = 0xcbf29ce484222325L;
  private static final long PRIME = 0x100000001b3L;
  private static final int CODE_BITS = 24;

  private SeededOrder() {}

  /** Orders ids by a seed. */
  public static List<String> of(long seed, List<String> ids) {
    Map<String, Long> keys = new HashMap<>();
    ids.forEach(id -> keys.put(id, hash(seed, id)));
    return ids.stream()
        .sorted(
            Comparator.comparing((String id) -> keys.getOrDefault(id, 0L))
                .thenComparing(Comparator.naturalOrder()))
        .toList();
  }

  /** A short name from which the full one can't be told without trying. */
  public static String code(long seed, String name) {
    long bits = hash(~seed, name) >>> (Long.SIZE - CODE_BITS);
    return String.format(Locale.ROOT, "q%06x", bits);
  }

  /** The seed that belongs to a text. */
  public static long seed(String text) {
    return Long.parseUnsignedLong(FileHashes.ofText(text).substring(0, 16), 16);
  }

  /** FNV-1a of the id's characters, mixed with the seed by the finalizer of SplitMix64. */
  private static long hash(long seed, String id) {
    long hash = OFFSET;
    for (int i = 0; i < id.length(); i++) {
      hash = (hash ^ id.charAt(i)) * PRIME;
    }
    return mix(hash + mix(seed));
  }

  private static long mix(long value) {
    long z = value + 0x9e3779b97f4a7c15L;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
