// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.provider;

import dev.assay.llm.chat.LanguageModel;
import dev.assay.llm.chat.ModelName;
import dev.assay.llm.chat.ModelOptions;
import dev.assay.llm.wire.CallDestination;
import dev.assay.llm.wire.HttpTransport;
import dev.assay.model.AssayException;
import java.util.List;
import java.util.Map;

/** Opens models by name. */
public final class ModelFactory {
  private ModelFactory() {}

  /**
   * Opens a model; no call is made.
   *
   * @param environment environment variables, as {@link System#getenv()} has them
   * @throws AssayException if there is no such provider, a key or an address is missing, or the
   *     provider's protocol does not support a setting
   */
  public static LanguageModel open(
      ModelName name, ModelOptions options, Map<String, String> environment) {
    ModelSetup setup = ModelSetup.of(name, options, environment);
    List<String> homeless = setup.provider().protocol().fields().homeless(options);
    if (!homeless.isEmpty()) {
      throw new AssayException(
          "%s: %s has no setting for %s; leave %s out, or give the provider's own field in extra"
              .formatted(
                  name,
                  setup.provider().title(),
                  String.join(" and ", homeless),
                  homeless.size() == 1 ? "it" : "them"));
    }
    OpenedModel opened = setup.provider().protocol().open(setup);
    return new ProviderModel(
        setup, new HttpTransport(setup.destination(), setup.secrets()), opened);
  }

  /**
   * Returns the destination of prompts; makes no call and needs no key.
   *
   * @throws AssayException if there is no such provider, or its address is not known
   */
  public static CallDestination destination(
      ModelName name, ModelOptions options, Map<String, String> environment) {
    return ModelSetup.of(name, options, environment).destination();
  }
}
