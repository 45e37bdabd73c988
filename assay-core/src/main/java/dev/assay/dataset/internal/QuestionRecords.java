// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import dev.assay.AssayException;
import dev.assay.gold.Gold;
import dev.assay.gold.Gold.GoldSql;
import dev.assay.input.internal.CsvTable;
import dev.assay.input.internal.FieldReader;
import dev.assay.input.internal.FileHashes;
import dev.assay.input.internal.InputFile;
import dev.assay.input.internal.JsonValues;
import dev.assay.input.internal.LocatedValue;
import dev.assay.input.internal.LocatedValue.Field;
import dev.assay.input.internal.LocatedValue.Fields;
import dev.assay.input.internal.LocatedValue.Items;
import dev.assay.input.internal.LocatedValue.Kind;
import dev.assay.input.internal.LocatedValue.Scalar;
import dev.assay.match.MatchSettings;
import dev.assay.model.Question;
import dev.assay.model.QuestionHints;
import dev.assay.model.QuestionLabels;
import dev.assay.table.internal.SanitizedText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads published files that have one record a question, whatever its fields are called ({@link
 * QuestionField}): JSON, JSON Lines, or CSV. Golds are taken verbatim. A record without an id gets
 * file stem and row; one that can't be read becomes a question that is not scored.
 */
final class QuestionRecords {
  /** The word that EHRSQL has in place of SQL that can't be written. */
  static final String NO_SQL = "null";

  /** Statements of BIRD-Critic and LiveSQLBench that prepare the database of one question. */
  private static final String PREPARATION = "preprocess_sql";

  /** Begins a database id that all questions share, in place of a field's name. */
  private static final String CONSTANT = "=";

  private static final int SAMPLES = 200;
  private static final int HASH_LENGTH = 12;

  private final InputFile file;
  private final Map<QuestionField, String> names;
  private final QuestionCollector list;
  private final Map<String, String> scripts;
  private final @Nullable GoldLabelFile labels;
  private final boolean log;

  private QuestionRecords(
      InputFile file,
      Map<QuestionField, String> names,
      QuestionCollector list,
      Map<String, String> scripts,
      @Nullable GoldLabelFile labels,
      boolean log) {
    this.labels = labels;
    this.file = file;
    this.names = names;
    this.list = list;
    this.scripts = scripts;
    this.log = log;
  }

  /**
   * Reads the questions of a data set.
   *
   * @param map the names of fields, where the user states them
   */
  static List<Question> read(DatasetSource source, Map<QuestionField, String> map) {
    List<Question> questions = new ArrayList<>();
    Map<String, String> scripts = new LinkedHashMap<>();
    source.read(
        source.questions(),
        file -> {
          List<Fields> records = new ArrayList<>();
          Map<Fields, AssayException> faults = new IdentityHashMap<>();
          Set<String> wanted = new TreeSet<>(map.values());
          Stream.of(QuestionField.values()).forEach(part -> wanted.addAll(part.names()));
          wanted.add(PREPARATION);
          records(file, wanted::contains, records, faults);
          Map<QuestionField, String> names = names(file, records, map);
          GoldLabelFile labels =
              names.containsKey(QuestionField.GOLD)
                  ? null
                  : GoldLabelFile.read(source).orElse(null);
          if (labels != null) {
            String id = names.getOrDefault(QuestionField.ID, "");
            records.replaceAll(
                record -> faults.containsKey(record) ? record : labels.join(record, id));
            names.put(QuestionField.GOLD, GoldLabelFile.FIELD);
            names.putIfAbsent(QuestionField.DATABASE, CONSTANT + GoldLabelFile.DATABASE);
          }
          QuestionCollector list = new QuestionCollector(file);
          QuestionRecords reader = new QuestionRecords(file, names, list, scripts, labels, false);
          records.forEach(record -> reader.add(record, faults.get(record)));
          questions.addAll(list.toList(source));
          if (labels != null) {
            labels.locate(source);
          }
        });
    if (!scripts.isEmpty()) {
      source.script(scripts);
    }
    return questions;
  }

