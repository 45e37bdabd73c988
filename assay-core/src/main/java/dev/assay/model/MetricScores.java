// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The scores of one question by metric, in the order of the run; unmodifiable. Questions with the
 * same metrics share the names, so that a question takes 8 bytes per score: runs have tens of
 * metrics and may have a hundred thousand questions.
 */
final class MetricScores extends AbstractMap<String, @Nullable Double> {
  /**
   * Maximum number of distinct lists of metrics that are shared; more are not expected in any run.
   */
  private static final int MOST_SHARED = 64;

  private static final Map<List<String>, Names> SHARED = new ConcurrentHashMap<>();

  /** The bit pattern of a NaN that no computation produces; marks a missing score. */
  private static final long NONE = 0x7ff8_6173_7361_7921L;

  /** The scores that most metrics have, boxed once. */
  private static final Double ONE = 1.0;

  private static final Double ZERO = 0.0;
  private static final long ONE_BITS = Double.doubleToLongBits(1);

  private final Names names;
  private final long[] bits;

  /** The names of metrics, and the index of each score. */
  private record Names(List<String> list, Map<String, Integer> places) {
    private static Names of(List<String> list) {
      Names known = SHARED.get(list);
      if (known != null) {
        return known;
      }
      Map<String, Integer> places = new LinkedHashMap<>();
      list.forEach(name -> places.put(name, places.size()));
      Names names = new Names(List.copyOf(list), places);
      if (SHARED.size() < MOST_SHARED) {
        SHARED.put(names.list, names);
      }
      return names;
    }
  }

  private MetricScores(Names names, long[] bits) {
    this.names = names;
    this.bits = bits;
  }

  static MetricScores copyOf(Map<String, @Nullable Double> scores) {
    if (scores instanceof MetricScores known) {
      return known;
    }
    long[] bits = new long[scores.size()];
    List<String> list = new ArrayList<>(bits.length);
    for (Map.Entry<String, @Nullable Double> score : scores.entrySet()) {
      Double value = score.getValue();
      bits[list.size()] = value == null ? NONE : Double.doubleToLongBits(value);
      list.add(score.getKey());
    }
    return new MetricScores(Names.of(list), bits);
  }

  private @Nullable Double score(int place) {
    long score = bits[place];
    if (score == ONE_BITS) {
      return ONE;
    }
    return score == 0 ? ZERO : score == NONE ? null : (Double) Double.longBitsToDouble(score);
  }

  @Override
  public void forEach(BiConsumer<? super String, ? super @Nullable Double> action) {
    for (int place = 0; place < bits.length; place++) {
      action.accept(names.list.get(place), score(place));
    }
  }

  @Override
  public @Nullable Double get(@Nullable Object name) {
    Integer place = name instanceof String text ? names.places.get(text) : null;
    return place == null ? null : score(place);
  }

  @Override
  public boolean containsKey(@Nullable Object name) {
    return name instanceof String text && names.places.containsKey(text);
  }

  @Override
  public int size() {
    return bits.length;
  }

  @Override
  public Set<Map.Entry<String, @Nullable Double>> entrySet() {
    return new Entries();
  }

  private final class Entries extends AbstractSet<Map.Entry<String, @Nullable Double>> {
    @Override
    public int size() {
      return bits.length;
    }

    @Override
    public Iterator<Map.Entry<String, @Nullable Double>> iterator() {
      return new Iterator<>() {
        private int next;

        @Override
        public boolean hasNext() {
          return next < bits.length;
        }

        @Override
        public Map.Entry<String, @Nullable Double> next() {
          if (!hasNext()) {
            throw new NoSuchElementException();
          }
          int place = next++;
          return new SimpleImmutableEntry<>(names.list.get(place), score(place));
        }
      };
    }
  }
}
