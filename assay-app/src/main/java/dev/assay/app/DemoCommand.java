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
package dev.assay.app;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows on bundled data what Assay does. */
@Command(
    name = "demo",
    description = "Evaluates bundled questions on bundled databases; no key, no network, seconds.",
    mixinStandardHelpOptions = true)
final class DemoCommand implements Callable<Integer> {
  private static final String RESOURCES = "/dev/assay/app/demo/";

  private final Terminal terminal;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "assay-demo",
      description = "Folder to unpack the demo into (default: ${DEFAULT-VALUE}).")
  private Path out = Path.of("assay-demo");

  DemoCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    DemoFolder folder = new DemoFolder(out, RESOURCES);
    folder.unpack();
    terminal.out().println("unpacked");
    return 0;
  }
}
