'use strict';

/** Edits the gold of a question: tries it on the database, shows what it changes, and saves it with a reason. */
(function () {
  const { h, Verdict } = Assay;
  const { useState, useRef, useEffect } = preactHooks;

  const MODES = { replace: 'Replace the gold', add: 'Add as an alternative' };

  /** A query as text, or as the lines of the report. */
  const textOf = (query) => (Array.isArray(query) ? query.join('\n') : query || '');

  async function post(body) {
    const response = await fetch('/api/trials', {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (!response.ok) {
      throw new Error(answer.error.message);
    }
    return answer;
  }

  function Result({ title, result }) {
    if (!result) {
      return null;
    }
    return result.table
      ? h(Assay.ResultTable, { title, table: result.table, marks: new Map() })
      : h('section', { class: 'panel', 'aria-label': title },
        h('header', null, h('h3', null, title)), h('p', { class: 'absent' }, result.size));
  }

  function Stance({ stance }) {
    return stance ? [h(Verdict, { verdict: stance.verdict }), stance.words && ` (${stance.words})`] : '–';
  }

  function Flips({ flips }) {
    return h('div', null,
      h('p', null, flips.sentence),
      flips.runs.length > 0 && h('details', null, h('summary', null, 'Which runs'),
        h('ul', null, flips.runs.map((each) => h('li', null,
          `${each.run}, ${each.question} (${each.system}): `, h(Stance, { stance: each.before }), ' → ',
          each.after ? h(Stance, { stance: each.after }) : each.note)))));
  }

  function Answer({ answer }) {
    return [
      answer.problem && h('p', { class: 'gold-problem', role: 'alert' }, answer.problem),
      answer.agreement && h('p', null, answer.agreement),
      answer.queries > 1 && h('p', { class: 'aside' },
        `The braces stand for ${Assay.plural(answer.queries, 'query').replace(/querys$/, 'queries')}; the first is shown.`),
      answer.before && h('p', null, "This run's prediction: ", h(Stance, { stance: answer.before }), ' → ',
        h(Stance, { stance: answer.after })),
      answer.flips && h(Flips, { flips: answer.flips }),
      answer.saved && h(Flips, { flips: answer.saved }),
      (answer.old || answer.edited) && h('div', { class: 'pair' },
        h(Result, { title: 'Old gold', result: answer.old }),
        h(Result, { title: 'New gold', result: answer.edited })),
    ];
  }

  /**
   * @param run name of the run
   * @param detail { id, gold, prediction, blind } of the question: both queries as text or null
   * @param save takes { sql, as, because } and may return a promise; what it throws is shown here
   * @param close is called when the reviewer is done
   */
  Assay.GoldEditor = function ({ run, detail, save, close }) {
    const gold = textOf(detail.gold);
    const prediction = textOf(detail.prediction || detail.predicted);
    const [sql, write] = useState(gold);
    const [as, choose] = useState('replace');
    const [because, explain] = useState('');
    const [answer, take] = useState(null);
    const [problem, complain] = useState('');
    const [busy, work] = useState('');
    const [leaving, leave] = useState(false);
    const box = useRef(null);
    const latest = useRef(0);
    useEffect(() => box.current.focus(), []);
    const edited = sql !== gold || because !== '';
    const tried = answer && answer.ok && answer.sql === sql.trim() && answer.as === as;
    const ready = tried && because.trim() !== '' && !busy;

    const attempt = async () => {
      const turn = ++latest.current;
      work('Running the query …');
      complain('');
      take(null);
      try {
        const found = await post({ run, id: detail.id, sql, as, blind: Boolean(detail.blind) });
        if (turn === latest.current) {
          take({ ...found, as });
        }
      } catch (failure) {
        if (turn === latest.current) {
          complain(failure.message);
        }
      }
      if (turn === latest.current) {
        work('');
      }
    };
    const keep = async () => {
      work('Saving …');
      complain('');
      try {
        await save({ sql: sql.trim(), as, because: because.trim() });
        close();
      } catch (failure) {
        complain(`Not saved: ${failure.message}`);
        work('');
      }
    };
    const onKeyDown = (event) => {
      if (event.key === 'Escape') {
        event.preventDefault();
        if (edited && !leaving) {
          leave(true);
        } else {
          close();
        }
      } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !busy) {
        event.preventDefault();
        attempt();
      }
      event.stopPropagation(); // the page's own keys are letters
    };
    const start = (text) => () => {
      write(text);
      box.current.focus();
    };

    return h('section', { class: 'gold-editor section', 'aria-labelledby': 'gold-editor-title', onKeyDown },
      h('header', null, h('h2', { id: 'gold-editor-title' }, 'Edit gold')),
      h('p', { class: 'gold-start' },
        h('button', { type: 'button', disabled: !gold, onClick: start(gold) }, 'Start from the gold'), ' ',
        h('button', { type: 'button', disabled: !prediction, onClick: start(prediction) },
          'Adopt the prediction')),
      h('label', { class: 'label', for: 'gold-sql' }, 'Gold query'),
      h('textarea', { id: 'gold-sql', ref: box, rows: 8, spellcheck: false, value: sql, readOnly: busy === 'Saving …',
        'aria-describedby': 'gold-hint', onInput: (event) => write(event.target.value) }),
      h('p', { id: 'gold-hint', class: 'aside' }, 'Braces make columns optional: ', h('code', null, 'SELECT {a, b}'),
        ' accepts a, b, or both. Ctrl+Enter or ⌘+Enter tries the query.'),
      h('fieldset', { class: 'gold-mode' }, h('legend', { class: 'label' }, 'What to do with it'),
        Object.entries(MODES).map(([mode, words]) => h('label', null,
          h('input', { type: 'radio', name: 'gold-mode', value: mode, checked: as === mode,
            onChange: () => choose(mode) }), ' ', words))),
      h('p', null, h('button', { type: 'button', disabled: Boolean(busy), onClick: attempt }, 'Try')),
      h('div', { class: 'gold-answer', 'aria-live': 'polite' }, busy && h('p', null, busy),
        problem && h('p', { class: 'gold-problem' }, problem), answer && h(Answer, { answer })),
      h('label', { class: 'label', for: 'gold-because' }, 'Reason (needed to save)'),
      h('input', { id: 'gold-because', type: 'text', value: because, onInput: (event) => explain(event.target.value) }),
      h('p', { class: 'gold-end' },
        h('button', { type: 'button', disabled: !ready, onClick: keep, 'aria-describedby': 'gold-ready' }, 'Save'), ' ',
        h('button', { type: 'button', onClick: () => (edited && !leaving ? leave(true) : close()) },
          leaving ? 'Discard and close' : 'Close')),
      h('p', { id: 'gold-ready', class: 'aside', role: 'status' },
        leaving ? 'There are changes. Press Esc again, or the button, to discard them.'
          : tried ? (because.trim() ? '' : 'Say why before you save.') : 'Try this very text before you save it.'));
  };
})();
