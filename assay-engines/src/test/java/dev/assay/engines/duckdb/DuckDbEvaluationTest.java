// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.duckdb;

import dev.assay.engines.EvaluationContract;

class DuckDbEvaluationTest extends EvaluationContract {
  @Override
  protected String prefix() {
    return "jdbc:duckdb:";
  }
}
