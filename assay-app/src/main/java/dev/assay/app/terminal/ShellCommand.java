/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.app.terminal;

import dev.assay.report.ShellQuoting;
import java.util.List;
import java.util.stream.Collectors;

/** Writes commands so that they can be copied into a shell. */
public final class ShellCommand {
  private ShellCommand() {}

  public static String join(List<String> words) {
    return words.stream().map(ShellCommand::quote).collect(Collectors.joining(" "));
  }

  public static String quote(Object value) {
    return ShellQuoting.of(value.toString());
  }
}
