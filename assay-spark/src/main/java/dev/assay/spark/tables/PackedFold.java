// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.UncheckedIOException;
import java.util.Iterator;
import org.apache.spark.sql.catalyst.InternalRow;

/** Results of passes as bytes, so that they travel whatever serializer the session is set to. */
final class PackedFold {
  private PackedFold() {}

  /** Returns the result for one partition. */
  static <F extends RowFold<F>> byte[] of(byte[] empty, Iterator<InternalRow> rows) {
    F fold = unpack(empty);
    while (rows.hasNext()) {
      fold = fold.add(rows.next());
    }
    return pack(fold);
  }

  static <F extends RowFold<F>> byte[] merge(byte[] one, byte[] other) {
    F fold = unpack(one);
    return pack(fold.merge(unpack(other)));
  }

  static byte[] pack(Object fold) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(fold);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals", "BanSerializableRead"})
  static <F> F unpack(byte[] bytes) {
    try (ObjectInputStream in = new JobObjectInput(new ByteArrayInputStream(bytes))) {
      return (F) in.readObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Finds the classes of a job's own jars, which only the thread's class loader knows. */
  private static final class JobObjectInput extends ObjectInputStream {
    JobObjectInput(InputStream in) throws IOException {
      super(in);
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass type)
        throws IOException, ClassNotFoundException {
      try {
        return Class.forName(type.getName(), false, Thread.currentThread().getContextClassLoader());
      } catch (ClassNotFoundException e) {
        return super.resolveClass(type);
      }
    }
  }
}
