'use strict';

/** The question beside the grid: what each run answered, and what can be done about it. */
(function () {
  const { h } = Assay;
  const states = new Map();
  let redraw;

  const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

  /** Labels of a run, as the review has them. */
  function stateOf(run) {
    if (!states.has(run)) {
      const state = Assay.reviewState(run, false, null, { changed: () => redraw(), saved: (review) => { state.saved(review); redraw(); } });
      states.set(run, state);
      state.outbox.start();
    }
    return states.get(run);
  }

  /** Places of the runs that are shown: those asked for, or else the first that is not right. */
  function chosen({ cells }, of) {
    const there = Assay.facts.compared.map((run, i) => i).filter((i) => cells[i]);
    const asked = [...(of || '')].map((letter) => there.find((i) => Assay.letter(i) === letter)).filter((i) => i !== undefined);
    return asked.length ? asked.slice(0, 2) : [there.find((i) => cells[i].verdict === 'incorrect') ?? there[0]];
  }

  function start(grid, columns, draw) {
    redraw = () => setTimeout(draw);
    Assay.data.details = async (place, { of }) => {
      const entry = grid.entries[place];
      const shown = chosen(entry, of);
      const questions = await Promise.all(shown.map(async (i) => {
        const state = stateOf(columns[i].run);
        const question = await state.load(entry.key);
        state.reviewer = question.reviewer;
        return question;
      }));
      return shown.length > 1 ? { runs: questions.map(({ detail }) => detail), of: shown } : { ...questions[0].detail, question: questions[0] };
    };
  }

  /** The choice of the run that is shown, and of one beside it. */
  function Runs({ entry, columns, shown, change }) {
    const there = columns.map((column, i) => ({ ...column, i })).filter(({ i }) => entry.cells[i]);
    const others = there.filter(({ i }) => i !== shown[0]);
    return h('div', { class: 'tabs', role: 'group', 'aria-label': 'Run' },
      there.map(({ run, letter, i }) => h('button', { type: 'button', key: run, title: run, 'aria-pressed': String(shown[0] === i), onClick: () => change({ of: letter }) },
        h(Assay.Verdict, { verdict: entry.cells[i].verdict, unseen: true }), ` ${letter} ${run}`)),
      others.length > 0 && h('label', null, 'beside ', h('select', { name: 'beside', value: shown[1] === undefined ? '' : Assay.letter(shown[1]),
        onChange: ({ target }) => change({ of: Assay.letter(shown[0]) + target.value }) },
      h('option', { value: '' }, 'none'), others.map(({ letter, run }) => h('option', { value: letter, key: run }, `${letter} ${run}`)))));
  }

  function Labels({ run, question }) {
    const state = stateOf(run);
    const own = state.own(question);
    const label = (word) => state.say(question, { label: own?.label === word ? null : word, gold: own?.gold || null, note: own?.note || null });
    return h('div', { class: 'choice labels', role: 'group', 'aria-label': 'Label of the answer' },
      Assay.LABELS.map((word) => h('button', { type: 'button', key: word, title: Assay.MEANING[word], 'aria-pressed': String(own?.label === word), onClick: () => label(word) }, capital(word))),
      h('a', { href: state.href('all') + '#/' + encodeURIComponent(question.id) }, 'Review, edit gold'),
      h('span', { class: 'saved', role: 'status' }, state.outbox.problem() ? `Not saved: ${state.outbox.problem()}` : state.outbox.unsent() ? 'Saving …' : own?.id ? 'Saved' : ''));
  }

  function Text({ title, label, text }) {
    return h('details', { class: 'script' }, h('summary', null, title),
      h('div', { class: 'panel' }, h('pre', { tabIndex: 0, role: 'group', 'aria-label': title }, text), h(Assay.Copy, { text, label })));
  }

  const fenced = (title, lines) => (lines ? [`**${title}**`, '```sql', ...lines, '```'] : []);

  /** In Markdown. */
  function issue(entry, run, detail) {
    return [`### ${entry.text || entry.key}`, '', `Question \`${entry.key}\` on database \`${entry.database}\`, run \`${run}\`: ${detail.headline}`,
      ...detail.reasons, ...(detail.result?.counts ? [detail.result.counts] : []), '', ...fenced('Gold', detail.gold), ...fenced('Prediction', detail.predicted), '',
      `\`${detail.command}\``].join('\n');
  }

  function example({ question, gold }) {
    return JSON.stringify({ id: question.id, question: question.text, sql: gold.join(' '), database: question.database, evidence: question.evidence });
  }

  Assay.GridPanel = function ({ grid, columns, places, place, state, change, Rerun }) {
    const entry = grid.entries[place];
    const shown = chosen(entry, state.of);
    const { run } = columns[shown[0]];
    const dismiss = (finding) => !finding.dismissed && h('p', { class: 'choice' }, h('button', { type: 'button',
      onClick: () => stateOf(run).decide(entry.key, finding.kind, true, '').then(() => {
        finding.dismissed = 'Dismissed.';
        redraw();
      }, Assay.failed) }, 'Dismiss'));
    const problem = columns[shown[0]].problems?.[entry.key]?.at(-1);
    const above = (detail) => [
      h(Runs, { entry, columns, shown, change }),
      problem && h('p', { class: 'problem' }, 'Problem: ', h('a', { href: Assay.address.toQuestions({ problem: [problem] }) }, Assay.facts.problems[problem])),
      detail && detail.question && h('div', { class: 'acts' },
        h(Labels, { run, question: detail.question }),
        entry.cells[shown[0]].verdict === 'incorrect' && h(Text, { title: 'Accept as a gold', label: 'the command',
          text: `${detail.command.replace('assay show', 'assay review accept')} --because '…'` }),
        detail.gold && h(Text, { title: 'As a few-shot example', label: 'the example', text: example(detail) }),
        h(Text, { title: 'As the text of an issue', label: 'the text', text: issue(entry, run, detail) }),
        h(Rerun, { places: [place] })),
    ];
    return h('aside', { class: 'beside', 'aria-label': 'Question' },
      h(Assay.Question, { entries: grid.entries, places, place, state,
        beside: { above, buttons: dismiss } }));
  };
  Assay.GridPanel.start = start;
})();