  /**
   * Reads the questions of a log, which has no gold.
   *
   * @param map the names of fields, where the user states them
   * @param answers takes the SQL of each question; {@code null} if it is not wanted
   */
  static List<Question> readLog(
      DatasetSource source,
      Map<QuestionField, String> map,
      @Nullable Map<String, Optional<String>> answers) {
    List<Question> questions = new ArrayList<>();
    source.read(
        source.questions(),
        file -> {
          List<Fields> records = new ArrayList<>();
          Map<Fields, AssayException> faults = new IdentityHashMap<>();
          records(file, name -> true, records, faults);
          Map<QuestionField, String> names = LogFields.of(file, records, map, answers != null);
          QuestionCollector list = new QuestionCollector(file);
          QuestionRecords reader = new QuestionRecords(file, names, list, Map.of(), null, true);
          records.forEach(record -> reader.add(record, faults.get(record)));
          questions.addAll(list.toList(source));
          for (int i = 0; answers != null && i < records.size(); i++) {
            FieldReader fields =
                new FieldReader(records.get(i), (line, column, message, remedy) -> {});
            answers.put(
                questions.get(i).id(),
                Optional.ofNullable(reader.textOrNull(fields, QuestionField.SQL)));
          }
        });
    return questions;
  }

  /** Returns whether records with these fields can be questions. */
  static boolean fits(Set<String> fields) {
    return has(fields, QuestionField.GOLD) && has(fields, QuestionField.QUESTION);
  }

  /** Returns whether records with these fields are questions whose golds are elsewhere. */
  static boolean lackGold(Set<String> fields) {
    return !has(fields, QuestionField.GOLD) && has(fields, QuestionField.QUESTION);
  }

  private static boolean has(Set<String> fields, QuestionField part) {
    return part.names().stream().anyMatch(fields::contains);
  }

  private static void records(
      InputFile file,
      Predicate<String> wanted,
      List<Fields> records,
      Map<Fields, AssayException> faults) {
    int first = file.peek();
    if (first == '[' || first == '{') {
      JsonValues.objects(
          file,
          wanted,
          records::add,
          (line, fault) -> {
            Fields bad = new Fields(List.of(), line, 1);
            records.add(bad);
            faults.put(bad, fault);
          });
      return;
    }
    CsvTable table = CsvTable.open(file);
    while (table.nextOfAnyWidth()) {
      Fields row = table.fields();
      records.add(row);
      table.widthFault().ifPresent(fault -> faults.put(row, fault));
    }
  }

  /** The name of each part in this file: the user's, or the best that has a fitting value. */
  private static Map<QuestionField, String> names(
      InputFile file, List<Fields> records, Map<QuestionField, String> map) {
    Map<QuestionField, String> names = new EnumMap<>(QuestionField.class);
    List<Fields> some = records.subList(0, Math.min(SAMPLES, records.size()));
    for (QuestionField part : QuestionField.values()) {
      String stated = map.get(part);
      if (stated != null) {
        requireField(file, records, part, stated);
        names.put(part, stated);
        continue;
      }
      part.names().stream()
          .filter(name -> !map.containsValue(name))
          .filter(name -> some.stream().anyMatch(record -> has(record, name, part)))
          .findFirst()
          .ifPresent(name -> names.put(part, name));
    }
    tellQueryApart(some, names, map);
    return names;
  }

  static void requireField(
      InputFile file, List<Fields> records, QuestionField part, String stated) {
    if (!stated.startsWith(CONSTANT)
        && !records.isEmpty()
        && records.stream().noneMatch(r -> r.names().contains(stated))) {
      throw file.fault(
          records.get(0).line(),
          "no record has the field '%s' that --map names for '%s'".formatted(stated, part.key()),
          "name one of the file's");
    }
  }

