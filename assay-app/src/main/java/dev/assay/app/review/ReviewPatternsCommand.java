// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.review;

import dev.assay.AssayException;
import dev.assay.agreement.CurrentReviews;
import dev.assay.agreement.Jury;
import dev.assay.agreement.LabelScale;
import dev.assay.agreement.Labels;
import dev.assay.agreement.OverruledVerdicts;
import dev.assay.agreement.internal.LabelFile;
import dev.assay.agreement.internal.LabelScores;
import dev.assay.agreement.internal.ProfileAdvice;
import dev.assay.app.session.ProfileLookup;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.OutputFile;
import dev.assay.app.terminal.ShellCommand;
import dev.assay.app.terminal.Terminal;
import dev.assay.journal.RunDirectory;
import dev.assay.match.Profile;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.model.internal.FileProblem;
import dev.assay.report.internal.ReviewPatterns;
import dev.assay.report.internal.StoredRunSummary;
import dev.assay.run.internal.Rescoring;
import dev.assay.web.runs.RunsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows what reviewers overrule, and the profile that follows. */
@Command(
    name = "patterns",
    description = {
      "Shows what reviewers of a run overrule, and the profile that follows.",
      "By cause, relaxation, SQL feature and judge, with the effect on all stored runs of the"
          + " folder; runs no query."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  assay review patterns runs/mine --write patterns.md",
      "  assay review patterns runs/mine --labels review.csv --adopt assay.yaml",
    })
final class ReviewPatternsCommand implements Callable<Integer> {
  private static final String HEADER =
      "# What reviewers overrule\n\nEach section is what the labels of one run said at the time.\n\n";

  private final Terminal terminal;

  @Parameters(paramLabel = "RUN", description = "Directory of the run.")
  private Path run = Path.of("");

  @Option(
      names = "--labels",
      paramLabel = "FILE",
      description = "Labels of people, in place of the run's own reviews; may be repeated.")
  private List<Path> labels = new ArrayList<>();

  @Option(
      names = "--runs",
      paramLabel = "FOLDER",
      description = "Folder of the runs that are rescored (default: the run's parent folder).")
  private @Nullable Path runs;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "Name of the profile that follows (default: reviewed).")
  private String name = "reviewed";

  @Option(
      names = "--adopt",
      paramLabel = "CONFIG",
      description = "Write the profile that follows into this configuration file, and choose it.")
  private @Nullable Path adopt;

  @Option(
      names = "--write",
      paramLabel = "FILE",
      description = "Append the patterns to this Markdown file, unless it has them already.")
  private @Nullable Path write;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  ReviewPatternsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    RunDirectory directory = RunDirectory.open(run);
    List<Outcome> outcomes = directory.storedOutcomes().brief();
    Map<String, Boolean> people = labels(directory, outcomes).verdicts();
    if (people.isEmpty()) {
      throw new AssayException(
          "%s has no review that says right or wrong; review it in the browser with 'assay view', or name a file with --labels"
              .formatted(run));
    }
    Profile.custom(name, List.of()); // refuses the name of a built-in profile
    Profile profile =
        ProfileLookup.of(directory.manifest().scoring().profile().name(), directory.manifest());
    ProfileAdvice advice = ProfileAdvice.of(name, profile, outcomes, people).orElse(null);
    ReviewPatterns patterns =
        new ReviewPatterns(
            directory.manifest().name(),
            people.size(),
            OverruledVerdicts.of(
                outcomes,
                people,
                Jury.alone(StoredRunSummary.counted(directory), StoredRunSummary.jury(directory)),
                profile),
            advice,
            advice == null ? List.of() : effects(directory, advice.profile()));
    terminal.output(json ? patterns.json() : terminal.layout(patterns.document()));
    if (write != null) {
      append(write, patterns);
    }
    if (advice != null) {
      adopt(new AdoptedProfile(advice.profile()));
    } else if (adopt != null) {
      throw new AssayException("--adopt: no profile follows from these labels; omit it");
    }
    return ExitCode.DONE;
  }

  private Labels labels(RunDirectory directory, List<Outcome> outcomes) {
    return labels.isEmpty()
        ? CurrentReviews.of(directory, outcomes).labels()
        : LabelFile.read(
            labels,
            outcomes,
            LabelScale.BINARY,
            LabelScores.ANY,
            words -> terminal.note("Warning: " + words));
  }

  private List<ReviewPatterns.Effect> effects(RunDirectory directory, Profile profile) {
    Path parent = directory.path().toAbsolutePath().normalize().getParent();
    Path folder = runs != null ? runs : parent == null ? directory.path() : parent;
    List<ReviewPatterns.Effect> effects = new ArrayList<>();
    for (String each : new RunsFolder(folder).names()) {
      effect(folder.resolve(each), profile).ifPresent(effects::add);
    }
    return effects;
  }

  private Optional<ReviewPatterns.Effect> effect(Path path, Profile profile) {
    try {
      List<Outcome> outcomes = RunDirectory.open(path).storedOutcomes().brief();
      return Optional.of(
          new ReviewPatterns.Effect(
              shown(path),
              right(outcomes),
              right(Rescoring.judged(outcomes, profile)),
              (int)
                  outcomes.stream()
                      .filter(outcome -> !(outcome.verdict() instanceof Verdict.NotScored))
                      .count()));
    } catch (AssayException e) {
      terminal.note("Warning: left out: " + e.getMessage());
      return Optional.empty();
    }
  }

  private static String shown(Path path) {
    Path here = Path.of("").toAbsolutePath();
    Path absolute = path.toAbsolutePath().normalize();
    return (absolute.startsWith(here) ? here.relativize(absolute) : absolute).toString();
  }

  private static int right(List<Outcome> outcomes) {
    return (int)
        outcomes.stream().filter(outcome -> outcome.verdict() instanceof Verdict.Correct).count();
  }

  private void append(Path file, ReviewPatterns patterns) {
    String section =
        patterns.markdown("%s: %d reviewed".formatted(shown(run), patterns.reviewed()));
    try {
      String known = Files.exists(file) ? Files.readString(file) : "";
      if (known.contains(section)) {
        terminal.note(file + " has these patterns already");
        return;
      }
      new OutputFile("--write", file).append((known.isEmpty() ? HEADER : "") + section);
      terminal.note("Wrote " + file);
    } catch (IOException e) {
      throw FileProblem.unreadable(file, e);
    }
  }

  private void adopt(AdoptedProfile profile) {
    if (adopt == null) {
      terminal.note(
          "To adopt it, add this to assay.yaml, or let %s do so:\n%s"
              .formatted(
                  ShellCommand.join(
                      List.of(
                          "assay", "review", "patterns", run.toString(), "--adopt", "assay.yaml")),
                  profile.snippet()));
      return;
    }
    profile.write(adopt, terminal.environment());
    terminal.note("Wrote %s; later runs with it use profile %s".formatted(adopt, name));
  }
}
