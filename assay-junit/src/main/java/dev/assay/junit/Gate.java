// SPDX-License-Identifier: Apache-2.0
package dev.assay.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The conditions under which an {@link AssayTest} class passes. With a gate, a wrong answer does
 * not fail its test but aborts it, with the same message, and the class fails if a condition is not
 * met. The rules are those of {@code assay run}'s gate: a condition that can't be measured is not
 * met, and a run with lost or pending questions does not pass.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
public @interface Gate {
  /** The value of a condition that is not set. */
  int UNSET = -1;

  /** Minimum share of right answers among those that are scored, from 0 to 1. */
  double minAccuracy() default UNSET;

  /** Maximum number of questions that are right in the {@link #baseline} and wrong now. */
  int maxRegressions() default UNSET;

  /** Maximum number of questions that are not scored, for example because their gold fails. */
  int maxUnscored() default UNSET;

  /** Directory of the run that {@link #maxRegressions} compares with. */
  String baseline() default "";

  /** Compares only the questions that both runs have, so the baseline may have others. */
  boolean intersect() default false;
}
