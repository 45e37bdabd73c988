// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.create.script.DdlWriter;
import dev.assay.create.script.SchemaPlan;
import dev.assay.create.script.ScriptAction;
import dev.assay.create.script.ScriptReader;
import dev.assay.create.script.ScriptStatement;
import dev.assay.create.script.StatementReader;
import dev.assay.sql.Dialect;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * A PostgreSQL or MySQL script in a database of another engine. It is read twice: for the schema,
 * which engines without {@code ALTER TABLE} need as a whole, and for the rows.
 */
final class TranslatedScript implements CreationSource {
  private final Path file;
  private final Dialect dialect;
  private final Instant clock;
  private final boolean pinned;

  /**
   * @param clock the result of {@code now()} in rows
   * @param pinned whether column defaults use the same time
   */
  TranslatedScript(Path file, Dialect dialect, Instant clock, boolean pinned) {
    this.file = file;
    this.dialect = dialect;
    this.clock = clock;
    this.pinned = pinned;
  }

  @Override
  public void load(CreationTarget target, LoadReport report) {
    SchemaPlan plan = new SchemaPlan();
    Map<Object, ScriptStatement> origins = new HashMap<>();
    StatementReader statements = new StatementReader(dialect, clock, pinned);
    readSchema(statements, plan, origins, report);
    DdlWriter writer = new DdlWriter(dialect, target.dialect(), plan.schemas());
    SchemaCreator maker = new SchemaCreator(file, target, writer, report);
    maker.makeTables(plan, origins::get);
    readRows(statements, new RowLoader(target, plan, writer, dialect == Dialect.MYSQL), report);
    maker.finish(plan, origins::get);
  }

  private void readSchema(
      StatementReader statements,
      SchemaPlan plan,
      Map<Object, ScriptStatement> origins,
      LoadReport report) {
    try (ScriptReader script = ScriptReader.open(file, dialect)) {
      for (ScriptStatement s = script.next(); s != null; s = script.next()) {
        ScriptStatement statement = s;
        if (statement.hasData()) {
          skipData(script);
        } else if (!StatementReader.isAboutRows(statement.sql())) {
          report.attempt(
              file,
              statement.line(),
              statement.start(),
              () -> {
                ScriptAction action = statements.read(statement.sql());
                if (action instanceof ScriptAction.Omitted left) {
                  report.count(file + ": " + left.what() + " is left out");
                }
                plan.add(action);
                origins.put(key(action), statement);
              });
        }
      }
      script.notes().forEach(report::note);
    }
  }

  private static Object key(ScriptAction action) {
    return action instanceof ScriptAction.CreateTable create ? create.table().name().key() : action;
  }

  private static void skipData(ScriptReader script) {
    while (script.dataLine() != null) {
      // Reads to the end.
    }
  }

  private void readRows(StatementReader statements, RowLoader rows, LoadReport report) {
    try (ScriptReader script = ScriptReader.open(file, dialect);
        rows) {
      for (ScriptStatement s = script.next(); s != null; s = script.next()) {
        ScriptStatement statement = s;
        if (StatementReader.isAboutRows(statement.sql())) {
          report.attempt(
              file,
              statement.line(),
              statement.start(),
              () -> rows.take(statements.read(statement.sql()), script));
        }
      }
    }
  }
}
