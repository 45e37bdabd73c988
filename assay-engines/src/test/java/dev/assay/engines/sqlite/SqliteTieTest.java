// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.sqlite;

import dev.assay.engines.TieContract;

class SqliteTieTest extends TieContract {
  @Override
  protected String prefix() {
    return "jdbc:sqlite:";
  }
}
