// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Executor;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * The contract of every engine, embedded or server, tried without the guard. A test class of an
 * engine extends this, says how its databases are made and its SQL is written, and adds what only
 * that engine has.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class EngineContract
    implements ValueContract,
        LimitContract,
        SafetyContract,
        ErrorContract,
        SchemaContract,
        SessionContract,
        StateContract,
        ConnectionContract {
  private static final List<String> SHOP =
      List.of(
          "CREATE TABLE item (id INTEGER, name VARCHAR(20), price DOUBLE PRECISION)",
          "INSERT INTO item VALUES (1, 'nut', 0.5), (2, NULL, NULL), (3, '', 2.0)");

  @SuppressWarnings("NullAway.Init")
  private EngineFixture fixture;

  @SuppressWarnings("NullAway.Init")
  private DatabaseAddress shop;

  @SuppressWarnings("NullAway.Init")
  private Executor executor;

  /**
   * The engine under test.
   *
   * @param folder for files of its databases
   */
  protected abstract EngineFixture open(Path folder) throws Exception;

  @BeforeAll
  final void createShop(@TempDir Path folder) throws Exception {
    fixture = open(folder);
    shop = fixture.create("shop", SHOP);
  }

  @AfterAll
  final void removeDatabases() throws Exception {
    fixture.close();
  }

  @BeforeEach
  final void openShop() {
    executor = executor(shop);
  }

  @AfterEach
  final void closeShop() {
    executor.close();
  }

  @Override
  public final EngineFixture fixture() {
    return fixture;
  }

  @Override
  public final DatabaseAddress shop() {
    return shop;
  }

  @Override
  public final Executor executor() {
    return executor;
  }
}
