// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.dataset.internal.FieldReader;
import dev.assay.dataset.internal.LocatedValue;
import dev.assay.dataset.internal.LocatedValue.Fields;
import dev.assay.execute.ConnectionUrl;
import dev.assay.model.AssayException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads which examples prompts show, what finds what is near, and where vectors are kept. */
final class ExampleSection {
  private static final String LEAVE_OUT = "leave it out";

  private final ConfigSections sections;

  ExampleSection(ConfigSections sections) {
    this.sections = sections;
  }

  ExampleSettings read(FieldReader generator) {
    FieldReader section = generator.object("examples");
    EmbeddingSettings embeddings = embeddings(generator);
    VectorStoreSettings store = store(generator.object("store"));
    if (section == null) {
      return new ExampleSettings(null, null, null, null, embeddings, store);
    }
    section.allowOnly(ConfigKeys.EXAMPLES).neededText("file");
    return new ExampleSettings(
        sections.path(section, "file"),
        sections.count(section, "count", 1),
        section.oneOf("databases", ExampleSettings.Databases.class),
        section.truth("nearest"),
        embeddings,
        store);
  }

  /** A name, or an object that says more. */
  private @Nullable EmbeddingSettings embeddings(FieldReader generator) {
    if (!(generator.value("embeddings") instanceof Fields)) {
      String name = generator.text("embeddings");
      return name == null ? null : EmbeddingSettings.of(name);
    }
    FieldReader section = generator.object("embeddings");
    String model =
        section == null ? null : section.allowOnly(ConfigKeys.EMBEDDINGS).neededText("model");
    if (section == null || model == null) {
      return null;
    }
    if (model.indexOf('/') < 0) {
      refuse(
          section,
          ConfigKeys.PROVIDER_EMBEDDINGS,
          "is for a provider's model, and '%s' is none".formatted(model),
          LEAVE_OUT);
    }
    return new EmbeddingSettings(
        model,
        sections.parsed(section, "baseUrl", HttpAddress::parse),
        section.text("keyVariable"),
        sections.count(section, "dimensions", 1));
  }

  private VectorStoreSettings store(@Nullable FieldReader section) {
    if (section == null) {
      return VectorStoreSettings.EMPTY;
    }
    section.allowOnly(ConfigKeys.STORE);
    List<String> kinds = ConfigKeys.STORES.stream().filter(section::has).toList();
    if (kinds.size() > 1) {
      refuse(
          section,
          kinds.subList(1, kinds.size()),
          "and '%s' both say where vectors are kept".formatted(kinds.get(0)),
          "keep one of them");
    } else if (!section.has("chroma") && !section.has("pgvector")) {
      refuse(section, ConfigKeys.STORE_SERVER, "is for a server, and none is named", LEAVE_OUT);
    }
    ConnectionUrl pgvector = pgvector(section);
    return new VectorStoreSettings(
        sections.path(section, "file"),
        section.text("chroma"),
        pgvector == null ? null : pgvector.jdbc(),
        SettingPrecedence.first(section.text("user"), pgvector == null ? null : pgvector.user()),
        SettingPrecedence.first(
            section.text("password"), pgvector == null ? null : pgvector.password()),
        section.text("collection"));
  }

  /** The server; {@code null} if there is none, or its URL is reported. */
  private @Nullable ConnectionUrl pgvector(FieldReader section) {
    String text = section.text("pgvector");
    LocatedValue value = section.value("pgvector");
    try {
      return text == null ? null : ConnectionUrl.of(text);
    } catch (AssayException e) {
      sections
          .faults()
          .report(value == null ? section.source() : value, String.valueOf(e.getMessage()), "");
      return null;
    }
  }

  /** Reports keys that would do nothing. */
  private void refuse(FieldReader section, List<String> keys, String reason, String remedy) {
    for (String key : keys) {
      LocatedValue value = section.value(key);
      if (value != null) {
        sections.faults().report(value, "'%s' %s".formatted(key, reason), remedy);
      }
    }
  }
}