  /** {@code query} is the question, not the gold, where another field has SQL. */
  private static void tellQueryApart(
      List<Fields> some, Map<QuestionField, String> names, Map<QuestionField, String> map) {
    String question = names.get(QuestionField.QUESTION);
    String gold = names.get(QuestionField.GOLD);
    if (question != null && question.equals(gold) && !map.containsKey(QuestionField.GOLD)) {
      QuestionField.GOLD.names().stream()
          .filter(name -> !name.equals(question))
          .filter(name -> some.stream().anyMatch(record -> record.names().contains(name)))
          .findFirst()
          .ifPresentOrElse(
              name -> names.put(QuestionField.GOLD, name),
              () -> names.remove(QuestionField.QUESTION));
    }
    String context = names.get(QuestionField.CONTEXT);
    if (context != null && context.equals(names.get(QuestionField.QUESTION))) {
      names.remove(QuestionField.QUESTION);
    }
  }

  static boolean has(Fields record, String name, QuestionField part) {
    return record.fields().stream()
        .filter(field -> field.name().equals(name))
        .map(Field::value)
        .anyMatch(
            value ->
                (part == QuestionField.ERRORS && value instanceof Items)
                    || texts(value).stream().anyMatch(part::accepts));
  }

  /** The texts of a value: a scalar, or lists of them; empty if it is something else. */
  private static List<String> texts(LocatedValue value) {
    if (value instanceof Items items) {
      return items.values().stream().flatMap(item -> texts(item).stream()).toList();
    }
    return value instanceof Scalar scalar && scalar.kind() != Kind.NULL && !scalar.text().isBlank()
        ? List.of(scalar.text())
        : List.of();
  }

  private void add(Fields record, @Nullable AssayException fault) {
    FieldReader fields = new FieldReader(record, (line, column, message, remedy) -> {});
    if (fault != null) {
      list.addOrExcuse(null, null, null, record.line(), () -> rethrow(fault));
      return;
    }
    list.addOrExcuse(
        textOrNull(fields, QuestionField.ID),
        textOrNull(fields, QuestionField.QUESTION),
        textOrNull(fields, QuestionField.DATABASE),
        record.line(),
        () -> list.add(question(new FieldReader(record, file.faults())), record.line()));
  }

  private static void rethrow(AssayException fault) {
    throw fault;
  }

  private Question question(FieldReader fields) {
    String idName = names.get(QuestionField.ID);
    String given = idName == null ? null : fields.textOrInteger(idName);
    String id = given == null || given.isBlank() ? list.nextId() : given;
    String text = textOrNull(fields, QuestionField.QUESTION);
    Gold gold = log ? new Gold.Missing() : gold(fields);
    return new Question(
        id,
        text == null ? Question.noText(id) : text,
        database(fields, gold),
        gold,
        new QuestionLabels(
            textOrNull(fields, QuestionField.CATEGORY),
            textOrNull(fields, QuestionField.DIFFICULTY),
            tags(fields)),
        new QuestionHints(
            textOrNull(fields, QuestionField.INSTRUCTIONS),
            textOrNull(fields, QuestionField.EVIDENCE),
            Map.of()),
        MatchSettings.DEFAULT);
  }

  /** The week of a question that has a time. */
  private List<String> tags(FieldReader fields) {
    String time = log ? textOrNull(fields, QuestionField.TIME) : null;
    if (time == null) {
      return List.of();
    }
    return List.of(
        QuestionWeek.of(time)
            .map(QuestionWeek::tag)
            .orElseThrow(
                () ->
                    fault(
                        fields,
                        "the time '%s' in '%s' is not understood"
                            .formatted(time, names.get(QuestionField.TIME)),
                        "write it as 2026-11-28T08:40:00Z, 2026-11-28 or seconds since 1970, or"
                            + " name another field with --map time=FIELD")));
  }

