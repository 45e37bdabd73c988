// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.AssayException;
import dev.assay.config.GenerationSettings;
import dev.assay.config.SchemaSettings;
import dev.assay.input.internal.FileHashes;
import dev.assay.journal.RunDirectory;
import dev.assay.llm.chat.ModelName;
import dev.assay.llm.generate.ConfiguredModels;
import dev.assay.llm.generate.PromptContext;
import dev.assay.llm.judge.JudgeInput;
import dev.assay.llm.judge.Rubric;
import dev.assay.model.JudgeConfiguration;
import dev.assay.model.Judgment;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * The judge settings per model and rubric. One that has scored a run under other settings is not
 * asked: nobody could tell its judgments apart.
 */
record JudgeConfigurations(GenerationSettings ask, List<Rubric> rubrics, ConfiguredModels models) {
  private static final String NOT_SET = "default";
  private static final String SCHEMA_FILE = "schema file";

  /**
   * Settings of which only a hash is kept, with the words for it if that differs: nobody knows what
   * they may hold.
   */
  private static final Map<String, String> HASHED =
      Map.of("extra", "other extra fields", SCHEMA_FILE, "another schema file");

  /**
   * An answer that was cut off has no score, so that a longer one is none that is mixed: it is what
   * cures it, and what a budget needs.
   */
  private static final Set<String> MAY_CHANGE = Set.of("maxTokens");

  /**
   * Returns the settings for a run from now on.
   *
   * @param notes told of judges that scored the run and whose settings were removed
   * @throws AssayException if one has scored the run under other settings
   */
  List<JudgeConfiguration> of(RunDirectory run, Consumer<String> notes) {
    Instant now = Clock.systemUTC().instant().truncatedTo(ChronoUnit.MILLIS);
    List<JudgeConfiguration> before = run.askedJudges();
    List<Judgment> scored =
        run.judgments().stream().filter(judgment -> judgment.score() != null).toList();
    List<JudgeConfiguration> asked = new ArrayList<>();
    for (Rubric rubric : rubrics) {
      for (ModelName model : models.names()) {
        JudgeConfiguration judge =
            new JudgeConfiguration(
                rubric.name(),
                rubric.hash(),
                model.toString(),
                rubric.scores(),
                rubric.scale().range() != null,
                rubric.passes(),
                settings(run, rubric, model),
                now);
        asked.add(judge);
        if (scored.stream().noneMatch(judgment -> isBy(judge, judgment))) {
          continue;
        }
        before.stream()
            .filter(judge::isSameAs)
            .reduce((first, second) -> second)
            .ifPresentOrElse(last -> requireSame(last, judge), () -> notes.accept(unknown(judge)));
      }
    }
    return asked;
  }

  private Map<String, String> settings(RunDirectory run, Rubric rubric, ModelName model) {
    Map<String, String> settings = new TreeMap<>(models.deciding(model));
    if (rubric.inputs().contains(JudgeInput.SCHEMA)) {
      SchemaSettings schema = ask.prompt().schema();
      settings.put("schema style", schema.style() == null ? "ddl" : schema.style());
      Integer samples = schema.sampleValues();
      settings.put("sample values", String.valueOf(samples == null ? 0 : samples));
      Path file = schema.file();
      if (file != null) {
        settings.put(SCHEMA_FILE, FileHashes.ofText(PromptContext.content(file)));
      }
      String text = run.schemaText();
      if (text != null) {
        settings.put(SCHEMA_FILE, FileHashes.ofText(text));
      }
    }
    return settings;
  }

  private static boolean isBy(JudgeConfiguration judge, Judgment judgment) {
    return judgment.rubric().equals(judge.rubric()) && judgment.model().equals(judge.model());
  }

  private static String unknown(JudgeConfiguration judge) {
    return "%s by %s judged this run, but its settings are no longer stored there; Assay can't check that they are the same now"
        .formatted(judge.judge(), judge.model());
  }

  private static void requireSame(JudgeConfiguration before, JudgeConfiguration now) {
    Set<String> names = new TreeSet<>(before.settings().keySet());
    names.addAll(now.settings().keySet());
    names.removeAll(MAY_CHANGE);
    List<String> differing = new ArrayList<>();
    for (String name : names) {
      String then = before.settings().getOrDefault(name, NOT_SET);
      String value = now.settings().getOrDefault(name, NOT_SET);
      if (!then.equals(value)) {
        differing.add(HASHED.getOrDefault(name, "%s %s, now %s".formatted(name, then, value)));
      }
    }
    if (!differing.isEmpty()) {
      throw new AssayException(
          "%s by %s has judged this run with different settings (%s); use the earlier settings, or copy the rubric to a file with a different 'name:', which makes a separate judge"
              .formatted(now.judge(), now.model(), String.join("; ", differing)));
    }
  }
}
