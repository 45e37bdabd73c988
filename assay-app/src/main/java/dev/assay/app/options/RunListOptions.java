// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.options;

import dev.assay.AssayException;
import dev.assay.config.ConfigFile;
import dev.assay.input.internal.NearestName;
import dev.assay.input.internal.WildcardPattern;
import dev.assay.web.runs.RunList;
import dev.assay.web.runs.RunRow;
import dev.assay.web.runs.RunState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The runs that {@code runs} lists, and of which it names the latest. */
public final class RunListOptions {
  private static final Path DEFAULT = Path.of("runs");

  @Parameters(
      arity = "0..*",
      paramLabel = "DIR",
      description =
          "Folders of runs, searched three levels deep (default: runs); or a configuration file, as"
              + " with --config.")
  private List<Path> folders = List.of();

  @Option(
      names = "--data-set",
      paramLabel = "NAME",
      description = "Only runs on this data set; * matches any text (default: all).")
  private @Nullable String dataset;

  @Option(
      names = "--status",
      paramLabel = "STATUS",
      description =
          "Only runs with this status: finished, incomplete, running or damaged (default: all).")
  private @Nullable Status status;

  /** The status of a run, in the words of the list. */
  public enum Status {
    FINISHED(RunState.DONE),
    INCOMPLETE(RunState.INTERRUPTED),
    RUNNING(RunState.RUNNING),
    DAMAGED(RunState.DAMAGED);

    private final RunState state;

    Status(RunState state) {
      this.state = state;
    }

    /** The status of a run. */
    public static Status of(RunRow run) {
      return Arrays.stream(values())
          .filter(each -> each.state == run.state())
          .findFirst()
          .orElseThrow();
    }

    /** {@code finished}. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The runs that fit, newest first, damaged ones last.
   *
   * @param headline by which they are listed, or {@code null} for the usual one of each
   * @throws AssayException if a folder does not exist, or no run is on the data set
   */
  public List<RunRow> runs(@Nullable String headline) {
    List<RunRow> runs = new ArrayList<>();
    for (Path folder : searched()) {
      require(folder);
      runs.addAll(RunList.in(folder, headline));
    }
    requireDataset(runs);
    return runs.stream().filter(this::fits).distinct().sorted(RunList.newestFirst()).toList();
  }

  /** The folders that are searched, for people. */
  public String place() {
    return searched().stream().map(Path::toString).collect(Collectors.joining(", "));
  }

  /** Returns whether runs may have been left out on request. */
  public boolean isFiltered() {
    return dataset != null || status != null;
  }

  /** The configuration file among the arguments, or that of the option. */
  public @Nullable Path config(@Nullable Path option) {
    return ConfigArgument.among(folders, option);
  }

  private List<Path> searched() {
    List<Path> searched =
        folders.stream().filter(folder -> !ConfigFile.isConfiguration(folder)).toList();
    return searched.isEmpty() ? List.of(DEFAULT) : searched;
  }

  private void require(Path folder) {
    if (Files.isDirectory(folder)) {
      return;
    }
    if (Files.exists(folder)) {
      throw new AssayException(
          "%s is a file, not a folder of runs; name its folder".formatted(folder));
    }
    throw new AssayException(
        searched().equals(List.of(DEFAULT))
            ? "there is no folder runs in %s; name the folder of your runs, or make a first run with 'assay demo' or 'assay run'"
                .formatted(Path.of("").toAbsolutePath())
            : "%s does not exist; name a folder of runs".formatted(folder));
  }

  private boolean fits(RunRow run) {
    return (status == null || Status.of(run) == status) && isOnDataset().test(run);
  }

  private Predicate<RunRow> isOnDataset() {
    if (dataset == null) {
      return run -> true;
    }
    Predicate<String> pattern = WildcardPattern.of(dataset);
    return run -> run.facts() != null && pattern.test(run.facts().dataset());
  }

  private void requireDataset(List<RunRow> runs) {
    TreeSet<String> known =
        runs.stream()
            .map(RunRow::facts)
            .flatMap(Stream::ofNullable)
            .map(RunRow.Facts::dataset)
            .collect(Collectors.toCollection(TreeSet::new));
    if (dataset != null && !known.isEmpty() && runs.stream().noneMatch(isOnDataset())) {
      throw new AssayException(
          "--data-set %s: no run in %s is on such a data set; %s"
              .formatted(dataset, place(), NearestName.hint(dataset, known)));
    }
  }
}
