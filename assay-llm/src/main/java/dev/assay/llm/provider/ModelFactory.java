// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.provider;

import dev.assay.AssayException;
import dev.assay.llm.chat.LanguageModel;
import dev.assay.llm.chat.ModelName;
import dev.assay.llm.chat.ModelOptions;
import dev.assay.llm.wire.CallDestination;
import dev.assay.llm.wire.HttpTransport;
import java.util.List;
import java.util.Map;

/** Opens models by name. */
public final class ModelFactory {
  private ModelFactory() {}

  /**
   * Opens a model; makes no call.
   *
   * @param environment variables, as in {@link System#getenv()}
   * @throws AssayException if the provider is unknown, a key or an address is missing, or the
   *     provider's protocol does not support a setting
   */
  public static LanguageModel open(
      ModelName name, ModelOptions options, Map<String, String> environment) {
    ModelSetup setup = ModelSetup.of(name, options, environment);
    List<String> unsupported = setup.provider().protocol().fields().unsupported(options);
    if (!unsupported.isEmpty()) {
      throw new AssayException(
          "%s: %s has no setting for %s; leave %s out, or give the provider's own field in extra"
              .formatted(
                  name,
                  setup.provider().title(),
                  String.join(" and ", unsupported),
                  unsupported.size() == 1 ? "it" : "them"));
    }
    OpenedModel opened = setup.provider().protocol().open(setup);
    return new ProviderModel(
        setup, new HttpTransport(setup.destination(), setup.secrets()), opened);
  }

  /**
   * Returns the destination of prompts; makes no call and needs no key.
   *
   * @throws AssayException if the provider or its address is unknown
   */
  public static CallDestination destination(
      ModelName name, ModelOptions options, Map<String, String> environment) {
    return ModelSetup.of(name, options, environment).destination();
  }
}
