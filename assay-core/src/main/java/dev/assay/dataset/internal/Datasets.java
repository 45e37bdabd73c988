// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import dev.assay.AssayException;
import dev.assay.dataset.Dataset;
import dev.assay.input.internal.DataFolder;
import dev.assay.input.internal.InputFile;
import dev.assay.input.internal.NearestName;
import dev.assay.model.Question;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads data sets in every format that Assay knows. Safe for use by several threads. */
public final class Datasets {
  private static final List<DatasetReader> READERS =
      List.of(
          new AssayReader(),
          new BirdReader(),
          new DefogReader(),
          new Spider2Reader(),
          new SpiderReader(),
          new ConversationReader(),
          new SqlCreateContextReader(),
          new WikiSqlReader(),
          new RecordReader(Map.of()));

  private Datasets() {}

  /** Names of the formats. */
  public static List<String> formats() {
    return READERS.stream().map(DatasetReader::format).toList();
  }

  /**
   * Reads several files or folders as one data set.
   *
   * @param format of all of them, or {@code null} to recognize that of each
   * @throws AssayException as below, if a path is named twice, and if two of them have a question
   *     of the same id
   */
  public static Dataset read(List<Path> paths, @Nullable String format) {
    return read(paths, format, false);
  }

  /**
   * Reads several files or folders as above.
   *
   * @param followsLinks whether files found in folders may be links that lead out of them
   * @throws AssayException as above
   */
  public static Dataset read(List<Path> paths, @Nullable String format, boolean followsLinks) {
    if (paths.size() == 1) {
      return read(paths.get(0), format, followsLinks);
    }
    Set<Path> seen = new HashSet<>();
    for (Path path : paths) {
      if (!seen.add(path.toAbsolutePath().normalize())) {
        throw new AssayException(
            "the questions %s are named twice; name them once".formatted(path));
      }
    }
    List<Dataset> parts = paths.stream().map(path -> read(path, format, followsLinks)).toList();
    return JoinedDatasets.join(JoinedDatasets.name(parts), JoinedDatasets.path(paths), parts);
  }

  /**
   * Reads the data set of a stored run, whose questions may have come without gold, and by links.
   *
   * @param format the {@link Dataset#format} that it had
   */
  public static Dataset readAgain(List<Path> paths, String format) {
    boolean several = format.equals(JoinedDatasets.SEVERAL);
    return paths.size() == 1 && !several
        ? readWithoutGold(paths.get(0), format, true)
        : read(paths, several ? null : format, true);
  }

  /** The files or folders that {@link Dataset#source} stands for. */
  public static List<Path> files(Path source) {
    return JoinedDatasets.files(source);
  }

  /** {@link Dataset#source} for people: a path, or {@code 3 files (a.json, b.json, …)}. */
  public static String words(Path source) {
    return JoinedDatasets.words(source);
  }

  /** {@link Dataset#format} for people. */
  public static String formatWords(String format) {
    return format.equals(JoinedDatasets.SEVERAL) ? "in different formats" : "format " + format;
  }

  /**
   * Reads a data set.
   *
   * @param path its file, or a folder that holds {@code dev.json}, {@code dev_gold.sql} or another
   *     single JSON file of questions, or only CSV files of questions, which are all read, or one
   *     that is laid out as Spider 2.0
   * @param format one of {@link #formats}, or {@code null} to recognize it from the content
   * @throws AssayException naming file, line and remedy, if anything in it is wrong
   */
  public static Dataset read(Path path, @Nullable String format) {
    return read(path, format, false);
  }

  private static Dataset read(Path path, @Nullable String format, boolean followsLinks) {
    DatasetReader asked = format == null ? null : named(format);
    Predicate<Path> isQuestions =
        file -> {
          FormatSample sample = FormatSample.of(file);
          return !fitting(sample).isEmpty() || (asked != null && asked.recognizes(sample));
        };
    if (Files.isDirectory(path)) {
      for (DatasetReader reader : asked == null ? READERS : List.of(asked)) {
        DatasetSource own = reader.find(path).orElse(null);
        if (own != null) {
          return read(path, reader, own, followsLinks);
        }
      }
      List<Path> tables = DatasetFolder.tables(path, isQuestions, followsLinks);
      if (!tables.isEmpty()) {
        List<Dataset> parts =
            tables.stream().map(file -> read(file, format, followsLinks)).toList();
        return JoinedDatasets.join(name(path), path, parts);
      }
    }
    DatasetSource source = DatasetFolder.find(path, isQuestions, followsLinks);
    return read(path, asked == null ? recognize(source.questions()) : asked, source, followsLinks);
  }

