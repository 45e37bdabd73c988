// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.h2;

import dev.assay.table.internal.RecentValues;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.db.RowDataType;
import org.h2.mvstore.tx.VersionedValueType;
import org.h2.mvstore.type.BasicDataType;
import org.h2.mvstore.type.LongDataType;
import org.h2.mvstore.type.MetaType;
import org.h2.result.RowFactory;
import org.h2.result.SearchRow;
import org.h2.table.Column;
import org.h2.value.CompareMode;
import org.h2.value.TypeInfo;
import org.h2.value.Value;
import org.h2.value.ValueVarchar;
import org.h2.value.VersionedValue;
import org.jspecify.annotations.Nullable;

/**
 * The SQL that H2 runs, as an administrator, when it opens a file: the definitions of all objects
 * in the file. They are read here from H2's store, without H2's database, so that none of them
 * runs; a file may come from an untrusted source, and H2 would run any text in it.
 */
final class H2StoredDefinitions {
  private static final String DEFINITIONS = "table.0";
  private static final String TYPES = "_";
  private static final String PREPARED = "openTransactions";

  /** The columns as H2 declares them: id, an unused column, kind of object, and SQL. */
  private static final Column[] COLUMNS = {
    new Column("ID", TypeInfo.TYPE_INTEGER),
    new Column("HEAD", TypeInfo.TYPE_INTEGER),
    new Column("TYPE", TypeInfo.TYPE_INTEGER),
    new Column("SQL", TypeInfo.TYPE_VARCHAR)
  };

  private static final int SQL = 3;

  /** Maximum number of files in the cache. */
  private static final int MANY = 256;

  /**
   * Files that passed the check. H2 keeps an open file locked, even against reading by this
   * process.
   */
  private static final RecentValues<Path, Stamp> CHECKED = new RecentValues<>(MANY);

  private H2StoredDefinitions() {}

  /**
   * Identifies the version of a file that was checked.
   *
   * @param key the file's own key, whatever its name, if the system has one
   * @param changed the change time, which programs can't set back, if the system has it
   */
  record Stamp(@Nullable Object key, long size, FileTime modified, @Nullable Object changed) {
    static Stamp of(Path file) throws IOException {
      BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
      return new Stamp(
          attributes.fileKey(), attributes.size(), attributes.lastModifiedTime(), changed(file));
    }

    private static @Nullable Object changed(Path file) throws IOException {
      return file.getFileSystem().supportedFileAttributeViews().contains("unix")
          ? Files.getAttribute(file, "unix:ctime")
          : null;
    }
  }

  /**
   * Checks that H2 may open a file.
   *
   * @return the stamp of the file when it was checked
   * @throws UnsafeFileException if opening it could run code, or access other files or the network
   * @throws IOException if it can't be read
   * @throws org.h2.mvstore.MVStoreException if it is not an H2 file, or is in use
   */
  static Stamp check(H2Url url) throws IOException {
    synchronized (CHECKED) {
      Path file = url.file().toRealPath();
      Stamp stamp = Stamp.of(file);
      if (!stamp.equals(CHECKED.get(file))) {
        checkStore(url);
        CHECKED.put(file, stamp);
      }
      return stamp;
    }
  }

  /**
   * Checks that a file has not changed since it was checked.
   *
   * @throws UnsafeFileException if it has
   */
  static void confirm(H2Url url, Stamp checked) throws IOException {
    if (!Stamp.of(url.file()).equals(checked)) {
      throw new UnsafeFileException("it was changed while it was opened");
    }
  }

  private static void checkStore(H2Url url) {
    MVStore.Builder builder =
        new MVStore.Builder().fileName(url.file().toString()).readOnly().autoCommitDisabled();
    url.fileKey().ifPresent(builder::encryptionKey);
    MVStore store = builder.open();
    try {
      checkTypes(store);
      checkPrepared(store);
      for (String sql : read(store)) {
        Optional<String> danger = H2DefinitionCheck.danger(sql);
        if (danger.isPresent()) {
          throw new UnsafeFileException(danger.get());
        }
      }
    } finally {
      store.closeImmediately();
    }
  }

  /** Checks the type names: H2 instantiates each class that they name. */
  private static void checkTypes(MVStore store) {
    if (store.hasMap(TYPES)) {
      MVMap<String, String> types =
          store.openMap(
              TYPES,
              new MVMap.Builder<String, String>()
                  .keyType(org.h2.mvstore.type.StringDataType.INSTANCE)
                  .valueType(new StoredTypeName()));
      types.forEach(
          (name, problem) -> {
            if (!problem.isEmpty()) {
              throw new UnsafeFileException(problem);
            }
          });
    }
  }

