// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

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