  /**
   * Reads a data set whose questions may come without gold, for judges to score: a table that no
   * format recognizes as a log, and other files that none recognizes as Assay's own format.
   *
   * @param path as for {@link #read(Path, String)}
   * @param format as there
   * @param followsLinks as for {@link #read(List, String, boolean)}
   * @throws AssayException as there
   */
  public static Dataset readWithoutGold(Path path, @Nullable String format, boolean followsLinks) {
    AssayReader own = new AssayReader();
    if (Files.isDirectory(path)
        || (format != null && !format.equals(own.format()))
        || (format == null && isOther(path, own))) {
      return read(path, format, followsLinks);
    }
    DatasetSource source = DatasetFolder.find(path, file -> true, followsLinks);
    source.makeGoldOptional();
    FormatSample sample = FormatSample.of(path);
    boolean table = sample.shape() == FormatSample.Shape.CSV && !own.recognizes(sample);
    return read(path, table ? RecordReader.of(RecordReader.LOG) : own, source, followsLinks);
  }

  private static boolean isOther(Path file, DatasetReader own) {
    FormatSample sample = FormatSample.of(file);
    List<DatasetReader> fitting = fitting(sample);
    boolean others =
        !fitting.isEmpty()
            && fitting.stream().noneMatch(reader -> reader.format().equals(own.format()));
    return others || sample.shape() == FormatSample.Shape.EMPTY;
  }

  private static Dataset read(
      Path path, DatasetReader reader, DatasetSource source, boolean followsLinks) {
    if (followsLinks) {
      source.followLinks();
    }
    List<Question> questions = reader.read(source);
    return new Dataset(
        name(path),
        reader.format(),
        path,
        source.sha256(),
        "",
        questions,
        new Dataset.BundledDatabases(source.schemas(), source.scripts()),
        source.lines());
  }

  /** The file of questions that a path of a single data set stands for. */
  static Path questionsFile(Path path) {
    return Files.isDirectory(path)
        ? DatasetFolder.find(path, file -> !fitting(FormatSample.of(file)).isEmpty(), true)
            .questions()
        : path;
  }

  private static String name(Path path) {
    Path real = path.toAbsolutePath().normalize();
    return Files.isDirectory(real)
        ? String.valueOf(real.getFileName())
        : QuestionCollector.stem(real);
  }

  /**
   * The format that reads records with fields of these names.
   *
   * @param format the format that the user states, or {@code null}
   * @param map {@code gold=sql} and the like; may be empty; what is of predictions does not count
   * @throws AssayException if they don't go together
   */
  public static @Nullable String format(@Nullable String format, List<String> map) {
    List<String> ofQuestions =
        map.stream().filter(pair -> !PredictionFields.isTheirs(pair)).toList();
    if (ofQuestions.isEmpty()) {
      return format;
    }
    if (format != null && !format.equals(RecordReader.FORMAT)) {
      throw new AssayException(
          "--map names the fields of other records, so it can't go with --format %s; leave one out"
              .formatted(format));
    }
    return RecordReader.format(RecordReader.FORMAT, ofQuestions);
  }

  /**
   * The format that reads a log of questions and the SQL that was answered, without gold.
   *
   * @param map {@code sql=output} and the like; may be empty
   * @throws AssayException if one is malformed
   */
  public static String logFormat(List<String> map) {
    return RecordReader.format(RecordReader.LOG, map);
  }

  /** Returns whether a data set was read as a log. */
  public static boolean isLog(String format) {
    return RecordReader.isMapped(format) && format.startsWith(RecordReader.LOG);
  }

  private static DatasetReader named(String format) {
    if (RecordReader.isMapped(format)) {
      return RecordReader.of(format);
    }
    return READERS.stream()
        .filter(reader -> reader.format().equals(format))
        .findFirst()
        .orElseThrow(
            () ->
                new AssayException(
                    "there is no format '%s'; %s"
                        .formatted(format, NearestName.hint(format, formats()))));
  }

  /** Returns whether a file has records of questions that name no database. */
  public static boolean namesNoDatabase(Path file) {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    FormatSample sample = FormatSample.of(file);
    List<DatasetReader> fitting = fitting(sample);
    return fitting.size() == 1
        && fitting.get(0) instanceof RecordReader
        && Stream.of(QuestionField.DATABASE, QuestionField.CONTEXT)
            .flatMap(part -> part.names().stream())
            .noneMatch(sample.names()::contains);
  }

  private static List<DatasetReader> fitting(FormatSample sample) {
    List<DatasetReader> fitting =
        READERS.stream().filter(reader -> reader.recognizes(sample)).toList();
    List<DatasetReader> special =
        fitting.stream().filter(reader -> !(reader instanceof RecordReader)).toList();
    return special.isEmpty() ? fitting : special;
  }

