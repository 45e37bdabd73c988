// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import dev.assay.match.Difference.Kind;
import dev.assay.match.Relaxation.Cells;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A set of relaxations as bits, cheap to combine and to use as a key.
 *
 * @param bits bit n stands for the relaxation of ordinal n
 */
public record RelaxationSet(long bits) {
  public static final RelaxationSet NOTHING = new RelaxationSet(0);

  public static RelaxationSet of(Relaxation... relaxations) {
    return of(Set.of(relaxations));
  }

  public static RelaxationSet of(Collection<Relaxation> relaxations) {
    long bits = 0;
    for (Relaxation relaxation : relaxations) {
      bits |= bit(relaxation);
    }
    return new RelaxationSet(bits);
  }

  /** The relaxations of which the condition holds. */
  public static RelaxationSet where(Predicate<Relaxation> condition) {
    return of(Arrays.stream(Relaxation.values()).filter(condition).toList());
  }

  /** The relaxations that bear on any of these kinds of cells. */
  public static RelaxationSet on(Cells... kinds) {
    return where(relaxation -> !Collections.disjoint(relaxation.cells(), List.of(kinds)));
  }

  /** The relaxations that show any of these kinds of differences. */
  public static RelaxationSet showing(Kind... kinds) {
    return where(relaxation -> List.of(kinds).contains(relaxation.kind()));
  }

  /** The relaxations under which no difference of a kind counts. */
  public static RelaxationSet all(Kind kind) {
    return showing(kind).reduced();
  }

  /** The first thing that tables show as different which agree under these relaxations. */
  public Kind kind() {
    return Stream.of(Kind.ROW_COUNT, Kind.DUPLICATES, Kind.ORDER, Kind.COLUMNS)
        .filter(kind -> hasAny(showing(kind)))
        .findFirst()
        .orElse(Kind.VALUES);
  }

  @SuppressWarnings("EnumOrdinal") // bits are used within one comparison and never stored
  private static long bit(Relaxation relaxation) {
    return 1L << relaxation.ordinal();
  }

  public boolean has(Relaxation relaxation) {
    return (bits & bit(relaxation)) != 0;
  }

  public boolean hasAny(RelaxationSet other) {
    return (bits & other.bits) != 0;
  }

  public boolean includes(RelaxationSet other) {
    return (other.bits & ~bits) == 0;
  }

  public RelaxationSet with(Relaxation relaxation) {
    return new RelaxationSet(bits | bit(relaxation));
  }

  public RelaxationSet without(Relaxation relaxation) {
    return new RelaxationSet(bits & ~bit(relaxation));
  }

  public RelaxationSet and(RelaxationSet other) {
    return new RelaxationSet(bits & other.bits);
  }

  public RelaxationSet or(RelaxationSet other) {
    return new RelaxationSet(bits | other.bits);
  }

  public RelaxationSet minus(RelaxationSet other) {
    return new RelaxationSet(bits & ~other.bits);
  }

  /** These relaxations and all that they include. */
  public RelaxationSet closed() {
    long closed = bits;
    for (long left = bits; left != 0; left &= left - 1) {
      closed |= Inclusion.BITS[Long.numberOfTrailingZeros(left)];
    }
    return new RelaxationSet(closed);
  }

  /** These relaxations without those that another of them includes. */
  public RelaxationSet reduced() {
    return where(one -> has(one) && !without(one).closed().has(one));
  }

  /** Returns whether accepting these includes accepting the {@code weak} ones. */
  public boolean covers(RelaxationSet weak) {
    return closed().includes(weak);
  }

  /** The relaxations that each one includes, directly or through another, as bits. */
  private static final class Inclusion {
    static final long[] BITS =
        Arrays.stream(Relaxation.values()).mapToLong(Inclusion::of).toArray();

    private static long of(Relaxation relaxation) {
      return relaxation.included().stream()
          .mapToLong(weaker -> bit(weaker) | of(weaker))
          .reduce(0, (a, b) -> a | b);
    }
  }

  public int size() {
    return Long.bitCount(bits);
  }

  public boolean isEmpty() {
    return bits == 0;
  }

  public Set<Relaxation> toSet() {
    EnumSet<Relaxation> set = EnumSet.noneOf(Relaxation.class);
    for (Relaxation relaxation : Relaxation.values()) {
      if (has(relaxation)) {
        set.add(relaxation);
      }
    }
    return set;
  }
}
