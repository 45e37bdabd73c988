// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.h2;

import org.h2.engine.Database;
import org.h2.engine.Right;
import org.h2.engine.User;
import org.h2.schema.Schema;

/**
 * An account that may read all tables of a database and nothing else. It is not one of the
 * database's own: nobody can log in as it, and it is in no file.
 *
 * <p>H2 has no SQL for that on a read-only file, so this uses what is public in H2's engine but not
 * in its documentation; the version of H2 is part of Assay, and tests hold what comes of it.
 */
final class H2ReaderAccount {
  private static final String NAME = "ASSAY";

  private H2ReaderAccount() {}

  static User of(Database database) {
    User user = new User(database, database.allocateObjectId(), NAME, false);
    for (Schema schema : database.getAllSchemasNoMeta()) {
      user.grantRight(
          schema, new Right(database, database.allocateObjectId(), user, Right.SELECT, schema));
    }
    return user;
  }
}
