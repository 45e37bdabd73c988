// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.h2;

import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import org.h2.engine.Database;
import org.h2.engine.SessionLocal;
import org.h2.index.Cursor;
import org.h2.jdbc.JdbcConnection;
import org.h2.result.Row;
import org.h2.table.Table;
import org.h2.value.Value;
import org.h2.value.ValueInteger;
import org.h2.value.ValueVarchar;

/** Writes what H2 would not write into the table of a file's definitions. */
final class H2Forgery {
  private static final int ID = 900;

  private H2Forgery() {}

  interface Change {
    void make(SessionLocal session, Table definitions);
  }

  /**
   * Changes the definitions of a file.
   *
   * @param commit whether the change is committed; else the file is left as by a program that was
   *     killed before
   */
  static void change(Path file, boolean commit, Change change) throws Exception {
    String name = file.toString().replace(".mv.db", "");
    byte[] content;
    JdbcConnection connection =
        (JdbcConnection) DriverManager.getConnection("jdbc:h2:" + name, "sa", "");
    SessionLocal session = (SessionLocal) connection.getSession();
    Database database = session.getDatabase();
    Field meta = Database.class.getDeclaredField("meta");
    meta.setAccessible(true);
    change.make(session, (Table) meta.get(database));
    if (commit) {
      session.commit(true);
    }
    database.getStore().getMvStore().commit();
    content = Files.readAllBytes(file);
    // Otherwise H2 would write more as it closes.
    database.shutdownImmediately();
    Files.write(file, content);
  }

  static void add(SessionLocal session, Table definitions, String sql) {
    Row row =
        definitions
            .getRowFactory()
            .createRow(
                new Value[] {
                  ValueInteger.get(ID),
                  ValueInteger.get(0),
                  ValueInteger.get(org.h2.engine.DbObject.CONSTANT),
                  ValueVarchar.get(sql)
                },
                0);
    row.setKey(ID);
    definitions.addRow(session, row);
  }

  /** Removes what was added; works on a file that H2 opens although it can't run that. */
  static void remove(SessionLocal session, Table definitions) {
    Cursor rows = definitions.getScanIndex(session).find(session, null, null, false);
    while (rows.next()) {
      if (rows.get().getKey() == ID) {
        definitions.removeRow(session, rows.get());
        return;
      }
    }
  }
}
