// SPDX-License-Identifier: Apache-2.0
package dev.assay.junit;

import dev.assay.model.Question;
import dev.assay.table.internal.SanitizedText;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

/** Makes each question of an {@link AssayTest} class a test, and its tests a run. */
final class AssayExtension
    implements BeforeAllCallback, AfterAllCallback, TestTemplateInvocationContextProvider {
  private static final Namespace NAMESPACE = Namespace.create(AssayExtension.class);
  private static final String KEY = "evaluation";

  /** Maximum length of a display name; texts of conversations can be long. */
  private static final int LONGEST_NAME = 120;

  /** Does nothing for a nested class, which has the extensions of its enclosing class too. */
  @Override
  public void beforeAll(ExtensionContext context) {
    if (TextToSql.class.isAssignableFrom(context.getRequiredTestClass())) {
      context.getStore(NAMESPACE).put(KEY, ClassEvaluation.of(context));
    }
  }

  @Override
  public boolean supportsTestTemplate(ExtensionContext context) {
    return List.of(context.getRequiredTestMethod().getParameterTypes())
        .contains(QuestionCase.class);
  }

  @Override
  public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
      ExtensionContext context) {
    ClassEvaluation evaluation =
        Objects.requireNonNull(
            context.getStore(NAMESPACE).get(KEY, ClassEvaluation.class),
            "beforeAll has put it there");
    return evaluation.selected().stream().map(question -> new Invocation(evaluation, question));
  }

  @Override
  public void afterAll(ExtensionContext context) throws Exception {
    ClassEvaluation evaluation = context.getStore(NAMESPACE).remove(KEY, ClassEvaluation.class);
    if (evaluation != null) {
      evaluation.end(line -> tell(context, line));
    }
  }

  /** Build tools print no report entries, and IDEs do not always show what a test prints. */
  private static void tell(ExtensionContext context, String line) {
    context.publishReportEntry("assay", line);
    System.out.println("Assay: " + line);
  }

  /** The name of a question's test, and the first line of its failure: {@code [category] id: …}. */
  static String name(@Nullable String category, String id, String text) {
    return SanitizedText.line(
        "%s%s: %s".formatted(category == null ? "" : "[" + category + "] ", id, text));
  }

  /** One question as a test. */
  private record Invocation(ClassEvaluation evaluation, Question question)
      implements TestTemplateInvocationContext, ParameterResolver {
    @Override
    public String getDisplayName(int invocationIndex) {
      String name = AssayExtension.name(question.category(), question.id(), question.text());
      return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME - 1) + "…";
    }

    @Override
    public List<Extension> getAdditionalExtensions() {
      return List.of(this);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == QuestionCase.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return new QuestionCase(evaluation, question);
    }
  }
}
