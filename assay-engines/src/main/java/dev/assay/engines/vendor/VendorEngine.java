// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.vendor;

import dev.assay.engines.jdbc.JdbcConnector;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Engine;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Opens databases of the vendors that Assay describes in a file, such as {@code oracle.yaml}. A
 * file is read when its vendor is first used.
 */
public final class VendorEngine implements Engine {
  /** The vendors' names, by the prefixes of their URLs. */
  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("jdbc:sqlserver:", "sqlserver"),
          Map.entry("jdbc:snowflake:", "snowflake"),
          Map.entry("jdbc:bigquery:", "bigquery"),
          Map.entry("jdbc:trino:", "trino"),
          Map.entry("jdbc:presto:", "presto"),
          Map.entry("jdbc:databricks:", "databricks"),
          Map.entry("jdbc:clickhouse:", "clickhouse"),
          Map.entry("jdbc:ch:", "clickhouse"),
          Map.entry("jdbc:oracle:thin:", "oracle"),
          Map.entry("jdbc:redshift:", "redshift"),
          Map.entry("jdbc:db2:", "db2"));

  private static final Map<String, Vendor> READ = new ConcurrentHashMap<>();

  @Override
  public Optional<Session> open(DatabaseAddress address, SessionSettings settings) {
    return NAMES.entrySet().stream()
        .filter(known -> address.url().startsWith(known.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .map(name -> READ.computeIfAbsent(name, Vendor::read).spec(name, settings.zoneName()))
        .map(spec -> JdbcConnector.open(spec, address));
  }

  @Override
  public boolean loadsDrivers() {
    return true;
  }
}
