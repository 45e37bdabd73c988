// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.duckdb;

import dev.assay.engines.TieContract;

class DuckDbTieTest extends TieContract {
  @Override
  protected String prefix() {
    return "jdbc:duckdb:";
  }
}
