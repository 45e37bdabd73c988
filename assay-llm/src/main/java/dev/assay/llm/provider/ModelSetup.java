// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.provider;

import dev.assay.llm.chat.ModelName;
import dev.assay.llm.chat.ModelOptions;
import dev.assay.llm.wire.CallDestination;
import dev.assay.llm.wire.SecretRedactor;
import java.util.Map;

/** The configuration of a model when it is opened. */
record ModelSetup(
    Provider provider,
    ModelName name,
    ModelOptions options,
    CallDestination destination,
    SecretRedactor secrets,
    ProviderEnvironment environment) {
  String url() {
    return destination.baseUrl().toString();
  }

  static ModelSetup of(ModelName name, ModelOptions options, Map<String, String> variables) {
    Provider provider = Providers.named(name.provider());
    ProviderEnvironment environment = new ProviderEnvironment(name, variables);
    String keyVariable =
        options.endpoint().keyVariable() == null
            ? provider.keyVariable()
            : options.endpoint().keyVariable();
    CallDestination destination =
        new CallDestination(
            name,
            environment.baseUrl(provider, options),
            keyVariable,
            options.endpoint().timeout());
    return new ModelSetup(provider, name, options, destination, new SecretRedactor(), environment);
  }

  /** The key; empty if none is needed. */
  String key() {
    String key =
        environment.key(
            destination.keyVariable(),
            provider.keyNeeded() || options.endpoint().keyVariable() != null,
            secrets);
    return key == null ? "" : key;
  }
}
