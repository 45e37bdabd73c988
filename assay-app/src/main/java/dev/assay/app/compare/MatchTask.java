// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.compare;

import dev.assay.app.session.ProfileLookup;
import dev.assay.dataset.internal.TableFiles;
import dev.assay.engines.duckdb.ParquetComparison;
import dev.assay.execute.worker.internal.TaskReply;
import dev.assay.execute.worker.internal.WorkerTask;
import dev.assay.input.TableLimits;
import dev.assay.journal.internal.JournalJson;
import dev.assay.journal.internal.JsonFields;
import dev.assay.match.Cause;
import dev.assay.match.ComparisonDeadline;
import dev.assay.match.ComparisonSide;
import dev.assay.match.Match;
import dev.assay.match.MatchSettings;
import dev.assay.match.OrderRule;
import dev.assay.match.Profile;
import dev.assay.match.internal.RefusalCauses;
import dev.assay.match.search.ResultMatcher;
import dev.assay.match.tie.SubqueryLimitTies;
import dev.assay.report.internal.MatchPage;
import dev.assay.report.internal.Screen;
import dev.assay.sql.Dialect;
import dev.assay.table.ResultTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Compares two stored tables in a worker process. */
public final class MatchTask implements WorkerTask {
  static final String NAME = "match";

  /** Bytes of both files from which two threads read them faster than one. */
  private static final long LARGE = 64 << 20;

  /** For {@link java.util.ServiceLoader}. */
  public MatchTask() {}

  /**
   * The comparison of two tables.
   *
   * @param order whether the order of rows counts
   * @param screen for the page, or {@code null} to write JSON
   */
  record Pair(
      String gold,
      String predicted,
      @Nullable String goldSql,
      Dialect dialect,
      OrderRule order,
      String profile,
      long compareNanos,
      long timeoutNanos,
      long rows,
      long cells,
      long bytes,
      @Nullable Screen screen) {
    private static final String ACCEPTED = "accepted\n";

    /** The reply of a worker. */
    static boolean isAccepted(TaskReply reply) {
      return reply.text().startsWith(ACCEPTED);
    }

    /** The text to print. */
    static String text(TaskReply reply) {
      return reply.text().substring(reply.text().indexOf('\n') + 1);
    }

    TaskReply compare() {
      Path goldFile = Path.of(gold);
      Path predictedFile = Path.of(predicted);
      Duration limit = Duration.ofNanos(compareNanos);
      if (goldSql == null && order != OrderRule.REQUIRED) {
        Optional<ParquetComparison.Compared> compared =
            ParquetComparison.match(goldFile, predictedFile, limit);
        if (compared.isPresent()) {
          ParquetComparison.Compared found = compared.get();
          return reply(
              found.match(),
              new MatchPage.Side(found.gold(), found.goldRows()),
              new MatchPage.Side(found.predicted(), found.predictedRows()));
        }
      }
      Stream<Path> files = Stream.of(goldFile, predictedFile);
      boolean large = size(goldFile) + size(predictedFile) > LARGE;
      TableLimits limits = new TableLimits(Duration.ofNanos(timeoutNanos), rows, cells, bytes);
      List<ResultTable> read =
          (large ? files.parallel() : files).map(file -> TableFiles.read(file, limits)).toList();
      ComparisonSide goldSide = new ComparisonSide(read.get(0), goldSql, dialect);
      ComparisonSide predictedSide = new ComparisonSide(read.get(1), null, dialect);
      Match found =
          ResultMatcher.match(
              goldSide,
              predictedSide,
              MatchSettings.DEFAULT.withOrder(order),
              ComparisonDeadline.in(limit));
      return reply(
          found.noting(SubqueryLimitTies.unasked(goldSide, found)),
          new MatchPage.Side(goldSide.table()),
          new MatchPage.Side(predictedSide.table()));
    }

    private TaskReply reply(Match match, MatchPage.Side goldSide, MatchPage.Side predictedSide) {
      Profile rules = ProfileLookup.of(profile, List.of());
      Cause cause = rules.accepts(match) ? null : RefusalCauses.of(match, rules);
      String text =
          screen == null
              ? MatchJson.write(null, match, cause) + System.lineSeparator()
              : MatchPage.of(match, goldSide, predictedSide, rules, screen);
      return new TaskReply((cause == null ? ACCEPTED : "refused\n") + text, List.of());
    }

    private static long size(Path file) {
      try {
        return Files.size(file);
      } catch (IOException e) {
        return 0; // reading it says what is wrong
      }
    }
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public TaskReply run(String input) {
    try {
      return JournalJson.read(Pair.class, input).compare();
    } catch (IOException e) {
      throw new UncheckedIOException("a message between a process and its worker is not JSON", e);
    }
  }

  /** The match of two tables, as one line of JSON. */
  static final class MatchJson {
    private MatchJson() {}

    /**
     * Writes a match.
     *
     * @param id of the case, or {@code null} if there is only this one
     * @param cause under the profile that decides, or {@code null} if it accepts
     */
    static String write(@Nullable String id, Match match, @Nullable Cause cause) {
      JsonFields accepted = new JsonFields();
      Profile.BUILT_IN.forEach(profile -> accepted.put(profile.name(), profile.accepts(match)));
      return JournalJson.line(
          new JsonFields()
              .putPresent("id", id)
              .put("match", match.level())
              .put("relaxations", match.relaxations())
              .put("alternatives", match.alternatives())
              .put("cause", cause)
              .put("accepted", accepted)
              .put("difference", match.difference())
              .putFilled("notes", match.notes()));
    }
  }
}