  private String database(FieldReader fields, Gold gold) {
    String database = textOrNull(fields, QuestionField.DATABASE);
    String context = textOrNull(fields, QuestionField.CONTEXT);
    if (context != null && names.get(QuestionField.DATABASE) == null) {
      String inserts = textOrNull(fields, QuestionField.INSERTS);
      String script = inserts == null ? context : context.stripTrailing() + ";\n" + inserts;
      String id = "context-" + FileHashes.ofText(script).substring(0, HASH_LENGTH);
      scripts.put(id, script);
      return id;
    }
    String stated = names.getOrDefault(QuestionField.DATABASE, "");
    if (stated.startsWith(CONSTANT)) {
      return stated.substring(CONSTANT.length());
    }
    if (database == null && (log || gold instanceof Gold.Unanswerable)) {
      return Question.NO_DATABASE; // nothing is run
    }
    boolean own = names.containsKey(QuestionField.CONTEXT) && stated.isEmpty();
    return database == null
        ? missing(fields, own ? QuestionField.CONTEXT : QuestionField.DATABASE)
        : database;
  }

  private Gold gold(FieldReader fields) {
    if (isTrue(fields, QuestionField.UNANSWERABLE, true)
        || isTrue(fields, QuestionField.ANSWERABLE, false)) {
      return new Gold.Unanswerable(NO_SQL);
    }
    String name = names.get(QuestionField.GOLD);
    LocatedValue value = name == null ? null : fields.value(name);
    List<String> golds = value == null ? List.of() : texts(value);
    if (golds.isEmpty()) {
      missing(fields, QuestionField.GOLD);
    }
    if (golds.size() == 1 && golds.get(0).strip().equalsIgnoreCase(NO_SQL)) {
      return new Gold.Unanswerable(NO_SQL);
    }
    if (names.containsKey(QuestionField.ERRORS) && isTrue(fields, QuestionField.LABEL, false)) {
      throw fault(fields, "the data set labels this query as wrong, so it is no gold", "");
    }
    if (golds.size() > 1 && "sol_sql".equals(name)) {
      throw fault(
          fields,
          "'sol_sql' has %d statements that are to be run one after the other, and Assay runs one"
              .formatted(golds.size()),
          "");
    }
    LocatedValue before = fields.value(PREPARATION);
    if (before != null && !texts(before).isEmpty()) {
      throw fault(
          fields,
          "'%s' changes the database before the query runs, which Assay does not do"
              .formatted(PREPARATION),
          "apply it to a copy of the database, name that as the question's database, and remove the field");
    }
    return new Gold.Queries(golds.stream().map(sql -> new GoldSql(sql, false)).toList());
  }

  private boolean isTrue(FieldReader fields, QuestionField part, boolean wanted) {
    String text = textOrNull(fields, part);
    List<String> words = wanted ? List.of("true", "1", "yes") : List.of("false", "0", "no");
    return text != null && words.stream().anyMatch(text::equalsIgnoreCase);
  }

  /** A text; a list of one counts as its item. */
  private @Nullable String textOrNull(FieldReader fields, QuestionField part) {
    String name = names.get(part);
    LocatedValue value = name == null ? null : fields.value(name);
    List<String> texts = value == null ? List.of() : texts(value);
    return texts.size() == 1 ? texts.get(0) : null;
  }

