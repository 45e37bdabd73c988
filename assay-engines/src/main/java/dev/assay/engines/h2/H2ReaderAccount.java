/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
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
