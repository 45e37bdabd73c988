// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.assay.dataset.Dataset;
import dev.assay.execute.Limits;
import dev.assay.execute.SessionSettings;
import dev.assay.input.internal.FileHashes;
import dev.assay.match.Profile;
import dev.assay.match.Relaxation;
import dev.assay.model.Question;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The description of a run: the content of {@code run.json}.
 *
 * @param name of the run, for people
 * @param dataset the questions
 * @param generator where the SQL comes from
 * @param scoring how answers are scored
 * @param conditions under which queries run
 * @param databases that queries run on
 * @param provenance the software that executed the run, and the times
 */
public record Manifest(
    String name,
    Source dataset,
    Origin generator,
    Scoring scoring,
    Conditions conditions,
    DatabaseFacts databases,
    Provenance provenance) {
  /** The version of the run directory's format that this code reads and writes. */
  public static final int FORMAT = 1;

  /**
   * The rules for scoring answers.
   *
   * @param profile that decides verdicts
   * @param profiles further profiles that questions may name
   * @param metrics names of what is scored
   * @param metricSettings settings of the metrics, by name such as {@code aws.tolerance}
   * @param plugins SHA-256 of the jars that metrics came from, by file name
   */
  public record Scoring(
      Rules profile,
      List<Rules> profiles,
      List<String> metrics,
      Map<String, Double> metricSettings,
      Map<String, String> plugins) {
    /** Scoring by Assay's own metrics. */
    public Scoring(
        Rules profile,
        List<Rules> profiles,
        List<String> metrics,
        Map<String, Double> metricSettings) {
      this(profile, profiles, metrics, metricSettings, Map.of());
    }

    public Scoring {
      plugins = Collections.unmodifiableMap(new TreeMap<>(plugins));
      profiles = List.copyOf(profiles);
      metrics = List.copyOf(metrics);
      metricSettings = Collections.unmodifiableMap(new TreeMap<>(metricSettings));
    }
  }

  /**
   * The databases of a run, by id.
   *
   * @param hashes of their content; {@code absent} where there is no database
   * @param privileges rights of accounts beyond reading; only accounts that have any
   * @param changed ids of databases whose files have changed since the run was started
   * @param folders of the databases that are files; empty if these are beside the questions
   */
  public record DatabaseFacts(
      Map<String, String> hashes,
      Map<String, List<String>> privileges,
      List<String> changed,
      List<String> folders) {
    /** Databases of which no place is known. */
    public DatabaseFacts(
        Map<String, String> hashes, Map<String, List<String>> privileges, List<String> changed) {
      this(hashes, privileges, changed, List.of());
    }

    public DatabaseFacts {
      folders = List.copyOf(folders);
      hashes = Collections.unmodifiableMap(new TreeMap<>(hashes));
      privileges = Collections.unmodifiableMap(new TreeMap<>(privileges));
      changed = List.copyOf(changed);
    }

    /** Returns whether the run had a database with this id. */
    public boolean existed(String id) {
      return !"absent".equals(hashes.get(id));
    }

    /** Databases that may only be read, and are as they were when the run was started. */
    public static DatabaseFacts of(Map<String, String> hashes) {
      return new DatabaseFacts(hashes, Map.of(), List.of());
    }
  }

  /**
   * The software that executed a run, and the times.
   *
   * @param assay version of Assay that started the run
   * @param java version of the Java runtime
   * @param os name, version and architecture of the operating system
   * @param started when the run was first started
   * @param finished when its last question was finished, or {@code null}
   * @param outcomesCheck the checksum of the last outcome of a finished run, on which those before
   *     it have an effect; {@code null} if the run is unfinished
   * @param commit of the repository that the questions or the working directory are in, or {@code
   *     null}
   */
  public record Provenance(
      String assay,
      String java,
      String os,
      Instant started,
      @Nullable Instant finished,
      @Nullable String outcomesCheck,
      @Nullable RepositoryCommit commit) {
    /** The provenance of a run outside of any repository. */
    public Provenance(
        String assay, String java, String os, Instant started, @Nullable Instant finished) {
      this(assay, java, os, started, finished, null, null);
    }
  }

  /**
   * The conditions under which queries run.
   *
   * @param limits of one query
   * @param session the settings of every session
   * @param checkGold whether each gold is run twice
   * @param workers the number of questions evaluated concurrently
   * @param keepValues whether results are kept
   * @param fetchedRows rows up to which results are fetched, because databases that can do so
   *     compare larger ones; {@code null} if all results are fetched
   */
  public record Conditions(
      Limits limits,
      SessionSettings session,
      boolean checkGold,
      int workers,
      boolean keepValues,
      @Nullable Long fetchedRows) {
    /** Conditions under which all results are fetched. */
    public Conditions(
        Limits limits,
        SessionSettings session,
        boolean checkGold,
        int workers,
        boolean keepValues) {
      this(limits, session, checkGold, workers, keepValues, null);
    }
  }

  /**
   * A data set.
   *
   * @param name short name
   * @param path file or folder it came from
   * @param format such as {@code spider}
   * @param sha256 hash of what was read
   * @param questions how many are asked
   * @param idsSha256 hash of their ids in order, because the run may select some of them
   * @param selection how it selects them, such as {@code where category=easy, first 10}; empty if
   *     it asks all
   */
  public record Source(
      String name,
      @JsonProperty("source") String path,
      String format,
      String sha256,
      int questions,
      String idsSha256,
      @JsonInclude(Include.NON_DEFAULT) @JsonSetter(nulls = Nulls.AS_EMPTY) String selection) {
    /** A whole data set. */
    public Source(
        String name, String path, String format, String sha256, int questions, String idsSha256) {
      this(name, path, format, sha256, questions, idsSha256, "");
    }

    public static Source of(Dataset dataset) {
      String ids = dataset.questions().stream().map(Question::id).collect(Collectors.joining("\n"));
      return new Source(
          dataset.name(),
          dataset.source().toString(),
          dataset.format(),
          dataset.sha256(),
          dataset.questions().size(),
          FileHashes.ofText(ids),
          dataset.selection());
    }

    /** Returns whether both have the same questions with the same golds. */
    public boolean asksLike(Source other) {
      return sha256.equals(other.sha256) && idsSha256.equals(other.idsSha256);
    }
  }

  /** A profile: its name, what it accepts, and the metric that decides instead, if one does. */
  public record Rules(
      String name,
      Set<Relaxation> relaxations,
      @JsonInclude(Include.NON_NULL) @Nullable String metric) {
    public Rules {
      relaxations = Collections.unmodifiableSet(new TreeSet<>(relaxations));
    }

    public static Rules of(Profile profile) {
      return new Rules(profile.name(), profile.accepted(), profile.metric());
    }

    public Profile profile() {
      return new Profile(name, relaxations, metric);
    }
  }

  /**
   * A generator.
   *
   * @param id what it is
   * @param hash of what it was made from
   * @param path of the file or folder of predictions as the user named it, or {@code null} if there
   *     is none or nobody named it
   */
  public record Origin(
      String id, String hash, @JsonInclude(Include.NON_NULL) @Nullable String path) {
    /** A generator that is no file, or whose place is unknown. */
    public Origin(String id, String hash) {
      this(id, hash, null);
    }
  }

  /** Returns the manifest of the run as if it were unfinished. */
  public Manifest unfinished() {
    return finished(null, null);
  }

  /**
   * Returns the manifest with a finishing time.
   *
   * @param outcomesCheck the checksum of the last outcome; {@code null} if it has none
   */
  public Manifest finished(@Nullable Instant time, @Nullable String outcomesCheck) {
    Provenance ended =
        new Provenance(
            provenance.assay,
            provenance.java,
            provenance.os,
            provenance.started,
            time,
            outcomesCheck,
            provenance.commit);
    return new Manifest(name, dataset, generator, scoring, conditions, databases, ended);
  }

  /** Returns the manifest with these changed databases. */
  public Manifest withChanged(List<String> ids) {
    DatabaseFacts changed =
        new DatabaseFacts(databases.hashes, databases.privileges, ids, databases.folders);
    return new Manifest(name, dataset, generator, scoring, conditions, changed, provenance);
  }

  /**
   * Returns the manifest with the hashes and accounts that databases have now, other than those
   * that outcomes depend on.
   *
   * @param now databases as they are; hashes of a database with siblings have ids that begin with
   *     its id and a slash
   * @param used ids of databases that outcomes depend on
   */
  public Manifest withRepaired(DatabaseFacts now, Set<String> used) {
    DatabaseFacts repaired =
        new DatabaseFacts(
            repaired(databases.hashes, now.hashes, used),
            repaired(databases.privileges, now.privileges, used),
            databases.changed,
            now.folders);
    return new Manifest(name, dataset, generator, scoring, conditions, repaired, provenance);
  }

  /** Returns the earlier facts about used databases and the current ones about others. */
  private static <T> Map<String, T> repaired(
      Map<String, T> then, Map<String, T> now, Set<String> used) {
    Map<String, T> repaired = new TreeMap<>(now);
    repaired.keySet().removeIf(id -> isUsed(id, used));
    then.forEach(
        (id, fact) -> {
          if (isUsed(id, used)) {
            repaired.put(id, fact);
          }
        });
    return repaired;
  }

  private static boolean isUsed(String id, Set<String> used) {
    return used.stream().anyMatch(each -> id.equals(each) || id.startsWith(each + "/"));
  }

  /** Returns the manifest of a run that does not keep results. */
  public Manifest withoutValues() {
    Conditions without =
        new Conditions(
            conditions.limits,
            conditions.session,
            conditions.checkGold,
            conditions.workers,
            false,
            conditions.fetchedRows);
    return new Manifest(name, dataset, generator, scoring, without, databases, provenance);
  }
}