  private String missing(FieldReader fields, QuestionField part) {
    String name = names.get(part);
    if (labels != null && part == QuestionField.GOLD) {
      throw fault(fields, "%s has no SQL for this question".formatted(labels.path()), "add it");
    }
    if (name != null && !name.equals("sol_sql")) {
      throw fault(fields, "the field '%s' is missing or empty".formatted(name), "fill it in");
    }
    Set<String> present = FormatSample.of(file.path()).names();
    if (part == QuestionField.GOLD && present.contains("sol_sql")) {
      throw fault(
          fields,
          "'sol_sql' is empty: the golds of LiveSQLBench and BIRD-Critic are not published",
          "ask the authors for them, and put them into 'sol_sql'");
    }
    throw fault(
        fields,
        "no field of the file is known to hold the %s (this record has %s)"
            .formatted(
                part == QuestionField.GOLD ? "gold query" : part.key(),
                present.stream().sorted().collect(Collectors.joining(", "))),
        "rename one to '%s', or name it: --map %s=FIELD%s"
            .formatted(
                part.names().get(0),
                part.key(),
                switch (part) {
                  case DATABASE ->
                      "; if all questions belong to one database: --database FILE in place of --databases";
                  case GOLD -> "; if another file has it: " + GoldLabelFile.REMEDY;
                  default -> "";
                }));
  }

  private AssayException fault(FieldReader fields, String message, String remedy) {
    return file.fault(fields.source().line(), message, remedy);
  }

  /**
   * The fields of a log of questions and the SQL that was answered, as production systems keep it.
   */
  private static final class LogFields {
    private static final List<QuestionField> PARTS =
        List.of(
            QuestionField.SQL,
            QuestionField.QUESTION,
            QuestionField.TIME,
            QuestionField.ID,
            QuestionField.DATABASE,
            QuestionField.EVIDENCE,
            QuestionField.DIFFICULTY,
            QuestionField.CATEGORY,
            QuestionField.INSTRUCTIONS);

    private static final int SAMPLES = 200;

    private LogFields() {}

    /**
     * Finds the name of each part, in any case and with blanks or hyphens: the user's, or the best
     * that has a fitting value and is no other part.
     *
     * @param map the names that the user states
     * @param answered whether the SQL is needed
     * @throws dev.assay.AssayException if no field is known to hold the question or the SQL
     */
    static Map<QuestionField, String> of(
        InputFile file, List<Fields> records, Map<QuestionField, String> map, boolean answered) {
      Map<QuestionField, String> names = new EnumMap<>(QuestionField.class);
      List<Fields> some = records.subList(0, Math.min(SAMPLES, records.size()));
      Set<String> present = new LinkedHashSet<>();
      some.forEach(record -> present.addAll(record.names()));
      for (QuestionField part : PARTS) {
        String stated = map.get(part);
        if (stated != null) {
          QuestionRecords.requireField(file, records, part, stated);
          names.put(part, stated);
          continue;
        }
        part.names().stream()
            .flatMap(name -> in(present, name).stream())
            .filter(name -> !names.containsValue(name) && !map.containsValue(name))
            .filter(name -> some.stream().anyMatch(each -> QuestionRecords.has(each, name, part)))
            .findFirst()
            .ifPresent(name -> names.put(part, name));
      }
      require(file, present, names, QuestionField.QUESTION, "");
      if (answered) {
        require(
            file,
            present,
            names,
            QuestionField.SQL,
            ", or name its predictions with --predictions");
      }
      return names;
    }

    private static Optional<String> in(Collection<String> present, String name) {
      return present.stream().filter(each -> plain(each).equals(plain(name))).findFirst();
    }

    private static String plain(String name) {
      return name.strip().toLowerCase(Locale.ROOT).replaceAll("[\\s-]+", "_");
    }

    private static void require(
        InputFile file,
        Set<String> present,
        Map<QuestionField, String> names,
        QuestionField part,
        String or) {
      if (!present.isEmpty() && !names.containsKey(part)) {
        throw file.fault(
            1,
            "no column is known to hold the %s (it has %s)"
                .formatted(
                    part == QuestionField.SQL ? "SQL" : part.key(),
                    present.stream().map(SanitizedText::line).collect(Collectors.joining(", "))),
            "rename one to '%s', or name it: --map %s=COLUMN%s"
                .formatted(part.key(), part.key(), or));
      }
    }
  }
}
