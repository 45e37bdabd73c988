// SPDX-License-Identifier: Apache-2.0
package dev.assay.junit;

import dev.assay.AssayException;
import dev.assay.engines.jdbc.DataSources;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/** The {@link AssayDatabase}s of a class of tests, as they were for its first question. */
final class ClassDataSources {
  private final Map<Field, DataSource> fields = new LinkedHashMap<>();
  private final Map<String, DataSource> byId = new LinkedHashMap<>();

  /**
   * Reads the fields and calls the methods of a test instance.
   *
   * @throws AssayException if one is no {@code DataSource}, has no value, or has another one's id
   */
  ClassDataSources(Object test) {
    Class<?> type = test.getClass();
    for (Field field : AnnotationSupport.findAnnotatedFields(type, AssayDatabase.class)) {
      DataSource source = source(field, value(field, test));
      fields.put(field, source);
      add(field, field.getAnnotation(AssayDatabase.class).value(), source);
    }
    for (Method method :
        AnnotationSupport.findAnnotatedMethods(
            type, AssayDatabase.class, HierarchyTraversalMode.TOP_DOWN)) {
      if (method.getParameterCount() > 0) {
        throw new AssayException(
            "@AssayDatabase %s: must have no parameters".formatted(name(method)));
      }
      add(
          method,
          method.getAnnotation(AssayDatabase.class).value(),
          source(method, ReflectionSupport.invokeMethod(method, test)));
    }
  }

  private void add(Member member, String id, DataSource source) {
    if (byId.put(id, source) != null) {
      throw new AssayException(
          "@AssayDatabase %s: another one has the id '%s', too; give each its own"
              .formatted(name(member), id));
    }
  }

  private static @Nullable Object value(Field field, Object test) {
    try {
      return ReflectionSupport.tryToReadFieldValue(field, test).get();
    } catch (Exception e) {
      throw new AssayException("@AssayDatabase %s: can't be read".formatted(name(field)), e);
    }
  }

  private static DataSource source(Member member, @Nullable Object value) {
    if (value instanceof DataSource source) {
      return source;
    }
    throw new AssayException(
        value == null
            ? "@AssayDatabase %s: is null when the first question is asked; set it before, for example in @BeforeAll"
                .formatted(name(member))
            : "@AssayDatabase %s: is not a javax.sql.DataSource but %s"
                .formatted(name(member), value.getClass().getName()));
  }

  /**
   * Checks that a further test instance has the same databases.
   *
   * @throws AssayException if not: the gold's results come from the first ones
   */
  void requireSame(Object test) {
    fields.forEach(
        (field, source) -> {
          if (value(field, test) != source) {
            throw new AssayException(
                "@AssayDatabase %s: holds another DataSource than for the first question; make it static, so that all questions are asked of the same database"
                    .formatted(name(field)));
          }
        });
  }

  /** The databases; empty if the class has none. */
  Optional<DataSources> databases() {
    if (byId.isEmpty()) {
      return Optional.empty();
    }
    Map<String, DataSource> named = new LinkedHashMap<>(byId);
    DataSource any = named.remove("");
    return Optional.of(any == null ? DataSources.of(named) : DataSources.forEveryId(any, named));
  }

  private static String name(Member member) {
    return member.getDeclaringClass().getSimpleName() + "." + member.getName();
  }
}
