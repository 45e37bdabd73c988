// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.runs;

import dev.assay.AssayException;
import dev.assay.compare.internal.GateVerdict;
import dev.assay.journal.Manifest;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredOutcomes;
import dev.assay.model.Outcome;
import dev.assay.model.Usage;
import dev.assay.model.internal.NaturalIdOrder;
import dev.assay.report.internal.StoredRunSummary;
import dev.assay.report.internal.SystemPhrases;
import dev.assay.stats.ConfidenceInterval;
import dev.assay.stats.Proportion;
import dev.assay.stats.internal.McNemar;
import dev.assay.stats.internal.PairedBootstrap;
import dev.assay.stats.internal.Resampling;
import dev.assay.stats.internal.Wilson;
import dev.assay.web.http.HttpProblem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The list of runs. Each run is read once, and again when its files have changed. Safe for use by
 * several threads.
 */
final class RunTable {
  /** Names of files that tell little about the questions. */
  private static final List<String> COMMON = List.of("questions", "dev", "test", "train", "data");

  private final RunsFolder folder;
  private final Pins pins;
  private final @Nullable String baseline;
  private final @Nullable String headline;
  private final Map<String, Read> cache = new ConcurrentHashMap<>();
  private final Map<String, Order> orders = new ConcurrentHashMap<>();
  private final Map<List<Object>, RunRow.Versus> compared = new ConcurrentHashMap<>();

  /**
   * A run as it was when it was last read.
   *
   * @param verdicts {@code null} if it is damaged
   * @param gate the gate verdict
   * @param headline by which it is listed; none if it is damaged
   * @param problem the reason why it is damaged
   */
  private record Read(
      String run,
      FileStamps stamps,
      @Nullable RunVerdicts verdicts,
      RunRow.@Nullable GateLine gate,
      RunHeadline headline,
      @Nullable String problem) {}

  /** The order of the questions of a baseline, which takes longer than comparing with it. */
  private record Order(FileStamps stamps, List<String> questions) {}

  /**
   * @param options may name the run that takes the place of the one pinned for its data set, and
   *     the headline
   */
  RunTable(RunsFolder folder, Pins pins, ViewOptions options) {
    this.folder = folder;
    this.pins = pins;
    this.baseline = options.baseline();
    this.headline = options.headline();
  }

  /**
   * The list with what is pinned.
   *
   * @param pinned the baseline of each group of runs on the same questions
   */
  record Listing(List<RunRow> runs, Map<String, String> pinned) {}

  /** Returns the runs as they are now. */
  Listing listing() {
    List<String> names = folder.names();
    cache.keySet().retainAll(names);
    List<Read> reads = names.parallelStream().map(this::read).filter(Objects::nonNull).toList();
    Map<String, Read> byName =
        reads.stream().collect(Collectors.toMap(Read::run, Function.identity()));
    Map<String, String> pinned = pinned(byName);
    return new Listing(
        reads.parallelStream().map(read -> row(read, pinned, byName)).toList(), pinned);
  }

  private Map<String, String> pinned(Map<String, Read> byName) {
    Map<String, String> pinned = new HashMap<>(pins.all());
    pinned.values().removeIf(run -> !byName.containsKey(run));
    Read chosen = baseline == null ? null : byName.get(baseline);
    if (chosen != null && chosen.verdicts() != null) {
      pinned.put(group(chosen.verdicts().manifest()), chosen.run());
    }
    return pinned;
  }

  /** Pins a run, or gives up its pin. */
  void pin(String run) {
    Path unused = folder.directory(run); // a problem if it is gone
    Read read = read(run);
    if (read == null || read.verdicts() == null) {
      throw new HttpProblem(422, "damaged_run", "a damaged run can't be a baseline");
    }
    pins.toggle(group(read.verdicts().manifest()), run);
  }

  private @Nullable Read read(String name) {
    Path directory;
    try {
      directory = folder.directory(name);
    } catch (HttpProblem gone) {
      return null; // since the folder was searched
    }
    FileStamps stamps = FileStamps.ofRun(directory);
    Read before = cache.get(name);
    if (before != null && before.stamps().equals(stamps)) {
      return before;
    }
    Read now = read(name, directory, stamps);
    cache.put(name, now);
    return now;
  }

  private Read read(String name, Path directory, FileStamps stamps) {
    try {
      RunDirectory run = RunDirectory.open(directory);
      RunVerdicts verdicts = verdicts(run);
      RunHeadline listed = RunHeadline.of(run, verdicts.accuracy(), headline);
      return new Read(name, stamps, verdicts, gate(run), listed, null);
    } catch (AssayException e) {
      return new Read(name, stamps, null, null, RunHeadline.NONE, e.getMessage());
    }
  }

