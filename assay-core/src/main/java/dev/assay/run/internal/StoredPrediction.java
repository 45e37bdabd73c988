// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.AssayException;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryRunner;
import dev.assay.gold.Gold.StoredTable;
import dev.assay.input.internal.TableLimitException;
import dev.assay.table.ErrorKind;
import dev.assay.table.Execution;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Predictions that are stored result tables. */
final class StoredPrediction {
  private StoredPrediction() {}

  /**
   * Reads a result as if a query had returned it; a result that can't be read counts as an error of
   * the prediction.
   */
  static Execution read(Path file, QueryRunner runner, Limits limits) {
    try {
      return new Execution.Rows(
          runner.table(new StoredTable(file, List.of()), limits.tables()), Duration.ZERO);
    } catch (TableLimitException e) {
      return e.execution();
    } catch (AssayException e) {
      return new Execution.Failed(ErrorKind.OTHER, null, String.valueOf(e.getMessage()));
    }
  }
}
