// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import dev.assay.spark.tables.SparkTable.RowFold;
import java.io.Serializable;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * Adds up the row hashes whose counts differ, and keeps the first of each sign in an order that is
 * the same in every run.
 */
final class SignedHashes implements RowFold<SignedHashes> {
  private static final Comparator<Entry> BY_RANK =
      Comparator.comparing(Entry::rank).thenComparing(Entry::low).thenComparing(Entry::high);

  private final int kept;
  private final TreeSet<Entry> missing =
      new TreeSet<>((Comparator<Entry> & Serializable) SignedHashes::compare);
  private final TreeSet<Entry> extra =
      new TreeSet<>((Comparator<Entry> & Serializable) SignedHashes::compare);
  private long missingRows;
  private long extraRows;

  /** A row hash, with how many more rows the gold has of it; negative for fewer. */
  record Entry(long low, long high, long rank, long count) implements Serializable {}

  SignedHashes(int kept) {
    this.kept = kept;
  }

  private static int compare(Entry one, Entry other) {
    return BY_RANK.compare(one, other);
  }

  /** Adds a row of hash, rank and count. */
  @Override
  public SignedHashes add(InternalRow row) {
    add(new Entry(row.getLong(0), row.getLong(1), row.getLong(2), row.getLong(3)));
    return this;
  }

  void add(Entry entry) {
    if (entry.count() > 0) {
      missingRows += entry.count();
      keep(missing, entry);
    } else if (entry.count() < 0) {
      extraRows -= entry.count();
      keep(extra, entry);
    }
  }

  private void keep(TreeSet<Entry> entries, Entry entry) {
    entries.add(entry);
    if (entries.size() > kept) {
      entries.pollLast();
    }
  }

  @Override
  public SignedHashes merge(SignedHashes other) {
    missingRows += other.missingRows;
    extraRows += other.extraRows;
    other.missing.forEach(entry -> keep(missing, entry));
    other.extra.forEach(entry -> keep(extra, entry));
    return this;
  }

  long missingRows() {
    return missingRows;
  }

  long extraRows() {
    return extraRows;
  }

  List<Entry> missing() {
    return List.copyOf(missing);
  }

  List<Entry> extra() {
    return List.copyOf(extra);
  }
}
