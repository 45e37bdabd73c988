// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.fuzz;

import dev.assay.execute.Guard;
import dev.assay.sql.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Runs what a guard lets through on a database where every effect shows. The state is read once for
 * many texts; if it has changed, these run again one by one.
 */
public final class GuardFuzzer {
  private static final Pattern NAME = Pattern.compile("\\$\\{(folder|canary|account)}");

  private static final int BATCH = 400;

  /** Texts run at most to shorten one. */
  private static final int TRIALS = 80;

  private final HostileTexts texts;
  private final Guard guard;
  private final Dialect dialect;
  private final FuzzDatabase database;
  private final int most;
  private final List<FuzzFinding> findings = new ArrayList<>();
  private final List<Long> batch = new ArrayList<>(BATCH);
  private long tried;
  private long passed;

  /**
   * Prepares a run.
   *
   * @param most findings after which it stops
   */
  public GuardFuzzer(
      HostileTexts texts, Guard guard, Dialect dialect, FuzzDatabase database, int most) {
    this.texts = texts;
    this.guard = guard;
    this.dialect = dialect;
    this.database = database;
    this.most = most;
  }

  /** Tries the texts of the numbers up to {@code end}, exclusive. */
  public List<FuzzFinding> run(long start, long end) {
    for (long number = start; number < end && findings.size() < most; number++) {
      String sql = texts.text(number);
      tried++;
      if (!passes(sql)) {
        continue;
      }
      passed++;
      batch.add(number);
      if (database.run(sql)) {
        add(number, sql);
      }
      if (batch.size() == BATCH) {
        look();
      }
    }
    look();
    return List.copyOf(findings);
  }

  /** Texts made. */
  public long tried() {
    return tried;
  }

  /** Texts that the guard let through, and that ran therefore. */
  public long passed() {
    return passed;
  }

  /**
   * Returns whether the guard passes a text with intact folder names; damaged ones would write
   * beside the build's own.
   */
  private boolean passes(String sql) {
    String filled = database.filled(sql);
    boolean damaged = filled.contains("${") || filled.contains("folder}");
    return !damaged && guard.check(filled, dialect).isEmpty();
  }

  /** Finds who in the batch changed the state. */
  private void look() {
    if (!database.isFresh()) {
      int before = findings.size();
      database.renew();
      for (long number : batch) {
        String sql = texts.text(number);
        database.run(sql);
        if (!database.isFresh()) {
          add(number, sql);
        }
        if (findings.size() >= most) {
          break;
        }
      }
      if (findings.size() == before) {
        batch.forEach(number -> database.run(texts.text(number)));
        String change = database.change();
        if (!change.isEmpty()) {
          String sql = texts.text(batch.get(0));
          findings.add(
              new FuzzFinding(
                  batch.get(0), sql, sql, "up to " + batch.get(batch.size() - 1) + ": " + change));
        }
        database.renew();
      }
    }
    batch.clear();
  }

  /** Leaves the database new. */
  private void add(long number, String sql) {
    String shortest = shorten(sql);
    findings.add(new FuzzFinding(number, sql, shortest, database.effect(shortest)));
    database.renew();
  }

  private String shorten(String sql) {
    String shortest = sql;
    int trials = 0;
    for (int size = Math.max(1, sql.length() / 2); size > 0; size /= 2) {
      for (int at = 0; at + size <= shortest.length() && trials < TRIALS; ) {
        String without = shortest.substring(0, at) + shortest.substring(at + size);
        // A path that has lost its folder could be anywhere.
        boolean whole = names(without) == names(sql);
        boolean passes = whole && passes(without);
        trials += passes ? 1 : 0;
        if (passes && !database.effect(without).isEmpty()) {
          shortest = without;
        } else {
          at += size;
        }
      }
    }
    return shortest;
  }

  private static long names(String sql) {
    return NAME.matcher(sql).results().count();
  }

  /**
   * A text that the guard let through and that did more than a query does.
   *
   * @param number of the text under its seed
   * @param shortest the text without everything that its effect does not need
   * @param effect the change
   */
  public record FuzzFinding(long number, String text, String shortest, String effect) {
    @Override
    public String toString() {
      return "text %d, %s, in short %s: %s"
          .formatted(number, JavaEscapes.write(text), JavaEscapes.write(shortest), effect);
    }
  }
}
