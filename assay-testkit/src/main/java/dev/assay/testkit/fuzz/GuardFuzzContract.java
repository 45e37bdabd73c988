// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.Guard;
import dev.assay.guard.SqlGuard;
import dev.assay.sql.Dialect;
import dev.assay.testkit.fuzz.FuzzFragments.Section;
import dev.assay.testkit.fuzz.GuardFuzzer.FuzzFinding;
import dev.assay.testkit.hostile.HostileContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Texts on which lexers may disagree, each with something harmful in it: what the guard lets
 * through runs on a database of the engine with all rights and must do nothing but read.
 *
 * <p>How many texts are tried is {@code assay.fuzz.texts}; {@code -Dassay.fuzz.seed=} repeats a
 * run. A text that is found becomes a statement of the hostile corpus.
 */
public abstract class GuardFuzzContract {
  private static final int TEXTS = Integer.getInteger("assay.fuzz.texts", 10_000);

  /** Findings after which a run ends; several causes may show in one run. */
  private static final int MOST = Integer.getInteger("assay.fuzz.findings", 20);

  /** The number of payloads of which one is tried for its effect; each with -Plong. */
  private static final int STEP = Integer.getInteger("assay.sample.step", 1);

  /** Texts of which at least one must show an effect if there is no guard. */
  private static final int FEW = 2_000;

  private static final Guard OPEN = (sql, dialect) -> Optional.empty();

  @TempDir
  @SuppressWarnings("NullAway.Init")
  private Path folder;

  @SuppressWarnings("NullAway.Init")
  private FuzzDatabase database;

  private final long seed = Long.getLong("assay.fuzz.seed", System.nanoTime());
  private final Map<String, String> placeholders = new TreeMap<>();

  /** Name of the file with the engine's pieces. */
  protected abstract String engine();

  protected abstract Dialect dialect();

  /** The engine's databases, as a test may use them up. */
  protected abstract FuzzDatabase.Form form() throws Exception;

  /** Returns the names that only the test knows, by placeholder, beside its folders. */
  protected Map<String, String> names() {
    return Map.of();
  }

  @BeforeEach
  void create() throws Exception {
    Path outside = Files.createDirectories(folder.resolve("outside"));
    Path canary = outside.resolve("canary.csv");
    Files.writeString(canary, "word\n" + HostileContract.CANARY + "\n");
    Path written = Files.createDirectories(folder.resolve("written"));
    // A server may run as another user.
    for (Path path : List.of(folder, outside, canary, written)) {
      allowAll(path);
    }
    database = new FuzzDatabase(form(), written, this::fill);
    placeholders.put("${canary}", canary.toString());
    placeholders.put("${folder}", written.toString());
    placeholders.putAll(names());
  }

  private static void allowAll(Path path) throws IOException {
    if (!path.toFile().setWritable(true, false)
        || !path.toFile().setReadable(true, false)
        || (Files.isDirectory(path) && !path.toFile().setExecutable(true, false))) {
      throw new IOException("no rights can be given for " + path);
    }
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void whatTheGuardLetsThroughHasNoEffect() {
    String run = "%,d texts for %s from seed %d".formatted(TEXTS, engine(), seed);
    System.out.println("Fuzzing the guard with " + run);
    GuardFuzzer fuzzer = new GuardFuzzer(texts(), SqlGuard::check, dialect(), database, MOST);
    long start = System.nanoTime();

    List<FuzzFinding> findings = fuzzer.run(0, TEXTS);

    double seconds = (System.nanoTime() - start) / 1e9;
    System.out.printf(
        "Of %s the guard let %,d of %,d through; %d had an effect; %.1f s, %,.0f texts a second%n",
        run, fuzzer.passed(), fuzzer.tried(), findings.size(), seconds, fuzzer.tried() / seconds);
    assertThat(findings).as("effects of %s", run).isEmpty();
    assertThat(fuzzer.passed()).as("texts that ran").isGreaterThan(TEXTS / 100);
  }

  @Test
  void effectsShowWithoutAGuard() {
    List<FuzzFinding> findings = new GuardFuzzer(texts(), OPEN, dialect(), database, 1).run(0, FEW);

    assertThat(findings).as("effects of texts from seed %d", seed).isNotEmpty();
  }

  @Test
  void everyPayloadHasAnEffect() {
    FuzzFragments material = FuzzFragments.of(engine());
    List<String> idle = new ArrayList<>();
    for (Section section : List.of(Section.STATEMENTS, Section.CALLS, Section.TABLES)) {
      List<String> payloads = material.of(section);
      for (int i = 0; i < payloads.size(); i += STEP) {
        String payload = payloads.get(i);
        String sql =
            switch (section) {
              case CALLS -> "SELECT " + payload;
              case TABLES -> "SELECT * FROM " + payload;
              default -> payload;
            };
        if (database.effect(sql).isEmpty()) {
          idle.add(section + " " + sql);
        }
      }
    }
    assertThat(idle).isEmpty();
  }

  private HostileTexts texts() {
    return new HostileTexts(FuzzFragments.of(engine()), seed);
  }

  private String fill(String text) {
    String filled = text;
    if (filled.contains("${")) {
      for (Map.Entry<String, String> placeholder : placeholders.entrySet()) {
        filled = filled.replace(placeholder.getKey(), placeholder.getValue());
      }
    }
    return filled;
  }
}
