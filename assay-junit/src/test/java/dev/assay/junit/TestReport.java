// SPDX-License-Identifier: Apache-2.0
package dev.assay.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.junit.platform.testkit.engine.EventType;

/** JUnit's report on a class. */
final class TestReport {
  private final EngineExecutionResults results;

  private TestReport(EngineExecutionResults results) {
    this.results = results;
  }

  /** Runs a class, whose run goes to {@code output}. */
  static TestReport of(Class<?> test, Path output, String... parameters) {
    EngineTestKit.Builder builder =
        EngineTestKit.engine("junit-jupiter")
            .selectors(selectClass(test))
            .configurationParameter(AssayTest.OUTPUT, output.toString())
            .configurationParameter("junit.jupiter.extensions.autodetection.enabled", "false");
    for (int i = 0; i < parameters.length; i += 2) {
      builder.configurationParameter(parameters[i], parameters[i + 1]);
    }
    return new TestReport(builder.execute());
  }

  /** The tests by display name, each with its status and, after a blank, its exception. */
  Map<String, String> tests() {
    return finished(results.testEvents().list());
  }

  /** The class. */
  String ofClass() {
    return finished(results.containerEvents().list()).entrySet().stream()
        .filter(container -> container.getKey().endsWith("Case"))
        .map(Map.Entry::getValue)
        .collect(Collectors.joining());
  }

  /** The report entries, besides the status. */
  List<String> entries() {
    List<String> entries = new ArrayList<>();
    for (Event event : results.allEvents().list()) {
      if (event.getType() == EventType.REPORTING_ENTRY_PUBLISHED) {
        event
            .getPayload(ReportEntry.class)
            .ifPresent(entry -> entries.addAll(entry.getKeyValuePairs().values()));
      }
    }
    return entries;
  }

  private static String words(Throwable thrown) {
    return thrown.toString().replaceFirst("^[\\w.]+\\.", "");
  }

  private static String cause(@Nullable Throwable cause) {
    return cause == null ? "" : " caused by " + words(cause);
  }

  private static Map<String, String> finished(List<Event> events) {
    Map<String, String> statuses = new LinkedHashMap<>();
    for (Event event : events) {
      if (event.getType() == EventType.FINISHED) {
        TestExecutionResult result = event.getRequiredPayload(TestExecutionResult.class);
        statuses.put(
            event.getTestDescriptor().getDisplayName(),
            result.getStatus()
                + result.getThrowable().map(e -> " " + words(e) + cause(e.getCause())).orElse(""));
      }
    }
    return statuses;
  }
}