  private static DatasetReader recognize(Path file) {
    FormatSample sample = FormatSample.of(file);
    if (sample.shape() == FormatSample.Shape.EMPTY) {
      throw new AssayException("%s: is empty; check that it is the right file".formatted(file));
    }
    List<DatasetReader> fitting = fitting(sample);
    if (fitting.size() == 1) {
      return fitting.get(0);
    }
    if (fitting.isEmpty() && sample.isJsonWith("question")) {
      throw new AssayException(
          "%s: the questions have no gold (the file holds %s); add it to each as \"gold\", or judge predictions without gold: assay judge --questions FILE --predictions FILE. If another field has it, name it: --map gold=FIELD; if another file has it: %s"
              .formatted(file, sample.inWords(), GoldLabelFile.REMEDY));
    }
    List<DatasetReader> choice = fitting.isEmpty() ? READERS : fitting;
    throw new AssayException(
        "%s: %s (it holds %s); name its fields with --map question=FIELD --map database=FIELD --map gold=FIELD, or say which it is with --format and one of %s"
            .formatted(
                file,
                fitting.isEmpty() ? "the format is not recognized" : "more than one format fits",
                sample.inWords(),
                choice.stream().map(DatasetReader::format).collect(Collectors.joining(", "))));
  }

  /**
   * Finds the files of a data set given as a folder, in the layout in which Spider and BIRD are
   * distributed.
   */
  private static final class DatasetFolder {
    private static final Set<String> SCHEMA_FILES = Set.of("tables.json", "dev_tables.json");

    private DatasetFolder() {}

    /**
     * The files to read for a path to a file or a folder.
     *
     * @param isQuestions whether a file is recognized as questions by its content
     * @param followsLinks whether files may be links that lead out of the folder
     */
    static DatasetSource find(Path path, Predicate<Path> isQuestions, boolean followsLinks) {
      if (!Files.isDirectory(path)) {
        return new DatasetSource(path, null);
      }
      DataFolder folder = new DataFolder(path, followsLinks);
      List<Path> files = folder.files();
      Path questions = questions(path, files, isQuestions);
      @Nullable Path golds = golds(files, questions);
      if (questions == null && golds == null) {
        throw new AssayException(
            ("%s: this folder has no dev.json, no dev_gold.sql and no other single JSON file of"
                    + " questions; name the file itself")
                .formatted(path));
      }
      Stream.of(questions, golds).filter(Objects::nonNull).forEach(folder::require);
      return questions == null && golds != null
          ? new DatasetSource(golds, null)
          : new DatasetSource(questions == null ? path : questions, golds);
    }

    /**
     * The CSV and Parquet files of questions in a folder with no other questions; empty if it has.
     */
    static List<Path> tables(Path path, Predicate<Path> isQuestions, boolean followsLinks) {
      DataFolder folder = new DataFolder(path, followsLinks);
      List<Path> files = folder.files();
      if (files.stream().anyMatch(file -> isJson(file) || name(file).endsWith("_gold.sql"))) {
        return List.of();
      }
      List<Path> tables =
          files.stream()
              .filter(file -> InputFile.formatName(file).matches(".*\\.(?:csv|parquet)"))
              .filter(isQuestions)
              .toList();
      tables.forEach(folder::require);
      return tables;
    }

    private static @Nullable Path questions(
        Path folder, List<Path> files, Predicate<Path> isQuestions) {
      Optional<Path> dev =
          files.stream().filter(file -> InputFile.formatName(file).equals("dev.json")).findFirst();
      if (dev.isPresent()) {
        return dev.get();
      }
      List<Path> candidates =
          files.stream()
              .filter(DatasetFolder::isJson)
              .filter(file -> !SCHEMA_FILES.contains(name(file)) && isQuestions.test(file))
              .toList();
      if (candidates.size() > 1) {
        throw new AssayException(
            "%s: this folder has several files that may be the questions (%s …); name one"
                .formatted(folder, name(candidates.get(0)) + ", " + name(candidates.get(1))));
      }
      return candidates.isEmpty() ? null : candidates.get(0);
    }

    private static boolean isJson(Path file) {
      return InputFile.formatName(file).matches(".*\\.jsonl?");
    }

    private static @Nullable Path golds(List<Path> files, @Nullable Path questions) {
      String stem = questions == null ? "dev" : QuestionCollector.stem(questions);
      return named(files, stem + "_gold.sql").orElse(null);
    }

    private static Optional<Path> named(List<Path> files, String name) {
      return files.stream().filter(file -> name(file).equals(name)).findFirst();
    }

    private static String name(Path file) {
      return String.valueOf(file.getFileName());
    }
  }
}
