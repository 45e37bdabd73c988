// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * The action of a file {@code action.yml}. Its own commands run as GitHub would run them; steps
 * that use actions of others are left out.
 */
final class CompositeAction {
  private static final Pattern EXPRESSION = Pattern.compile("\\$\\{\\{ ([a-z_.-]+) }}");

  private final Map<?, ?> document;

  private CompositeAction(Map<?, ?> document) {
    this.document = document;
  }

  static CompositeAction read(Path file) throws IOException {
    Object document =
        new Load(LoadSettings.builder().build()).loadFromString(Files.readString(file));
    return new CompositeAction((Map<?, ?>) document);
  }

  /** The names of the inputs. */
  Set<String> inputs() {
    Set<String> names = new TreeSet<>();
    ((Map<?, ?>) of(document, "inputs")).keySet().forEach(name -> names.add(name.toString()));
    return names;
  }

  /** The steps, each with the keys of the file. */
  List<Map<?, ?>> steps() {
    List<Map<?, ?>> steps = new ArrayList<>();
    for (Object step : (List<?>) of(of(document, "runs"), "steps")) {
      steps.add((Map<?, ?>) step);
    }
    return steps;
  }

  /**
   * Runs the commands of all steps, up to the first that fails.
   *
   * @param inputs those that differ from their defaults
   * @param github properties of the context {@code github}
   */
  ActionRun run(StepShell shell, Map<String, String> inputs, Map<String, String> github)
      throws IOException, InterruptedException {
    Map<String, String> context = new HashMap<>();
    github.forEach((name, value) -> context.put("github." + name, value));
    ((Map<?, ?>) of(document, "inputs"))
        .forEach((name, input) -> context.put("inputs." + name, of(input, "default").toString()));
    inputs.forEach(
        (name, value) -> assertThat(context.put("inputs." + name, value)).as(name).isNotNull());
    StringBuilder log = new StringBuilder();
    int code = 0;
    for (Map<?, ?> step : steps()) {
      if (code == 0 && step.containsKey("run")) {
        Map<String, String> variables = new HashMap<>();
        ((Map<?, ?>) of(step, "env"))
            .forEach(
                (name, value) ->
                    variables.put(name.toString(), resolve(value.toString(), context)));
        code = shell.run(of(step, "run").toString(), variables);
        log.append(shell.log());
        shell
            .outputs()
            .forEach(
                (name, value) ->
                    context.put("steps." + of(step, "id") + ".outputs." + name, value));
      }
    }
    return new ActionRun(code, outputs(context), context, log.toString());
  }

  private Map<String, String> outputs(Map<String, String> context) {
    Map<String, String> outputs = new HashMap<>();
    ((Map<?, ?>) of(document, "outputs"))
        .forEach(
            (name, output) ->
                outputs.put(name.toString(), resolve(of(output, "value").toString(), context)));
    return outputs;
  }

  /** As GitHub does, takes what is not there for empty. */
  private static String resolve(String text, Map<String, String> context) {
    return EXPRESSION
        .matcher(text)
        .replaceAll(
            expression ->
                Matcher.quoteReplacement(
                    Objects.requireNonNullElse(context.get(expression.group(1)), "")));
  }

  private static Object of(Object node, String key) {
    return requireNonNull(((Map<?, ?>) node).get(key), key);
  }

  /**
   * One run of an action.
   *
   * @param code the exit code of the last command
   * @param outputs of the action
   * @param context the values of all expressions, by name
   * @param log what the commands printed
   */
  record ActionRun(
      int code, Map<String, String> outputs, Map<String, String> context, String log) {}
}
