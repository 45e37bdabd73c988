// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import dev.assay.AssayException;
import dev.assay.compare.GateVerdict;
import dev.assay.journal.RunFile;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A gate's verdict, as the field {@code gate} of {@code summary.json} and similar files. */
public final class GateJson {
  private static final ObjectReader READER =
      ReportJson.MAPPER
          .rebuild()
          .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build()
          .reader();

  private GateJson() {}

  /**
   * The gate's verdict in a stored {@code summary.json}.
   *
   * @return {@code null} if the run had no gate
   * @throws AssayException if the file can't be read, or holds something else
   */
  public static @Nullable GateVerdict read(Path summary) {
    try {
      JsonNode gate = READER.readTree(RunFile.read(summary)).path("gate");
      return gate.isMissingNode() ? null : READER.treeToValue(gate, GateVerdict.class);
    } catch (JsonProcessingException e) {
      throw unreadable(summary, e.getOriginalMessage(), e);
    } catch (IOException | RuntimeException e) { // whatever is stored there instead of a gate
      throw unreadable(summary, e.getMessage(), e);
    }
  }

  private static AssayException unreadable(Path summary, @Nullable String why, Exception cause) {
    return new AssayException(
        "%s can't be read (%s); remove it and export again".formatted(summary, why), cause);
  }
}
