// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.duckdb;

import dev.assay.engines.EvaluationContract;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class DuckDbEvaluationTest extends EvaluationContract {
  @Override
  protected String prefix() {
    return "jdbc:duckdb:";
  }

  @Override
  @Tag("long")
  @Test
  protected void comesToTheSameInWorkerProcesses() {
    super.comesToTheSameInWorkerProcesses();
  }

  @Override
  @Tag("long")
  @Test
  protected void comesToTheSameWithOneAndEightWorkersInAnyOrder() throws IOException {
    super.comesToTheSameWithOneAndEightWorkersInAnyOrder();
  }
}