  /**
   * The verdicts of a run, from its outcomes.
   *
   * @throws AssayException if it is damaged
   */
  static RunVerdicts verdicts(RunDirectory run) {
    Manifest manifest = run.manifest();
    RunVerdicts verdicts =
        RunVerdicts.of(
            manifest,
            ProbedRun.is(manifest)
                ? ProbedRun.outcomes(run.storedOutcomes())
                : new OutcomeLog(run.path(), false).content().outcomes());
    requireAll(run.path(), verdicts);
    return verdicts;
  }

  /** The gate's result for a run; {@code null} if the run had no gate. */
  static RunRow.@Nullable GateLine gate(RunDirectory run) {
    GateVerdict gate = StoredRunSummary.gate(run);
    return gate == null
        ? null
        : new RunRow.GateLine(gate.result().name().toLowerCase(Locale.ROOT), gate.sentence());
  }

  /** The totals of a run, from its outcomes. */
  static RunRow.Totals totals(
      RunVerdicts verdicts, RunRow.@Nullable GateLine gate, RunRow.@Nullable Headline headline) {
    return new RunRow.Totals(
        verdicts.done(),
        verdicts.accuracy(),
        verdicts.costUsd(),
        verdicts.tokens(),
        gate,
        headline);
  }

  private static void requireAll(Path directory, RunVerdicts verdicts) {
    int questions = verdicts.manifest().dataset().questions();
    if (verdicts.manifest().provenance().finished() != null && verdicts.done() < questions) {
      throw new AssayException(
          "%s: outcomes are lost, as it holds %,d and the run was finished with %,d; restore it, or continue with --resume"
              .formatted(directory.resolve("outcomes.jsonl"), verdicts.done(), questions));
    }
  }

  private RunRow row(Read read, Map<String, String> pinned, Map<String, Read> byName) {
    RunVerdicts verdicts = read.verdicts();
    if (verdicts == null) {
      return new RunRow(read.run(), RunState.DAMAGED, null, null, null, read.problem());
    }
    Manifest manifest = verdicts.manifest();
    RunRow.Totals totals = totals(verdicts, read.gate(), read.headline().shown());
    Read other = byName.get(pinned.getOrDefault(group(manifest), ""));
    RunRow.Versus versus = other == null ? null : versus(read, other);
    String problem =
        other != null && versus == null && !other.run().equals(read.run())
            ? uncompared(read, other)
            : read.headline().problem();
    return new RunRow(
        read.run(), state(read.run(), manifest), facts(manifest), totals, versus, problem);
  }

  private static String uncompared(Read read, Read baseline) {
    RunRow.Headline shown = read.headline().shown();
    RunVerdicts mine = read.verdicts();
    RunVerdicts theirs = baseline.verdicts();
    return shown != null
            && shown.isAccuracy()
            && mine != null
            && (theirs == null || !mine.isLike(theirs))
        ? "not compared with the baseline: it was judged under another profile"
        : read.headline().uncompared(baseline.headline());
  }

  private RunState state(String run, Manifest manifest) {
    try {
      return RunState.of(folder.directory(run), manifest);
    } catch (IOException | AssayException | HttpProblem e) {
      return RunState.INTERRUPTED;
    }
  }

  private RunRow.@Nullable Versus versus(Read read, Read other) {
    RunVerdicts mine = Objects.requireNonNull(read.verdicts());
    RunVerdicts theirs = other.verdicts();
    RunHeadline headline = read.headline();
    boolean scored = headline.scores() != null;
    if (other.run().equals(read.run())
        || theirs == null
        || headline.shown() == null
        || (!scored && !mine.isLike(theirs))) {
      return null;
    }
    List<Object> key = List.of(read.run(), read.stamps(), other.run(), other.stamps());
    RunRow.Versus known = compared.get(key);
    if (known == null) {
      known =
          scored
              ? headline.versus(other.run(), other.headline())
              : mine.versus(other.run(), theirs, order(other, theirs));
      compared.keySet().removeIf(old -> old.get(0).equals(read.run()));
      if (known != null) {
        compared.put(key, known);
      }
    }
    return known;
  }

  private List<String> order(Read baseline, RunVerdicts verdicts) {
    return orders
        .compute(
            baseline.run(),
            (run, known) ->
                known != null && known.stamps().equals(baseline.stamps())
                    ? known
                    : new Order(baseline.stamps(), verdicts.order()))
        .questions();
  }

  static RunRow.Facts facts(Manifest manifest) {
    Manifest.Provenance times = manifest.provenance();
    return new RunRow.Facts(
        manifest.name(),
        SystemPhrases.of(manifest.generator().id()),
        manifest.dataset().name(),
        title(manifest.dataset()),
        group(manifest),
        manifest.scoring().profile().name(),
        times.started().toString(),
        times.finished() == null ? null : times.finished().toString(),
        manifest.dataset().questions());
  }

