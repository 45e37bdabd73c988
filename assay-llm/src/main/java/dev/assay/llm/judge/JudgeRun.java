// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.judge;

import static java.util.stream.Collectors.toCollection;

import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.generate.GeneratorStoppedException;
import dev.assay.generate.ProviderUnavailableException;
import dev.assay.generate.internal.BudgetExceededException;
import dev.assay.generate.internal.BudgetExceededException.Limit;
import dev.assay.journal.internal.JudgmentFile;
import dev.assay.llm.call.ModelCaller;
import dev.assay.llm.chat.ModelName;
import dev.assay.model.Judgment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Obtains the planned judgments, and stores each one immediately. Failed ones stay pending for a
 * later run. Used once.
 */
public final class JudgeRun {
  private final JudgeContext context;
  private final Map<String, ModelCaller> callers;
  private final JudgmentFile file;
  private final Consumer<Judgment> given;
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicInteger kept = new AtomicInteger();
  private final Set<Judgment.Key> anew = ConcurrentHashMap.newKeySet();
  private final Map<String, Integer> lost = new ConcurrentHashMap<>();

  /**
   * Refusals of models that have not answered yet. They are stored only if the model answers
   * another request: otherwise it more likely refuses a setting.
   */
  private final Queue<Judgment> refused = new ConcurrentLinkedQueue<>();

  private final Map<String, AnswerForm> forms = new ConcurrentHashMap<>();
  private final Map<String, String> stopped = new ConcurrentHashMap<>();
  private final AtomicReference<@Nullable BudgetExceededException> spent = new AtomicReference<>();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

  /**
   * @param callers by model
   * @param file open for writing; is not closed
   * @param given receives each judgment once it is on disk, on one thread at a time
   */
  public JudgeRun(
      JudgeContext context,
      Map<String, ModelCaller> callers,
      JudgmentFile file,
      Consumer<Judgment> given) {
    this.context = context;
    this.callers = Map.copyOf(callers);
    this.file = file;
    this.given = given;
  }

  /**
   * The result of judging.
   *
   * @param kept number of judgments obtained
   * @param pending number of judgments not obtained
   * @param pendingAnew whether some of these were obtained before, without a score
   * @param lost reasons for judgments not obtained, each with a count
   * @param stopped reasons why a judge was stopped, a sentence each
   * @param spent the limit of the budget that ended it, or {@code null}
   */
  public record Result(
      int kept,
      int pending,
      boolean pendingAnew,
      Map<String, Integer> lost,
      List<String> stopped,
      @Nullable Limit spent) {
    public Result {
      lost = Map.copyOf(lost);
      stopped = List.copyOf(stopped);
    }
  }

  /**
   * Runs the plan.
   *
   * @param threads maximum number of concurrent judgments
   * @throws InterruptedException if this thread was interrupted; judgments obtained so far are on
   *     disk
   * @throws dev.assay.AssayException if the file can't be written, or a call is not in the record
   *     that is replayed
   */
  public Result run(List<JudgePlan.Ask> asks, int threads) throws InterruptedException {
    asks.stream().filter(ask -> ask.before() > 0).forEach(ask -> anew.add(ask.key()));
    List<Thread> workers = new ArrayList<>();
    for (int i = 1; i <= Math.min(threads, asks.size()); i++) {
      Thread worker = new Thread(() -> work(asks), "assay-judge-" + i);
      worker.setDaemon(true);
      workers.add(worker);
      worker.start();
    }
    try {
      for (Thread worker : workers) {
        worker.join();
      }
      decideOnRefusals();
    } catch (InterruptedException e) {
      workers.forEach(Thread::interrupt);
      for (Thread worker : workers) {
        worker.join();
      }
      decideOnRefusals(); // they were paid for
      file.finish();
      throw e;
    }
    file.finish();
    rethrow();
    BudgetExceededException budget = spent.get();
    List<String> reasons =
        stopped.values().stream().distinct().collect(toCollection(ArrayList::new));
    if (budget != null) {
      reasons.add(String.valueOf(budget.getMessage()));
    }
    return new Result(
        kept.get(),
        asks.size() - kept.get(),
        !anew.isEmpty(),
        new LinkedHashMap<>(lost),
        reasons,
        budget == null ? null : budget.limit());
  }

  private void work(List<JudgePlan.Ask> asks) {
    for (int i = next.getAndIncrement(); i < asks.size(); i = next.getAndIncrement()) {
      if (spent.get() != null || failure.get() != null || Thread.currentThread().isInterrupted()) {
        return;
      }
      if (!stopped.containsKey(judge(asks.get(i)))) {
        perform(asks.get(i));
      }
    }
  }

  /** A model with a rubric. */
  private static String judge(JudgePlan.Ask ask) {
    return ask.model() + " " + ask.rubric().hash();
  }

  private void perform(JudgePlan.Ask ask) {
    try {
      ModelCaller caller = caller(ask.model());
      AnswerForm form = forms.computeIfAbsent(judge(ask), judge -> new AnswerForm());
      Judge judge = new Judge(ModelName.parse(ask.model()), ask.rubric(), caller, form);
      Judge.Said said = judge.judge(ask, context);
      if (said.mayBeSetting() && !caller.hasAnswered()) {
        refused.add(said.judgment());
      } else {
        keep(said.judgment());
      }
    } catch (BudgetExceededException e) {
      spent.compareAndSet(null, e);
    } catch (GeneratorStoppedException e) {
      // Judging resumes in place and needs no other directory.
      String reason = String.valueOf(e.getMessage()).replace(" and run into another --out", "");
      stopped.putIfAbsent(judge(ask), reason);
    } catch (ProviderUnavailableException | DatabaseUnavailableException e) {
      lost.merge(String.valueOf(e.getMessage()), 1, Integer::sum);
    } catch (InterruptedException | CancellationException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      failure.compareAndSet(null, e);
    }
  }

  private void decideOnRefusals() throws InterruptedException {
    if (failure.get() != null) {
      return;
    }
    for (Judgment judgment = refused.peek(); judgment != null; judgment = refused.peek()) {
      if (caller(judgment.model()).hasAnswered()) {
        keep(judgment);
      } else {
        lost.merge(String.valueOf(judgment.problem()), 1, Integer::sum);
      }
      refused.remove();
    }
  }

  private void keep(Judgment judgment) throws InterruptedException {
    file.append(judgment, given);
    kept.incrementAndGet();
    anew.remove(judgment.key());
  }

  private ModelCaller caller(String model) {
    ModelCaller caller = callers.get(model);
    if (caller == null) {
      throw new IllegalStateException("no caller of " + model);
    }
    return caller;
  }

  private void rethrow() {
    Throwable thrown = failure.get();
    if (thrown instanceof Error fatal) {
      throw fatal;
    }
    if (thrown instanceof RuntimeException bug) {
      throw bug;
    }
  }
}
