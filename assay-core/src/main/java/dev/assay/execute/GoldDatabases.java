// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

import java.util.List;
import java.util.Optional;

/**
 * Databases, some or all of which have another one beside them on which gold queries run: on a
 * replica, on another engine or with another account.
 *
 * @param databases on which predictions run
 * @param golds by the same ids
 * @param all whether each database has one, so that one that is not found is an error; further
 *     databases of the same schema need none
 */
public record GoldDatabases(Databases databases, Databases golds, boolean all)
    implements Databases {
  private static final String SUFFIX = "@gold";

  /** The id of the database on which the golds of a database run, if they have their own. */
  public static String id(String database) {
    return database + SUFFIX;
  }

  /** Returns whether an id is that of a database of golds. */
  public static boolean isGold(String id) {
    return id.endsWith(SUFFIX);
  }

  private static String of(String gold) {
    return gold.substring(0, gold.length() - SUFFIX.length());
  }

  @Override
  public String goldOf(String id) {
    boolean own = !isGold(id) && ((all && !id.contains("/")) || golds.findReadable(id).isPresent());
    return own ? id(id) : databases.goldOf(id);
  }

  @Override
  public Optional<DatabaseAddress> find(String id) {
    return isGold(id) && !goldOf(of(id)).equals(of(id))
        ? golds.find(of(id)).map(address -> address.named(id))
        : databases.find(id);
  }

  @Override
  public List<String> known() {
    return databases.known();
  }

  @Override
  public List<String> lookedIn(String id) {
    return isGold(id) ? golds.lookedIn(of(id)) : databases.lookedIn(id);
  }

  @Override
  public List<String> siblings(String id) {
    return databases.siblings(id);
  }

  @Override
  public List<String> extras(String id) {
    return databases.extras(id);
  }
}
