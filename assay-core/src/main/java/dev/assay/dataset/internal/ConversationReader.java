// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import static java.util.Objects.requireNonNull;

import dev.assay.AssayException;
import dev.assay.gold.Gold;
import dev.assay.input.internal.FieldReader;
import dev.assay.input.internal.InputFile;
import dev.assay.input.internal.JsonValues;
import dev.assay.input.internal.LocatedValue;
import dev.assay.input.internal.LocatedValue.Fields;
import dev.assay.input.internal.LocatedValue.Items;
import dev.assay.match.MatchSettings;
import dev.assay.model.Question;
import dev.assay.model.QuestionHints;
import dev.assay.model.QuestionLabels;
import dev.assay.model.internal.Conversation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * SParC and CoSQL: a JSON list of interactions, {@code {database_id, interaction: [{utterance,
 * query}]}}. Every turn is a question with the id {@code stem-interaction-turn}, counted from 0,
 * and with the utterances before it as context; the golds of earlier turns are not in it. Golds are
 * taken verbatim; schemas and difficulty are as in Spider.
 */
final class ConversationReader implements DatasetReader {
  private static final Set<String> FIELDS = Set.of("database_id", "interaction");

  @Override
  public String format() {
    return "sparc";
  }

  @Override
  public boolean recognizes(FormatSample sample) {
    return sample.isJsonWith("database_id", "interaction");
  }

  @Override
  public List<Question> read(DatasetSource source) {
    source.addSchemas(SpiderTables.read(source));
    List<Question> questions = new ArrayList<>();
    source.read(
        source.questions(),
        file -> {
          QuestionCollector list = new QuestionCollector(file);
          List<Fields> interactions = new ArrayList<>();
          JsonValues.objects(file, FIELDS::contains, interactions::add);
          for (int n = 0; n < interactions.size(); n++) {
            Interaction interaction = new Interaction(file, n, list);
            Fields object = interactions.get(n);
            try {
              interaction.add(object);
            } catch (AssayException e) {
              list.addOrExcuse(
                  interaction.name + "-0",
                  null,
                  null,
                  object.line(),
                  Conversation.tags(interaction.name, 1),
                  () -> {
                    throw e;
                  });
            }
          }
          questions.addAll(list.toList(source));
        });
    return SpiderDifficulty.rate(questions, source.schemas());
  }

  /** Reads one interaction. */
  private static final class Interaction {
    private final InputFile file;
    private final String name;
    private final QuestionCollector list;
    private final List<String> utterances = new ArrayList<>();

    Interaction(InputFile file, int number, QuestionCollector list) {
      this.file = file;
      this.name = QuestionCollector.stem(file.path()) + "-" + number;
      this.list = list;
    }

    void add(Fields object) {
      FieldReader fields = new FieldReader(object, file.faults());
      String database = needed(fields, "database_id");
      LocatedValue turns =
          requireNonNull(fields.needed("interaction"), "faults of a data set throw");
      if (!(turns instanceof Items items) || items.values().isEmpty()) {
        throw file.fault(
            object.line(),
            "'interaction' must be a list of turns",
            "give it at least one {\"utterance\", \"query\"}");
      }
      for (LocatedValue turn : items.values()) {
        int number = utterances.size();
        list.addOrExcuse(
            name + "-" + number,
            null,
            database,
            turn.line(),
            Conversation.tags(name, number + 1),
            () -> add(turn, database));
        if (utterances.size() == number) {
          utterances.add("");
        }
      }
    }

    private void add(LocatedValue turn, String database) {
      if (!(turn instanceof Fields one)) {
        throw file.fault(turn.line(), "every turn must be an object", "give it fields");
      }
      add(new FieldReader(one, file.faults()), database);
    }

    private void add(FieldReader turn, String database) {
      int number = utterances.size();
      String utterance = needed(turn, "utterance");
      Map<String, String> context = new LinkedHashMap<>();
      for (int n = 0; n < number; n++) {
        context.put("question_" + n, utterances.get(n));
      }
      list.add(
          new Question(
              name + "-" + number,
              utterance,
              database,
              Gold.verbatim(needed(turn, "query")),
              new QuestionLabels(null, null, Conversation.tags(name, number + 1)),
              new QuestionHints(null, null, context),
              MatchSettings.DEFAULT),
          turn.source().line());
      utterances.add(utterance);
    }

    private static String needed(FieldReader fields, String name) {
      return requireNonNull(fields.neededText(name), "faults of a data set throw");
    }
  }
}
