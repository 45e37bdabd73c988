// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.transfer;

import dev.assay.AssayException;
import dev.assay.app.export.ExportedRun;
import dev.assay.app.export.RunExport;
import dev.assay.app.export.mlflow.MlflowExport;
import dev.assay.app.export.otlp.LangfuseExport;
import dev.assay.app.export.otlp.OtlpExport;
import dev.assay.app.export.service.ExportFailedException;
import dev.assay.app.export.wandb.WandbFolder;
import dev.assay.app.terminal.ExitCode;
import dev.assay.app.terminal.Terminal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Exports runs to trackers of experiments and traces.
 *
 * @param terminal the terminal whose environment has the keys
 * @param format a {@linkplain ExportFormat#isTracker() tracker's}
 * @param target server or folder, or {@code null} for the server that the environment names
 */
record TrackerExport(Terminal terminal, ExportFormat format, @Nullable String target) {

  /**
   * Exports a run.
   *
   * @param run read when everything that can be checked before has been
   * @param dryRun whether only to print what would be sent
   * @return the exit code
   */
  int export(Supplier<ExportedRun> run, boolean dryRun) {
    if (format == ExportFormat.WANDB) {
      if (dryRun) {
        throw new AssayException(
            "--dry-run has nothing to show: --format wandb only writes a folder, and sends nothing");
      }
      return wandb(run);
    }
    RunExport service = service(terminal.environment());
    ExportedRun exported = run.get();
    if (dryRun) {
      terminal.line("A dry run sends nothing. To %s would go:", service.address().host());
      service.content(exported).forEach(line -> terminal.sentence("- ", line));
      return ExitCode.DONE;
    }
    if (service.hasKeys() && service.address().isExposed()) {
      terminal.note(
          "Warning: the address of %s is http, so others can read the keys and the run in transit; use https"
              .formatted(service.address().host()));
    }
    try {
      List<String> lines = service.send(exported);
      lines.forEach(terminal::note);
      return ExitCode.DONE;
    } catch (ExportFailedException e) {
      terminal.alarm(String.valueOf(e.getMessage()));
      return ExitCode.INCOMPLETE;
    }
  }

  private RunExport service(Map<String, String> environment) {
    return switch (format) {
      case MLFLOW -> new MlflowExport(target, environment);
      case LANGFUSE -> new LangfuseExport(target, environment);
      case OTLP -> new OtlpExport(target, environment);
      case WANDB, HTML, CSV, JSONL, PARQUET, MARKDOWN, JUNIT, JSON, PROBLEMS, DATABASE ->
          throw new IllegalStateException(format + " is no service");
    };
  }

  private int wandb(Supplier<ExportedRun> run) {
    if (target == null) {
      throw new AssayException("name the folder of offline runs, as in --to wandb");
    }
    WandbFolder folder = new WandbFolder(run.get(), terminal.environment());
    Path written = folder.writeInto(Path.of(target));
    terminal.note(
        "Wrote %s, an offline run of project %s. Upload it with: wandb sync %s"
            .formatted(written, folder.project(), written));
    return ExitCode.DONE;
  }
}
