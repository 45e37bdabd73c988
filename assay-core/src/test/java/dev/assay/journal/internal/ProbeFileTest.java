// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.journal.ProbeFinding;
import dev.assay.journal.ProbeRecord;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.SampleOutcomes;
import dev.assay.journal.StoredCounterexample;
import dev.assay.journal.StoredCounterexample.Data;
import dev.assay.journal.StoredCounterexample.SmallTable;
import dev.assay.journal.StoredOutcomes;
import dev.assay.model.CounterexampleKind;
import dev.assay.model.Outcome;
import dev.assay.model.RealismLevel;
import dev.assay.model.Verdict;
import dev.assay.table.ResultTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProbeFileTest {
  @TempDir private Path folder = Path.of("");

  private static final ProbeRecord.Search SEARCH = new ProbeRecord.Search(3, 25);

  private ProbeFile file() {
    return new ProbeFile(new RunDirectory(folder, SampleOutcomes.MANIFEST));
  }

  private static StoredCounterexample found(CounterexampleKind kind) {
    ResultTable rows =
        ResultTable.ofRows(
            List.of("a", "b"),
            List.of(Arrays.asList(1L, null), Arrays.asList(2.5, "it's\n--"), List.of(0L, 4e300)));
    return new StoredCounterexample(
        RealismLevel.ADDED_NULL,
        kind,
        3,
        "a NULL",
        "they differ",
        new Data(
            List.of(new SmallTable("t", rows, List.of("b"))),
            rows,
            ResultTable.ofRows(List.of(), List.of()),
            "CREATE TABLE t (a, b);\n"));
  }

  private static ProbeFinding finding(
      String question, String sql, @Nullable StoredCounterexample found) {
    return new ProbeFinding(question, "db", "SELECT 1\nFROM t", sql, 7, null, found);
  }

  @Test
  void readsWhatItWrites() throws IOException {
    ProbeFinding refuted = finding("q/2", "SELECT 2", found(CounterexampleKind.ROWS));
    ProbeFinding unprobed = new ProbeFinding("q3", "db", "", "", 0, "no SQL", null);
    ProbeRecord record =
        new ProbeRecord(
            "run", SEARCH, 9, 3, List.of(unprobed, refuted, finding("q1", "SELECT 1", null)));

    file().write(record);

    ProbeRecord read = file().read().orElseThrow();
    assertThat(ProbeJson.write(read)).isEqualTo(ProbeJson.write(record));
    assertThat(read.isWhole()).isTrue();
    assertThat(read.findings())
        .extracting(ProbeFinding::question)
        .containsExactly("q1", "q3", "q/2");
    assertThat(read.held()).extracting(ProbeFinding::candidates).containsExactly(7);
    Data data = read.of("q/2").orElseThrow().counterexample().data();
    assertThat(data.tables().get(0).rows().row(1)).containsExactly(2.5, "it's\n--");
    assertThat(data.gold().row(0)).containsExactly(1L, null);
    assertThat(file().script("q/2"))
        .content()
        .contains("-- SELECT 1\n-- FROM t\n", "CREATE TABLE t");
  }

  @Test
  void removesScriptsOfEarlierFindings() {
    ProbeFinding refuted = finding("q1", "SELECT 2", found(CounterexampleKind.ROWS));
    file().write(new ProbeRecord("run", SEARCH, 1, 1, List.of(refuted)));
    assertThat(file().script("q1")).exists();

    file().write(new ProbeRecord("run", SEARCH, 1, 1, List.of(finding("q1", "SELECT 2", null))));

    assertThat(file().script("q1")).doesNotExist();
  }

  @Test
  void countsOnlyRowsWithRealOrRealisticDataAgainstTheAnswer() {
    ProbeRecord record =
        new ProbeRecord(
            "run",
            SEARCH,
            4,
            3,
            List.of(
                finding("q1", "SELECT 2", found(CounterexampleKind.ROWS)),
                finding("q2", "SELECT 2", found(CounterexampleKind.TIE)),
                finding("q3", "SELECT 2", realistic())));

    assertThat(record.holds().successes()).isEqualTo(2);
    assertThat(record.refuted(RealismLevel.ADDED_NULL)).hasSize(1);
    assertThat(record.refuted(CounterexampleKind.TIE)).hasSize(1);
  }

  private static StoredCounterexample realistic() {
    return new StoredCounterexample(
        RealismLevel.REAL_ROWS, CounterexampleKind.ROWS, 1, null, "they differ", null);
  }

  @Test
  void ignoresFindingsAboutOtherAnswers() {
    Outcome accepted = accepted("q1");
    String gold = String.valueOf(accepted.goldSql());
    String sql = String.valueOf(accepted.sql());
    ProbeRecord record =
        new ProbeRecord(
            "run",
            SEARCH,
            5,
            2,
            List.of(
                new ProbeFinding("q1", "db", gold, sql, 7, null, null),
                new ProbeFinding("q2", "db", gold, sql + " ", 7, null, null),
                new ProbeFinding("q3", "db", gold, sql, 7, null, null)));

    ProbeRecord current =
        record.current(
            StoredOutcomes.of(List.of(accepted, accepted("q2"), SampleOutcomes.outcome("q3"))));

    assertThat(current.findings()).extracting(ProbeFinding::question).containsExactly("q1");
    assertThat(current.correct()).isEqualTo(2);
    assertThat(current.isWhole()).isFalse();
  }

  private static Outcome accepted(String id) {
    return SampleOutcomes.outcome(id).judged(new Verdict.Correct(), Map.of());
  }

  @Test
  void saysThatTheFileIsBroken() throws IOException {
    Files.writeString(folder.resolve(ProbeFile.FILE), "{\"format\":1}");
    assertThatThrownBy(() -> file().read())
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("probe.json can't be read")
        .hasMessageContaining("probe the run again");
  }
}
