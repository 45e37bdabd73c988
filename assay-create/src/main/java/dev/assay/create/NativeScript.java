// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.create.script.ScriptReader;
import dev.assay.create.script.ScriptStatement;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.PinnedClock;
import dev.assay.sql.internal.TranslationException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/**
 * A script in the target engine's own dialect. Its statements run unchanged, except those that
 * would leave the database or the load's transaction, or need accounts that exist only on the
 * original server.
 */
final class NativeScript implements CreationSource {
  /** Statements that are skipped, because the load is one transaction in one database. */
  private static final Pattern TRANSACTION =
      Pattern.compile("(?is)(begin|commit|end)(\\s+(transaction|work))?|start\\s+transaction.*");

  private static final Pattern ROLLBACK = Pattern.compile("(?is)rollback(\\s+(transaction|work))?");

  /** Statements that create the schema that every new PostgreSQL database has. */
  private static final Pattern PUBLIC =
      Pattern.compile("(?is)create\\s+schema\\s+\"?public\"?(\\s+authorization.*)?");

  private static final Pattern ELSEWHERE =
      Pattern.compile("(?is)(use\\s|(create|drop|alter|comment\\s+on)\\s+database\\b).*");
  private static final Pattern ACCOUNTS =
      Pattern.compile(
          "(?is)(grant|revoke)\\b.*|alter\\s+.*\\sowner\\s+to\\s+(\\S+|\"[^\"]*\")|(create|alter|drop)\\s+(role|user)\\b.*"
              + "|alter\\s+default\\s+privileges\\b.*|set\\s+(session\\s+authorization|role)\\b.*");
  private static final Pattern COPY = Pattern.compile("(?is)copy\\b.*");

  private final Path file;
  private final @Nullable Instant clock;

  /**
   * @param clock the time to replace {@code now()} with, or {@code null} to keep it
   */
  NativeScript(Path file, @Nullable Instant clock) {
    this.file = file;
    this.clock = clock;
  }

  @Override
  public void load(CreationTarget target, LoadReport report) {
    try (ScriptReader script = ScriptReader.open(file, target.dialect())) {
      for (ScriptStatement s = script.next(); s != null; s = script.next()) {
        ScriptStatement statement = s;
        String left = omitted(statement.sql());
        if (left == null) {
          report.attempt(
              file, statement.line(), statement.start(), () -> run(target, statement, script));
        } else {
          report.count(left);
        }
      }
      script.notes().forEach(report::note);
      if (target.dialect() == Dialect.POSTGRES) {
        // Dumps set an empty path, but the following statements name tables as queries do.
        report.attempt(file, 0, "RESET search_path", () -> target.execute("RESET search_path"));
      }
    }
  }

  private static @Nullable String omitted(String sql) {
    if (TRANSACTION.matcher(sql).matches()) {
      return "a statement about transactions is skipped; the whole load is one transaction";
    }
    if (PUBLIC.matcher(sql).matches()) {
      return "CREATE SCHEMA public is skipped; it already exists";
    }
    if (ELSEWHERE.matcher(sql).matches()) {
      return "a statement about whole databases is skipped";
    }
    return ACCOUNTS.matcher(sql).matches()
        ? "a statement about accounts and their rights is skipped"
        : null;
  }

  private void run(CreationTarget target, ScriptStatement statement, ScriptReader script)
      throws SQLException {
    if (ROLLBACK.matcher(statement.sql()).matches()) {
      throw new TranslationException(
          "the script rolls back its changes here, which marks an incomplete dump;"
              + " load a complete one");
    }
    if (statement.hasData()) {
      copy(target, statement.sql(), script);
      return;
    }
    if (target.dialect() == Dialect.POSTGRES && COPY.matcher(statement.sql()).matches()) {
      throw new TranslationException("COPY may read only the data that follows it, FROM stdin");
    }
    // MariaDB has a setting for its clock.
    String sql =
        clock == null || target.dialect() == Dialect.MYSQL
            ? statement.sql()
            : new PinnedClock(clock, ZoneOffset.UTC).rewrite(statement.sql(), target.dialect());
    target.execute(sql);
  }

  private static void copy(CreationTarget target, String sql, ScriptReader script)
      throws SQLException {
    CopyIn copy = target.connection().unwrap(PGConnection.class).getCopyAPI().copyIn(sql);
    boolean whole = false;
    try {
      for (String line = script.dataLine(); line != null; line = script.dataLine()) {
        byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
        copy.writeToCopy(bytes, 0, bytes.length);
      }
      copy.endCopy();
      whole = true;
    } finally {
      if (!whole && copy.isActive()) {
        copy.cancelCopy();
      }
    }
  }
}
