// SPDX-License-Identifier: Apache-2.0
package dev.assay.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The questions that a class of tests asks its {@link TextToSql}, one test each, and the databases
 * on which the answers run. Relative paths start at the working directory, which build tools set to
 * the project's folder.
 *
 * <pre>{@code
 * @AssayTest(
 *     questions = "src/test/resources/questions.jsonl",
 *     databases = "src/test/resources/databases")
 * class ShopAssistantTest implements TextToSql {
 *   @Override
 *   public String ask(Question question) {
 *     return assistant.sqlFor(question.text());
 *   }
 * }
 * }</pre>
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
public @interface AssayTest {
  /** File or folder of questions with their gold, in any format that {@code assay run} reads. */
  String questions();

  /**
   * Folders of database files, such as {@code FOLDER/shop/shop.sqlite}. A {@link AssayDatabase}
   * takes precedence.
   */
  String[] databases() default {};

  /**
   * The questions to ask, as for {@code assay run --where}, such as {@code "category=joins"}; by
   * default all. {@link #WHERE} selects from outside.
   */
  String where() default "";

  /**
   * The profile that decides what is right: {@code strict}, {@code standard} or {@code lenient}.
   */
  String profile() default "standard";

  /** Metrics or groups of metrics for the report; by default those of {@code assay run}. */
  String[] metrics() default {};

  /** Maximum duration of a query, such as {@code "500ms"} or {@code "2s"}. */
  String timeout() default "30s";

  /**
   * JUnit's configuration parameter, or system property, for the questions to ask in this
   * execution: {@code -Dassay.where=category=joins}. The others are pending in the run, so that a
   * gate does not judge it.
   */
  String WHERE = "assay.where";

  /**
   * JUnit's configuration parameter, or system property, for the folder of run directories; by
   * default {@code target/assay}, or {@code build/assay} with Gradle.
   */
  String OUTPUT = "assay.output";

  /**
   * JUnit's configuration parameter, or system property, with which a complete run replaces the
   * baseline of its {@link Gate}: {@code -Dassay.baseline.update=true}.
   */
  String UPDATE_BASELINE = "assay.baseline.update";
}
