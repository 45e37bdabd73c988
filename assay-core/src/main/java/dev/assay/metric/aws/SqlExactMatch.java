/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.metric.aws;

import dev.assay.metric.Comparison;
import dev.assay.sql.Dialect;
import dev.assay.sql.SqlText;
import org.jspecify.annotations.Nullable;

/**
 * The text is the gold's. Source: the AWS guide. Formula: 1 if both texts are equal once comments,
 * the final semicolon, white space, and case outside of quotes are set aside, else 0; see {@link
 * SqlText#normalised}. Several golds: any. Not defined where the gold has no SQL, only tables.
 */
public final class SqlExactMatch implements AwsMetric {
  @Override
  public @Nullable Double score(Comparison comparison) {
    return GoldQueries.best(comparison, gold -> isEqual(gold, comparison) ? 1.0 : 0.0);
  }

  static boolean isEqual(String gold, Comparison comparison) {
    String sql = comparison.sql();
    Dialect dialect = comparison.dialect();
    return sql != null
        && SqlText.of(gold, dialect).normalised().equals(SqlText.of(sql, dialect).normalised());
  }
}
