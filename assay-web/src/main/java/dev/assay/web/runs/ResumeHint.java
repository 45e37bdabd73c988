// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.runs;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * The command that continues an interrupted run.
 *
 * @param command as far as the run tells it
 * @param again the part of it that starts the run anew, without the directory to write
 * @param missing options that only the user can add, or {@code null} if the command is complete
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ResumeHint(String command, String again, @Nullable String missing) {}
