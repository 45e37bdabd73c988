// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import dev.assay.model.AssayException;
import dev.assay.model.Outcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads the labels of several people from as many files. */
public final class LabelFiles {
  private LabelFiles() {}

  /**
   * Reads files. A label without a labeller is given the name of its file, if there are several.
   *
   * @param outcomes of the run
   * @param scale the scale of the labels; {@code null} to infer it
   * @param scores that the judge may give, in their order; empty if they are not known
   * @param warnings receives the warnings
   * @throws AssayException if a file can't be read, a label is invalid, a person labeled a question
   *     twice, or the files have different scales
   */
  public static Labels read(
      List<Path> files,
      List<Outcome> outcomes,
      @Nullable LabelScale scale,
      Set<Double> scores,
      Consumer<String> warnings) {
    LabelTargets targets = LabelTargets.of(outcomes);
    List<Label> all = new ArrayList<>();
    LabelSheet sheet = LabelSheet.NONE;
    LabelScale common = null;
    Map<List<String>, Path> places = new HashMap<>();
    for (Path path : files) {
      Labels labels = LabelFile.read(path, targets, scale, scores, warnings);
      if (common != null && labels.scale() != common) {
        throw new AssayException(
            "%s has labels of another scale than %s; say which scale it is with --label-scale binary or score"
                .formatted(path, files.get(0)));
      }
      common = labels.scale();
      sheet = sheet.and(labels.sheet());
      for (Label label : labels.all()) {
        Label named = files.size() > 1 && label.labeller().isEmpty() ? by(path, label) : label;
        Path other = places.putIfAbsent(List.of(named.question(), named.labeller()), path);
        if (other != null) {
          throw new AssayException(
              "%s: question '%s' has a label by '%s' in %s, too; remove one, or name the reviewer of each in the column 'reviewer'"
                  .formatted(path, named.question(), named.labeller(), other));
        }
        all.add(named);
      }
    }
    return new Labels(common == null ? LabelScale.BINARY : common, all, sheet);
  }

  private static Label by(Path path, Label label) {
    String file = String.valueOf(path.getFileName());
    int dot = file.lastIndexOf('.');
    return new Label(
        label.question(), dot > 0 ? file.substring(0, dot) : file, label.value(), label.note());
  }
}
