// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

/** The unit of time to which a query truncates a date. */
public enum DateUnit {
  YEAR,
  QUARTER,
  MONTH,
  WEEK,
  /** A month without its year. */
  MONTH_OF_YEAR
}