  /** Checks prepared transactions, which H2 reads as serialized Java objects. */
  private static void checkPrepared(MVStore store) {
    if (store.hasMap(PREPARED)) {
      MVMap<Boolean, Boolean> prepared =
          store.openMap(
              PREPARED,
              new MVMap.Builder<Boolean, Boolean>()
                  .keyType(new UnreadType())
                  .valueType(new UnreadType()));
      if (!prepared.isEmpty()) {
        throw new UnsafeFileException(
            "it holds in-doubt transactions, which are serialized Java objects");
      }
    }
  }

  /** All versions of the definitions: which of them H2 uses depends on interrupted transactions. */
  private static List<String> read(MVStore store) {
    List<String> definitions = new ArrayList<>();
    if (!store.hasMap(DEFINITIONS)) {
      return definitions;
    }
    RowDataType rows =
        RowFactory.getDefaultRowFactory()
            .createRowFactory(null, CompareMode.getInstance(null, 0), null, COLUMNS, null, false)
            .getRowDataType();
    MVMap<Long, VersionedValue<SearchRow>> table =
        store.openMap(
            DEFINITIONS,
            new MVMap.Builder<Long, VersionedValue<SearchRow>>()
                .keyType(LongDataType.INSTANCE)
                .valueType(new VersionedValueType<SearchRow, Object>(rows)));
    for (VersionedValue<SearchRow> row : table.values()) {
      add(definitions, row.getCurrentValue());
      add(definitions, row.getCommittedValue());
    }
    return definitions;
  }

  private static void add(List<String> definitions, @Nullable SearchRow row) {
    if (row == null) {
      return;
    }
    Value sql = row.getValue(SQL);
    if (!(sql instanceof ValueVarchar)) {
      throw new UnsafeFileException("it holds a definition that is not text");
    }
    definitions.add(Objects.requireNonNull(sql.getString()));
  }

  /** The type for values that must not occur. */
  private static final class UnreadType extends BasicDataType<Boolean> {
    @Override
    public int getMemory(Boolean value) {
      return 0;
    }

    @Override
    public void write(WriteBuffer buffer, Boolean value) {
      throw new UnsupportedOperationException("the store is only read");
    }

    @Override
    public Boolean read(ByteBuffer buffer) {
      throw new UnsafeFileException(
          "it holds in-doubt transactions, which are serialized Java objects");
    }

    @Override
    public Boolean[] createStorage(int size) {
      return new Boolean[size];
    }
  }

  /**
   * Reads the encoding of a store's values, which H2 identifies by the names of its own classes,
   * and reports any class that is not known to be harmless.
   */
  private static final class StoredTypeName extends BasicDataType<String> {
    private static final String VERSIONED = "org.h2.mvstore.tx.VersionedValueType$Factory";

    private static final Set<String> KNOWN =
        Set.of(
            VERSIONED,
            "org.h2.mvstore.db.LobStorageMap$BlobMeta$Type",
            "org.h2.mvstore.db.LobStorageMap$BlobReference$Type",
            "org.h2.mvstore.db.NullValueDataType",
            "org.h2.mvstore.db.RowDataType$Factory",
            "org.h2.mvstore.db.ValueDataType$Factory",
            "org.h2.mvstore.type.ByteArrayDataType",
            "org.h2.mvstore.type.IntegerDataType",
            "org.h2.mvstore.type.LongDataType",
            "org.h2.mvstore.type.StringDataType");

    private final MetaType<org.h2.engine.Database> own = new MetaType<>(null, null);

    @Override
    public String read(ByteBuffer buffer) {
      int start = buffer.position();
      String name;
      do {
        int length = DataUtils.readVarInt(buffer);
        name = DataUtils.readString(buffer, length);
        if (!KNOWN.contains(name)) {
          throw new UnsafeFileException("it would make an object of the class " + name);
        }
      } while (name.equals(VERSIONED));
      // H2 knows the length of the value.
      buffer.position(start);
      var unused = own.read(buffer);
      return "";
    }

    @Override
    public int getMemory(String value) {
      return 0;
    }

    @Override
    public void write(WriteBuffer buffer, String value) {
      throw new UnsupportedOperationException("the store is only read");
    }

    @Override
    public String[] createStorage(int size) {
      return new String[size];
    }
  }
}
