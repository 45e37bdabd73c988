// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.mariadb;

import dev.assay.testkit.hostile.HostileTarget;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Tag;

/**
 * The hostile statements on a server in Oracle's mode, of which ANSI_QUOTES is a part, under an
 * account that may also create temporary tables, as probing needs it.
 */
@Tag("long")
class MariaDbModesHostileTest extends MariaDbHostileTest {
  @Override
  protected HostileTarget target(Path folder) throws Exception {
    MariaDbDatabase shop = new MariaDbDatabase(HostileTarget.ROWS.toArray(String[]::new));
    shop.run("SET GLOBAL sql_mode = 'ORACLE'");
    return new Target(
        shop, shop.account("SELECT, CREATE TEMPORARY TABLES ON " + shop.name() + ".*")) {
      @Override
      public void close() throws SQLException {
        shop.run("SET GLOBAL sql_mode = DEFAULT");
        super.close();
      }
    };
  }
}
