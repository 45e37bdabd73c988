// SPDX-License-Identifier: Apache-2.0
package dev.assay.extract;

import dev.assay.extract.SqlExtraction.Block;
import dev.assay.extract.StatementDetector.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The blocks of an answer that may be its SQL; blocks labeled as SQL rank before others. */
final class SqlCandidates {
  private static final List<String> SQL_TAGS =
      List.of("sql", "query", "sql_query", "sqlquery", "answer", "final_answer", "final");

  private final SqlExtraction.Options options;
  private final List<Candidate> found = new ArrayList<>();

  /**
   * A block that may be the SQL.
   *
   * @param rank lower is more likely
   * @param start its index in the answer
   * @param text as written in the answer
   * @param note a description of the block
   * @param found the result of reading the block, if it has been read, or {@code null}
   */
  record Candidate(
      int rank, int start, String text, String note, @Nullable ExtractedAnswer found) {}

  SqlCandidates(SqlExtraction.Options options) {
    this.options = options;
  }

  void add(Fence fence, Kind kind) {
    int trust = fence.saysSql() ? 0 : fence.tag().isEmpty() ? 2 : 4;
    int rank = trust + (kind == Kind.QUERY ? 0 : 1);
    String note = fence.saysSql() ? "a block of SQL" : "a block that is not said to be SQL";
    found.add(new Candidate(rank, fence.start(), fence.content(), note, null));
  }

  void addAbstention(Fence fence) {
    found.add(
        new Candidate(fence.saysSql() ? 0 : 2, fence.start(), fence.content(), "a block", null));
  }

  /** Adds the result of reading a block that wraps the SQL, such as JSON. */
  void addInner(ExtractedAnswer inner, int start) {
    if (inner.sql() != null || inner.abstention() != null) {
      found.add(new Candidate(2, start, "", inner.note(), inner));
    }
  }

  /** Adds statements in tags such as {@code <sql>}; an unclosed tag extends to the end. */
  void addTagged(String text) {
    int at = TagFinder.next(text, 0);
    while (at >= 0) {
      String name = TagFinder.openedAt(text, at, SQL_TAGS);
      if (name != null) {
        int start = at + TagFinder.opening(name);
        int close = TagFinder.closingAt(text, start, name);
        String content = text.substring(start, close < 0 ? text.length() : close).strip();
        Kind kind = StatementDetector.kind(content, options.dialect());
        boolean says = name.contains("sql") || StatementDetector.startsIn(content);
        if (says && kind != Kind.NONE) {
          found.add(new Candidate(kind == Kind.QUERY ? 0 : 1, at, content, "a tag", null));
        } else if (AbstentionDetector.marked(content) != null) {
          found.add(new Candidate(0, at, content, "a tag", null));
        }
        if (close < 0) {
          return;
        }
        at = close;
      }
      at = TagFinder.next(text, at + 1);
    }
  }

  /** The most likely candidate; of equally likely ones the first or the last, as configured. */
  Optional<Candidate> best() {
    Comparator<Candidate> byPlace = Comparator.comparingInt(Candidate::start);
    return found.stream()
        .min(
            Comparator.comparingInt(Candidate::rank)
                .thenComparing(options.block() == Block.LAST ? byPlace.reversed() : byPlace));
  }
}
