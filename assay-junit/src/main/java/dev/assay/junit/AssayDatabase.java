// SPDX-License-Identifier: Apache-2.0
package dev.assay.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a field of type {@link javax.sql.DataSource}, or a method without parameters that returns
 * one, as a database of an {@link AssayTest} class. It may be static or, as an injected bean, of an
 * instance; a method is called once. All questions are asked of the same {@code DataSource}, whose
 * data must be committed and must not change until the last test of the class has ended.
 */
@Target({ElementType.FIELD, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface AssayDatabase {
  /**
   * The database's id in the questions; by default it is the database of every question whose id no
   * other {@code AssayDatabase} has.
   */
  String value() default "";
}
