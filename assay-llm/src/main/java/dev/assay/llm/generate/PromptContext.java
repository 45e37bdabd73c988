// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.generate;

import dev.assay.AssayException;
import dev.assay.config.ExampleSettings;
import dev.assay.config.SchemaSettings;
import dev.assay.config.SchemaSettings.RetrievalSettings;
import dev.assay.dataset.internal.SchemaFile;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryRunner;
import dev.assay.generate.ProviderUnavailableException;
import dev.assay.input.internal.NearestName;
import dev.assay.llm.chat.ModelCallException;
import dev.assay.llm.prompt.PromptTemplate;
import dev.assay.llm.prompt.SchemaStyle;
import dev.assay.llm.prompt.SchemaText;
import dev.assay.llm.provider.EmbeddingUsage;
import dev.assay.llm.retrieve.Embedder;
import dev.assay.llm.retrieve.Embedders;
import dev.assay.llm.retrieve.EmbeddingOptions;
import dev.assay.llm.retrieve.ExampleFile;
import dev.assay.llm.retrieve.ExampleLeakCheck;
import dev.assay.llm.retrieve.ExamplePool;
import dev.assay.llm.retrieve.ExampleScope;
import dev.assay.llm.retrieve.ExampleSource;
import dev.assay.llm.retrieve.FixedExamples;
import dev.assay.llm.retrieve.LeakCountingExamples;
import dev.assay.llm.retrieve.SchemaRetrieval;
import dev.assay.llm.retrieve.SchemaRetrievalOptions;
import dev.assay.llm.retrieve.VectorStoreOptions;
import dev.assay.model.internal.FileProblem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The content of prompts besides the question: the schema and examples, according to the settings.
 *
 * @param schema the form of the schema
 * @param examples the examples to show
 * @param date the current date for the questions, or {@code null} if none is pinned: a date that
 *     changes daily would make every day's prompt another prompt
 * @param cache folder for embeddings
 * @param environment variables, as in {@link System#getenv()}
 */
public record PromptContext(
    SchemaSettings schema,
    ExampleSettings examples,
    @Nullable LocalDate date,
    Path cache,
    Map<String, String> environment) {
  private static final int USUAL_EXAMPLES = 3;

  /** The content, opened for use. */
  public record Opened(
      SchemaCache schemas,
      SchemaView view,
      @Nullable LeakCountingExamples examples,
      @Nullable LocalDate date,
      @Nullable Embedder embedder)
      implements AutoCloseable {
    public PromptBuilder prompts(PromptTemplate template) {
      return new PromptBuilder(template, schemas, view, examples, date);
    }

    /** Returns the whole schema of a database, as prompts show it. */
    public String schemaText(String database) {
      return SchemaText.of(
          schemas.schema(database), view.style(), view.options(schemas.dialect(database)));
    }

    /** Returns the name of a database's SQL dialect for a prompt. */
    public String dialectName(String database) {
      return schemas.promptDialect(database).name();
    }

    /** Returns notes for the user at the end. */
    List<String> notes() {
      Optional<String> leaks = examples == null ? Optional.empty() : examples.note();
      return Stream.of(leaks, calls()).flatMap(Optional::stream).toList();
    }

    /** A note on the calls to a provider of embeddings, if there were any. */
    private Optional<String> calls() {
      EmbeddingUsage use = embedder == null ? EmbeddingUsage.NONE : embedder.use();
      return embedder == null || use.calls() == 0
          ? Optional.empty()
          : Optional.of(
              String.format(
                  Locale.ROOT,
                  "%,d call%s to %s for embeddings of %,d texts (%,d tokens), not in the cost.",
                  use.calls(),
                  use.calls() == 1 ? " went" : "s went",
                  embedder.id(),
                  use.texts(),
                  use.tokens()));
    }

    @Override
    public void close() {
      if (examples != null) {
        examples.close();
      }
    }
  }

  /** Returns the schema style that the settings name. */
  public SchemaStyle style() {
    String name = schema.style();
    if (name == null) {
      return SchemaStyle.DDL;
    }
    List<String> names =
        Arrays.stream(SchemaStyle.values()).map(s -> s.name().toLowerCase(Locale.ROOT)).toList();
    if (!names.contains(name)) {
      throw new AssayException(
          "schema: there is no style '%s'; %s".formatted(name, NearestName.hint(name, names)));
    }
    return SchemaStyle.valueOf(name.toUpperCase(Locale.ROOT));
  }

  /** Returns the provider of embeddings that receives texts, for display, if there is one. */
  public Optional<String> embeddingProvider() {
    return needsEmbeddings() && !embeddings().inProcess()
        ? Optional.of(embeddings().receiver())
        : Optional.empty();
  }

  private boolean needsEmbeddings() {
    return findsTables() || findsExamples();
  }

  /** Returns whether tables and columns are retrieved with embeddings. */
  public boolean findsTables() {
    return schema.retrieval().asksForParts();
  }

  /** Returns whether examples are retrieved with embeddings. */
  public boolean findsExamples() {
    return examples.file() != null && !Boolean.FALSE.equals(examples.nearest());
  }

  private EmbeddingOptions embeddings() {
    var set = examples.embeddings();
    if (set == null) {
      return EmbeddingOptions.MINILM;
    }
    return EmbeddingOptions.of(set.model()).at(set.baseUrl(), set.keyVariable(), set.dimensions());
  }

  /** Returns everything that determines this part of prompts, as text. */
  public String fingerprint() {
    return String.join(
        "\n",
        String.valueOf(date),
        schema.withoutFile().toString(),
        schema.file() == null ? "" : content(schema.file()),
        String.valueOf(count()),
        String.valueOf(examples.databases()),
        String.valueOf(findsExamples()),
        needsEmbeddings() ? embeddings().id() : "",
        examples.file() == null ? "" : content(examples.file()));
  }

  /**
   * Returns the text of a file, or of all files in a folder, in the order of their names.
   *
   * @throws AssayException if it can't be read
   */
  public static String content(Path file) {
    try {
      if (!Files.isDirectory(file)) {
        return Files.readString(file);
      }
      StringBuilder all = new StringBuilder();
      try (Stream<Path> files = Files.list(file)) {
        for (Path each : files.filter(Files::isRegularFile).sorted().toList()) {
          all.append(each.getFileName()).append('\n');
          all.append(new String(Files.readAllBytes(each), StandardCharsets.ISO_8859_1));
        }
      }
      return all.toString();
    } catch (IOException e) {
      throw FileProblem.unreadable(file, e);
    }
  }

  /**
   * Reads and embeds the content.
   *
   * @param runner of the databases; is not closed
   * @param limits of the queries that read sample values
   * @throws AssayException if a file is invalid or a key is wrong
   * @throws ProviderUnavailableException if a provider of embeddings or a vector store could not be
   *     reached
   */
  public Opened open(QueryRunner runner, Limits limits) {
    Embedder embedder = needsEmbeddings() ? Embedders.of(embeddings(), environment) : null;
    ExampleSource found = examples(embedder);
    return new Opened(
        schemas(runner, limits),
        view(embedder),
        found == null ? null : new LeakCountingExamples(found),
        date,
        embedder);
  }

  /**
   * Checks the configuration of the provider of embeddings, if one is used; makes no call.
   *
   * @throws AssayException if there is no such provider, or a key is missing
   */
  void requireEmbeddings() {
    if (embeddingProvider().isPresent()) {
      Embedders.of(embeddings(), environment);
    }
  }

  /** Returns the vector server that receives examples, if there is one. */
  public Optional<String> vectorServer() {
    VectorStoreOptions store =
        examples.file() == null || !findsExamples() ? null : store(examples.file());
    return store instanceof VectorStoreOptions.Chroma
            || store instanceof VectorStoreOptions.PgVector
        ? Optional.of(store.toString())
        : Optional.empty();
  }

  /**
   * Returns a copy without the content that external services provide; {@link #others} names it.
   */
  public PromptContext withoutOthers() {
    boolean provider = embeddingProvider().isPresent();
    boolean found = findsExamples() && (provider || vectorServer().isPresent());
    return new PromptContext(
        provider ? schema.whole() : schema,
        found ? examples.withoutFile() : examples,
        date,
        cache,
        environment);
  }

  /** Returns the content that external services provide, as phrases that can follow "without". */
  public List<String> others() {
    List<String> others = new ArrayList<>();
    embeddingProvider()
        .ifPresent(model -> others.add("what %s would have to find".formatted(model)));
    vectorServer().ifPresent(store -> others.add("examples of " + store));
    return others;
  }

  private SchemaCache schemas(QueryRunner runner, Limits limits) {
    Path file = schema.file();
    Function<String, Optional<SchemaFile>> given =
        file == null ? id -> Optional.empty() : id -> Optional.of(schemaFile(file, id));
    Integer samples = schema.sampleValues();
    return new SchemaCache(runner, given, samples == null ? 0 : samples, limits);
  }

  /** The schema file of a database; a folder has one file per database. */
  private static SchemaFile schemaFile(Path file, String database) {
    return SchemaFile.read(
        Files.isDirectory(file) ? file.resolve(database + ".json") : file, database);
  }

  private SchemaView view(@Nullable Embedder embedder) {
    RetrievalSettings parts = schema.retrieval();
    Integer tables = parts.tables();
    SchemaView.Retrieval retrieval =
        embedder == null || !parts.asksForParts()
            ? null
            : new SchemaView.Retrieval(
                new SchemaRetrieval(embedder),
                new SchemaRetrievalOptions(
                    tables == null ? Integer.MAX_VALUE : tables,
                    parts.columns(),
                    parts.tokens(),
                    !Boolean.FALSE.equals(parts.joinPaths())));
    Integer samples = schema.sampleValues();
    return new SchemaView(
        style(),
        schema.file() != null,
        samples != null && samples > 0,
        schema.shuffleSeed(),
        retrieval);
  }

  private @Nullable ExampleSource examples(@Nullable Embedder embedder) {
    Path path = examples.file();
    if (path == null) {
      return null;
    }
    ExampleFile file = ExampleFile.read(path);
    dev.assay.llm.retrieve.ExampleOptions settings =
        new dev.assay.llm.retrieve.ExampleOptions(count(), scope(), ExampleLeakCheck.DEFAULT);
    if (!findsExamples() || embedder == null) {
      return new FixedExamples(file, settings);
    }
    try {
      return ExamplePool.of(file, embedder, store(path).open(embedder.id()), settings);
    } catch (ModelCallException e) {
      String message =
          "examples %s: they could not be prepared. %s".formatted(path, e.getMessage());
      throw e.kind().retryable()
          ? new ProviderUnavailableException(message, e)
          : new AssayException(message, e);
    }
  }

  private int count() {
    return examples.count() == null ? USUAL_EXAMPLES : examples.count();
  }

  private ExampleScope scope() {
    ExampleSettings.Databases databases = examples.databases();
    return databases == null
        ? ExampleScope.ANY
        : switch (databases) {
          case ANY -> ExampleScope.ANY;
          case SAME -> ExampleScope.SAME_DATABASE;
          case OTHER -> ExampleScope.OTHER_DATABASES;
        };
  }

  /**
   * The name of a collection: one for each file of examples, so that runs with other files don't
   * overwrite it.
   */
  private static String collection(String content) {
    return "assay_examples_%08x".formatted(content.hashCode());
  }

  private VectorStoreOptions store(Path examplesFile) {
    var store = examples.store();
    String collection =
        store.collection() == null ? collection(content(examplesFile)) : store.collection();
    if (store.file() != null) {
      return new VectorStoreOptions.Memory(store.file());
    }
    if (store.chroma() != null) {
      return new VectorStoreOptions.Chroma(
          store.chroma(), "default_tenant", "default_database", collection, store.password());
    }
    if (store.pgvector() != null) {
      return new VectorStoreOptions.PgVector(
          store.pgvector().jdbc(), store.user(), store.password(), collection);
    }
    String name = examplesFile.getFileName() + "-" + embeddings().id().replace('/', '-');
    return new VectorStoreOptions.Cache(
        cache.resolve("embeddings").resolve(name.replaceAll("[^\\w.-]+", "-") + ".vectors"));
  }
}
