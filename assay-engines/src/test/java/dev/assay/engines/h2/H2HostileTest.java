// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.h2;

import dev.assay.execute.DatabaseAddress;
import dev.assay.sql.Dialect;
import dev.assay.testkit.hostile.HostileContract;
import dev.assay.testkit.hostile.HostileFileTarget;
import dev.assay.testkit.hostile.HostileTarget;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class H2HostileTest extends HostileContract {
  @Override
  protected String engine() {
    return "h2";
  }

  @Override
  protected Dialect dialect() {
    return Dialect.H2;
  }

  @Override
  protected HostileTarget target(Path folder) throws Exception {
    return new HostileFileTarget(
        folder,
        new HostileFileTarget.Form(DatabaseAddress.H2, ".mv.db", ";USER=sa"),
        List.of(
            "SELECT * FROM item",
            "SELECT * FROM log",
            "SELECT table_schema, table_name, remarks FROM information_schema.tables",
            "SELECT table_name, column_name, data_type FROM information_schema.columns",
            "SELECT routine_name FROM information_schema.routines",
            "SELECT trigger_name FROM information_schema.triggers",
            "SELECT constant_name FROM information_schema.constants",
            "SELECT user_name, is_admin FROM information_schema.users",
            "SELECT setting_name, setting_value FROM information_schema.settings"),
        List.of(
            "SELECT CASE WHEN FALSE THEN SET(@evil, 1) ELSE @evil END",
            "SELECT CURRENT_USER, CURRENT_SCHEMA, LOCK_MODE(), AUTOCOMMIT()",
            "SELECT CAST(NULL AS INT), EXTRACT(TIMEZONE_HOUR FROM CURRENT_TIMESTAMP)",
            "SELECT setting_name, setting_value FROM information_schema.settings ORDER BY 1",
            "SELECT table_name FROM information_schema.tables WHERE table_schema = 'PUBLIC'"));
  }

  @Override
  @Tag("long")
  @Test
  protected void whatTakesAllMemoryCostsOneVerdictInWorkers() throws Exception {
    super.whatTakesAllMemoryCostsOneVerdictInWorkers();
  }
}
