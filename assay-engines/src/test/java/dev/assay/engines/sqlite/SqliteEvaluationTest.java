// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.sqlite;

import dev.assay.engines.EvaluationContract;

class SqliteEvaluationTest extends EvaluationContract {
  @Override
  protected String prefix() {
    return "jdbc:sqlite:";
  }
}
