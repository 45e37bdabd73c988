// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.AssayException;
import dev.assay.config.CallSettings.BudgetSettings;
import dev.assay.config.CallSettings.RateLimitSettings;
import dev.assay.config.ExampleSettings;
import dev.assay.config.GenerationSettings;
import dev.assay.config.GenerationSettings.AttemptSettings;
import dev.assay.config.ModelSettings;
import dev.assay.config.SchemaSettings;
import dev.assay.config.SchemaSettings.RetrievalSettings;

/**
 * The settings that do not apply to the user's own system, which makes its own prompts and calls.
 * They are refused: a limit that nobody keeps is worse than none.
 *
 * @param name of the system, for people
 */
record UnsupportedAgentSettings(GenerationSettings settings, String name) {
  /**
   * Looks at each.
   *
   * @throws AssayException at the first that is set
   */
  void check() {
    forModels("'prompt'", !settings.prompt().templates().isEmpty());
    forModels("'settings'", !settings.model().equals(ModelSettings.EMPTY));
    forModels("'examples'", !settings.prompt().examples().equals(ExampleSettings.EMPTY));
    forModels("'prices'", settings.calls().prices() != null);
    forModels("'cache'", Boolean.TRUE.equals(settings.calls().cache()));
    SchemaSettings schema = settings.prompt().schema();
    forModels("'schema: style'", schema.style() != null);
    forModels("'schema: shuffleSeed'", schema.shuffleSeed() != null);
    RetrievalSettings retrieval = schema.retrieval();
    forModels("'schema: tables'", retrieval.tables() != null);
    forModels("'schema: columns'", retrieval.columns() != null);
    forModels("'schema: tokens'", retrieval.tokens() != null);
    forModels("'schema: joinPaths'", retrieval.joinPaths() != null);
    AttemptSettings tries = settings.tries();
    forModels("'attempts'", tries.attempts() != null && tries.attempts() > 1);
    forModels("'retryEmpty'", Boolean.TRUE.equals(tries.retryEmpty()));
    forModels("'samples'", tries.samples() != null && tries.samples() > 1);
    BudgetSettings budget = settings.calls().budget();
    forModels("'budget: dollars'", budget.dollars() != null);
    forModels("'budget: tokens'", budget.tokens() != null);
    forModels("'limits: tokensPerMinute'", settings.calls().limits().tokensPerMinute() != null);
    if (settings.agent().server() == null) {
      programs();
    }
  }

  /** A program is always there, so that nothing has to be tried again. */
  private void programs() {
    RateLimitSettings limits = settings.calls().limits();
    forServers("requestsPerMinute", limits.requestsPerMinute() != null);
    forServers("retries", limits.retries() != null);
    forServers("firstWait", limits.firstWait() != null);
    forServers("longestWait", limits.longestWait() != null);
  }

  private void forModels(String what, boolean wanted) {
    if (wanted) {
      throw new AssayException(
          "%s is for models, whose calls Assay makes; %s makes its own calls: remove it"
              .formatted(what, name));
    }
  }

  private static void forServers(String limit, boolean wanted) {
    if (wanted) {
      throw new AssayException(
          "'limits: %s' is for models and servers; a program is not limited this way: remove it"
              .formatted(limit));
    }
  }
}