  /** The name of a data set; that of its folder, if the file is called as many are. */
  private static String title(Manifest.Source dataset) {
    String name = dataset.name();
    String[] path = dataset.path().split("[/\\\\]", -1);
    if (path.length < 2 || !COMMON.contains(name) || path[path.length - 1].equals(name)) {
      return name;
    }
    String folder = path[path.length - 2];
    return name.equals(COMMON.get(0)) ? folder : folder + " " + name;
  }

  /** Returns a key that is equal for runs on the same questions. */
  static String group(Manifest manifest) {
    Manifest.Source dataset = manifest.dataset();
    return "%s %.12s %.12s".formatted(dataset.name(), dataset.sha256(), dataset.idsSha256());
  }

  /** A run under profile {@code probed}, whose verdicts are not only those in its journal. */
  static final class ProbedRun {
    private ProbedRun() {}

    static boolean is(Manifest manifest) {
      return manifest.scoring().profile().profile().isProbed();
    }

    static List<LightOutcome> outcomes(StoredOutcomes stored) {
      return stored.brief().stream().map(ProbedRun::light).toList();
    }

    private static LightOutcome light(Outcome outcome) {
      Usage usage = outcome.usage();
      Long sent = usage.promptTokens();
      Long received = usage.completionTokens();
      Long tokens = sent == null ? received : (Long) (received == null ? sent : sent + received);
      return new LightOutcome(
          outcome.question(),
          outcome.text(),
          outcome.database(),
          outcome.category(),
          outcome.verdict().label(),
          outcome.verdict().causeName(),
          usage.costUsd(),
          tokens,
          0);
    }
  }

  /**
   * The verdicts of a run, without anything else.
   *
   * @param manifest of the run
   * @param scored whether each scored question is right
   * @param done questions with an outcome
   * @param costUsd of all, or {@code null} if no cost is known
   * @param tokens of all, or {@code null} if none are known
   */
  private record RunVerdicts(
      Manifest manifest,
      Map<String, Boolean> scored,
      int done,
      @Nullable Double costUsd,
      @Nullable Long tokens) {

    /** The totals of outcomes; the last one of a question counts, and each is paid for. */
    static RunVerdicts of(Manifest manifest, Collection<LightOutcome> outcomes) {
      Map<String, LightOutcome> last = new HashMap<>();
      Double cost = null;
      Long tokens = null;
      for (LightOutcome outcome : outcomes) {
        last.put(outcome.question(), outcome);
        if (outcome.costUsd() != null) {
          cost = (cost == null ? 0 : cost) + outcome.costUsd();
        }
        if (outcome.tokens() != null) {
          tokens = (tokens == null ? 0 : tokens) + outcome.tokens();
        }
      }
      Map<String, Boolean> scored = new HashMap<>();
      last.forEach(
          (question, outcome) -> {
            if (outcome.isScored()) {
              scored.put(question, outcome.isCorrect());
            }
          });
      return new RunVerdicts(manifest, scored, last.size(), cost, tokens);
    }

    Proportion accuracy() {
      int right = (int) scored.values().stream().filter(correct -> correct).count();
      return Wilson.interval(right, scored.size());
    }

    /**
     * Returns whether both have the same questions, golds and rules, so that they may be paired.
     */
    boolean isLike(RunVerdicts other) {
      return manifest.dataset().asksLike(other.manifest.dataset())
          && manifest.scoring().profile().equals(other.manifest.scoring().profile());
    }

    /** The ids of scored questions in the order in which runs are paired. */
    List<String> order() {
      return scored.keySet().stream().sorted(NaturalIdOrder.INSTANCE).toList();
    }

    /**
     * The difference to a baseline, computed like that of {@code assay compare}.
     *
     * @param order of the questions of the baseline
     */
    RunRow.@Nullable Versus versus(String name, RunVerdicts baseline, List<String> order) {
      double[] before = new double[order.size()];
      double[] after = new double[order.size()];
      int questions = 0;
      int fixed = 0;
      int broken = 0;
      for (String question : order) {
        Boolean was = baseline.scored.get(question);
        Boolean is = scored.get(question);
        if (was != null && is != null) {
          before[questions] = was ? 1 : 0;
          after[questions] = is ? 1 : 0;
          fixed += !was && is ? 1 : 0;
          broken += was && !is ? 1 : 0;
          questions++;
        }
      }
      if (questions == 0) {
        return null;
      }
      ConfidenceInterval interval =
          fixed + broken == 0
              ? null
              : PairedBootstrap.byQuestion(
                      Arrays.copyOf(before, questions),
                      Arrays.copyOf(after, questions),
                      Resampling.STANDARD)
                  .interval();
      return new RunRow.Versus(
          name,
          questions,
          fixed,
          broken,
          (double) (fixed - broken) / questions,
          interval,
          McNemar.exact(broken, fixed));
    }
  }
}
