// SPDX-License-Identifier: Apache-2.0
package dev.assay.junit;

import org.jspecify.annotations.Nullable;

/**
 * The entry point of assertions on SQL, for tests without a data set.
 *
 * <pre>{@code
 * assertThatSql(assistant.sqlFor("How many books are there?"))
 *     .on(dataSource)
 *     .answers("SELECT COUNT(*) FROM book");
 * }</pre>
 *
 * <p>Each assertion is made at once; none waits for a further call.
 */
public final class AssayAssertions {
  private AssayAssertions() {}

  /**
   * Begins assertions on a query.
   *
   * @param sql possibly within a model's prose or fences; {@code null} or blank answers nothing
   */
  public static SqlSubject assertThatSql(@Nullable String sql) {
    return new SqlSubject(sql);
  }
}
