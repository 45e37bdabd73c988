// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.h2;

import org.h2.engine.Database;
import org.h2.engine.Right;
import org.h2.engine.User;
import org.h2.schema.Schema;

/**
 * An account that may only read all tables of a database. It exists in memory only: it is not
 * stored in the database, and nobody can log in as it.
 *
 * <p>H2 has no SQL for that on a read-only file, so this uses public but undocumented classes of
 * H2's engine; the version of H2 is part of Assay, and tests check the result.
 */
final class H2ReaderAccount {
  private static final String NAME = "ASSAY";

  private H2ReaderAccount() {}

  static User of(Database database) {
    return withRight(database, NAME, Right.SELECT);
  }

  /**
   * An account that may make, fill and read tables, but is no administrator: it reaches no file and
   * no Java class.
   */
  static User filling(Database database) {
    User user = withRight(database, NAME + "_FILLING", Right.ALL);
    user.grantRight(
        null, new Right(database, database.allocateObjectId(), user, Right.ALTER_ANY_SCHEMA, null));
    return user;
  }

  private static User withRight(Database database, String name, int right) {
    User user = new User(database, database.allocateObjectId(), name, false);
    for (Schema schema : database.getAllSchemasNoMeta()) {
      user.grantRight(
          schema, new Right(database, database.allocateObjectId(), user, right, schema));
    }
    return user;
  }
}
