// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import dev.assay.AssayException;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The differences that a user accepts: a named set of relaxations, or the verdict of another
 * evaluator. Accepting a relaxation includes accepting the weaker ones that it includes: {@code
 * ROUNDING} includes {@code FLOAT_NOISE}, {@code ROW_ORDER} includes {@code TIE_ORDER}, and so on
 * as the package page lists.
 *
 * @param name in files and flags
 * @param accepted the relaxations
 * @param metric name of the metric that decides instead, or {@code null}: a prediction that
 *     returned rows is right if it scores 1. The relaxations then only describe the verdict under
 *     {@code standard}.
 */
public record Profile(String name, Set<Relaxation> accepted, @Nullable String metric) {
  /** Relaxations that every profile accepts, whether it lists them or not. */
  private static final RelaxationSet FLAGS = RelaxationSet.where(Relaxation::isFlag);

  /** Equal except for differences that no query can control. */
  public static final Profile STRICT = builtIn("strict");

  /** Accepts what a careful person would accept as the answer to the question. The default. */
  public static final Profile STANDARD = builtIn("standard");

  /** Accepts results that may still be meant as the right answer. */
  public static final Profile LENIENT = builtIn("lenient");

  /**
   * {@link #STANDARD}, unless probing refutes the answer with real or realistic data; a match alone
   * does not tell.
   */
  public static final Profile PROBED = new Profile("probed", STANDARD.accepted());

  /** Assay's own profiles that a match decides, strictest first. */
  public static final List<Profile> BUILT_IN = List.of(STRICT, STANDARD, LENIENT);

  /** The rules of other evaluators, each decided by the metric that reproduces it. */
  public static final List<Profile> PEERS =
      List.of(
          peer("bird", "bird_ex"),
          peer("spider", "spider_exec"),
          peer("spider2", "spider2_match"),
          peer("sql-eval", "sql_eval_subset"));

  public Profile {
    EnumSet<Relaxation> copy = EnumSet.noneOf(Relaxation.class);
    copy.addAll(accepted);
    accepted = Collections.unmodifiableSet(copy);
  }

  /** A profile of one's own. */
  public Profile(String name, Set<Relaxation> accepted) {
    this(name, accepted, null);
  }

  private static Profile builtIn(String name) {
    return new Profile(
        name, RelaxationSet.where(relaxation -> relaxation.profiles().contains(name)).toSet());
  }

  private static Profile peer(String name, String metric) {
    return new Profile(name, STANDARD.accepted(), metric);
  }

  /** Every profile that comes with Assay. */
  public static List<Profile> installed() {
    return Stream.of(BUILT_IN, List.of(PROBED), PEERS).flatMap(List::stream).toList();
  }

  /** The profile of that name that comes with Assay. */
  public static Optional<Profile> named(String name) {
    return installed().stream().filter(profile -> profile.name().equals(name)).findFirst();
  }

  /**
   * A profile of the user's own.
   *
   * @param name in files and flags; not that of a built-in profile
   * @param relaxations names of the constants of {@link Relaxation}, in any case
   * @throws AssayException if the name is taken or a relaxation is unknown
   */
  public static Profile custom(String name, List<String> relaxations) {
    if (named(name).isPresent()) {
      throw new AssayException(
          "profile '" + name + "' is built in; give the list of relaxations another name");
    }
    return new Profile(
        name, relaxations.stream().map(Profile::relaxation).collect(Collectors.toSet()));
  }

  private static Relaxation relaxation(String name) {
    return Arrays.stream(Relaxation.values())
        .filter(relaxation -> relaxation.name().equalsIgnoreCase(name.strip()))
        .findFirst()
        .orElseThrow(
            () ->
                new AssayException(
                    "unknown relaxation '"
                        + name
                        + "'; choose from "
                        + Arrays.toString(Relaxation.values())));
  }

  /** Returns whether probing decides, too. */
  public boolean isProbed() {
    return name.equals(PROBED.name);
  }

  /** Returns whether any alternative of the match needs nothing but what this profile accepts. */
  public boolean accepts(Match match) {
    for (Set<Relaxation> alternative : match.alternatives()) {
      if (alternative.isEmpty() || allowed().includes(RelaxationSet.of(alternative))) {
        return true;
      }
    }
    return false;
  }

  /** Returns {@link #accepts(Match)} as a predicate, for testing many matches. */
  public Predicate<Match> acceptance() {
    RelaxationSet allowed = allowed();
    return match -> {
      for (Set<Relaxation> alternative : match.alternatives()) {
        if (alternative.isEmpty() || allowed.includes(RelaxationSet.of(alternative))) {
          return true;
        }
      }
      return false;
    };
  }

  public boolean accepts(RelaxationSet allowed) {
    return RelaxationSet.of(accepted).or(FLAGS).covers(allowed);
  }

  /** Those of the relaxations that this profile does not accept. */
  public Set<Relaxation> refused(Set<Relaxation> relaxations) {
    return RelaxationSet.of(relaxations).minus(allowed()).toSet();
  }

  private RelaxationSet allowed() {
    return RelaxationSet.of(accepted).closed().or(FLAGS);
  }
}
