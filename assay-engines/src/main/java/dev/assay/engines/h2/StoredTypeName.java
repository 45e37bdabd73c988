// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.h2;

import java.nio.ByteBuffer;
import java.util.Set;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;
import org.h2.mvstore.type.MetaType;

/**
 * Reads the encoding of a store's values, which H2 identifies by the names of its own classes, and
 * reports any class that is not known to be harmless.
 */
final class StoredTypeName extends BasicDataType<String> {
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
    throw new UnsupportedOperationException();
  }

  @Override
  public String[] createStorage(int size) {
    return new String[size];
  }
}
