'use strict';

/** The review screen: one question after the other, until a queue is done. */
(function () {
  const { h } = Assay;
  const root = document.getElementById('app');
  const asked = new URLSearchParams(location.search);
  const scaleName = asked.get('scale') || null;
  const blind = scaleName !== null || (asked.has('blind') && asked.get('blind') !== '0');
  const SUMMARY = 'summary of labels';
  const IDLE_MS = 1200;

  let question = null;
  let problem = null;
  let search = '';
  let note = '';
  let writing = false;
  let editing = false;
  let proposal = null;
  let saved = false;
  let spoken = '';
  let counting = 0;
  let keyed = false;
  const labeled = [];

  const state = Assay.reviewState(asked.get('run'), blind, scaleName, { changed: draw, saved: (review) => { saved = true; state.saved(review); count(); } });
  const own = () => question && state.own(question);
  /** A label that could not be saved does not count. */
  const isUnsaved = (item) => state.outbox.last(item.id, state.reviewer) && (state.outbox.problem() || state.outbox.refused().length);
  const items = () => state.items.map((item) => (isUnsaved(item) ? { ...item, state: 'unsaved' } : item));
  const shown = () => Assay.searched(items(), search);

  /** Labels count in other queues, too; those are counted again when the reviewer pauses. */
  function count() {
    clearTimeout(counting);
    counting = setTimeout(() => {
      if (!state.outbox.unsent()) {
        state.queues().then(draw, () => {});
      }
    }, state.at === SUMMARY ? 0 : IDLE_MS);
  }

  function speak(words) {
    spoken = words;
    draw();
  }

  function settle() {
    draw();
    Assay.settleReview();
  }

  function failed(reason) {
    problem = reason.message;
    draw();
  }

  /** Shows a question, or the summary. */
  async function go(id, words) {
    leaveDraft();
    editing = false;
    saved = saved && words !== undefined;
    state.at = id;
    history.replaceState(null, '', state.href(state.queue.name) + '#/' + encodeURIComponent(id));
    if (id === SUMMARY) {
      question = null;
      spoken = [words, 'Summary of the queue'].filter(Boolean).join('. ');
      settle();
      count();
      return;
    }
    try {
      const loaded = await state.load(id);
      if (state.at !== id) {
        return; // who went on meanwhile is shown what they went to
      }
      question = loaded;
      note = own()?.note || '';
      problem = null;
      spoken = [words, `Question ${state.items.findIndex((item) => item.id === id) + 1} of ${state.items.length}`].filter(Boolean).join('. ');
      settle();
      const next = state.nextOpen(id);
      next && next.id !== id && state.load(next.id).catch(() => {});
    } catch (reason) {
      failed(reason);
    }
  }

  /** A note that was written and not saved is saved before another question is shown. */
  function leaveDraft() {
    const before = own();
    if (writing && question && note.trim() !== (before?.note || '')) {
      state.say(question, { label: before?.label || null, gold: before?.gold || null, note: note.trim() || null });
    }
    writing = false;
  }

  function label(word) {
    if (!question || question.id !== state.at || editing) {
      return;
    }
    const before = own();
    const text = note.trim() || null;
    writing = false;
    if (state.word(before) !== word || before.changed || text !== (before.note || null)) {
      labeled.push({ id: question.id, before });
      const said = scaleName ? { label: before?.label || null, rating: { scale: scaleName, score: Number(word) } } : { label: word };
      state.say(question, { ...said, gold: before?.gold || null, note: text });
    }
    const next = state.nextOpen(question.id);
    go(next ? next.id : SUMMARY, `${scaleName ? 'Rated' : 'Labeled'} ${word}`);
  }

  async function undo() {
    const last = labeled.pop();
    if (!last) {
      speak('There is nothing to undo');
      return;
    }
    if (last.finding) {
      decide(last.id, last.finding, false);
      return;
    }
    if (!state.item(last.id)) {
      await choose(last.queue || state.queue.name);
    }
    const before = last.before;
    try {
      state.say(await state.load(last.id), { label: before?.label || null, gold: before?.gold || null, note: before?.note || null,
        rating: before?.rating || null });
      go(last.id, `${last.done || 'Label'} withdrawn`);
    } catch (reason) {
      failed(reason);
    }
  }

  function step(by) {
    const list = shown();
    const at = list.findIndex((item) => item.id === state.at);
    const next = list[at < 0 ? (by > 0 ? 0 : list.length - 1) : at + by];
    if (next) {
      go(next.id);
    } else if (by > 0 && state.at !== SUMMARY) {
      go(SUMMARY);
    }
  }

  function resume() {
    const first = state.items.find((item) => item.state !== 'done');
    return go(first ? first.id : SUMMARY);
  }

  async function choose(name) {
    try {
      await state.choose(name);
      search = '';
      await resume();
    } catch (reason) {
      failed(reason);
    }
  }

  /** Reads the queues again, and stays at the question. */
  async function refresh() {
    try {
      const { at } = state;
      await state.queues();
      const there = state.review.queues.find(({ name }) => name === state.queue?.name) || state.firstQueue();
      await state.choose(there.name);
      if (at === SUMMARY || !state.item(at)) {
        draw();
      } else if (!writing && !editing) {
        state.forget();
        question = await state.load(at);
        note = own()?.note || '';
        draw();
      }
    } catch (reason) {
      problem = problem || (state.review ? null : reason.message);
      draw();
    }
  }

  async function rename(name) {
    leaveDraft();
    state.rename(name);
    labeled.length = 0;
    await refresh();
    resume();
  }

  async function addQueue(name, where) {
    try {
      await state.addQueue(name, where);
      await state.queues();
      await choose(name.trim());
      return state.items.length ? null : 'The queue is saved, but no question of this run matches its filter.';
    } catch (reason) {
      return reason.message;
    }
  }

  function settleConflict(conflict, mine) {
    state.outbox.settle(conflict, mine);
    state.forget();
    const review = mine ? conflict.mine : conflict.current || { ...conflict.mine, label: null };
    state.mark(review);
    refresh();
  }

  function saveGold(edit) {
    const before = own();
    labeled.push({ id: question.id, before, done: 'Gold edit' });
    const label = before && !before.changed ? before.label : null;
    state.say(question, { label: label || (edit?.as === 'replace' ? 'gold wrong' : null), gold: edit, note: note.trim() || null });
    editing = false;
    speak(edit ? 'Gold saved' : 'Gold edit withdrawn');
    document.querySelector('article h1')?.focus();
  }

  /** The first finding of the audit that nobody has dismissed. */
  const openFinding = () => question && !editing && (question.detail.findings || []).find((finding) => !finding.dismissed);

  /** Opens the editor with the gold that the audit proposes. */
  function confirmFinding(finding = openFinding()) {
    if (finding && !scaleName && Assay.GoldEditor) {
      proposal = { sql: finding.proposed ? finding.proposed.join('\n') : null, as: 'replace', because: finding.sentence, from: finding.kind };
      editing = true;
      draw();
    }
  }

  function dismissFinding(finding = openFinding()) {
    finding && decide(question.id, finding.kind, true);
  }

  /** Says that a finding is none, or takes that back. */
  async function decide(id, finding, dismissed) {
    try {
      await state.decide(id, finding, dismissed, note.trim());
      dismissed && labeled.push({ id, finding });
      state.forget();
      await go(id, dismissed ? 'Finding dismissed' : 'Dismissal withdrawn');
      count();
    } catch (reason) {
      failed(reason);
    }
  }

  function closeEditor() {
    if (editing) {
      editing = false;
      draw();
      document.querySelector('article h1')?.focus();
    }
  }

  const actions = {
    go, step, undo, label, choose, resume, rename, addQueue, saveGold, closeEditor, settle: settleConflict, hrefOf: state.href,
    summary: () => go(SUMMARY),
    removeQueue: (name) => state.removeQueue(name).then(refresh).catch(failed),
    again: () => { problem = null; start(); },
    search: (text) => { search = text; draw(); },
    draft: (text) => { note = text; draw(); },
    note: () => { writing = question !== null; draw(); },
    leaveNote(keep) {
      if (!keep) {
        note = own()?.note || '';
      }
      leaveDraft();
      draw();
      document.querySelector('article h1')?.focus({ preventScroll: true });
    },
    confirmFinding, dismissFinding,
    editGold: () => { proposal = null; editing = question !== null && !scaleName && Boolean(Assay.GoldEditor); draw(); },
  };

  function draw() {
    preact.render(h(Assay.ReviewScreen, {
      state, items: items(), blind, question, own: own(), problem, search, note, writing, editing, proposal, saved, spoken, actions,
      summary: state.at === SUMMARY, undoable: labeled.length > 0,
    }), root);
  }

  async function start() {
    try {
      await state.queues();
      if (!keyed) {
        keyed = true;
        Assay.reviewKeys(actions, Assay.choices(state.review.scale));
      }
      const wanted = asked.get('queue');
      const named = wanted && state.review.queues.find(({ name }) => name === wanted);
      await state.choose((named || state.firstQueue()).name);
      document.title = `Review${blind ? '' : ' of ' + state.run} · Assay`;
      const id = decodeURIComponent(location.hash.replace(/^#\//, ''));
      state.item(id) ? await go(id) : await resume();
      if (wanted && !named) {
        failed(new Error(`${blind ? 'This blind review' : 'This run'} has no queue '${wanted}'; '${state.queue.title}' is shown instead.`));
      }
      state.outbox.start();
    } catch (reason) {
      failed(reason);
    }
  }

  window.addEventListener('hashchange', () => {
    const id = decodeURIComponent(location.hash.replace(/^#\//, ''));
    state.item(id) && id !== state.at && go(id);
  });
  window.addEventListener('focus', () => state.queue && refresh());
  window.addEventListener('pagehide', leaveDraft); // labels that are not sent yet are kept by the browser
  start();
})();
