'use strict';

/** Edits the gold of a question: tries it on the database, shows what it changes, and saves it with a reason. */
(function () {
  const { h, Verdict } = Assay;
  const { useState, useRef, useEffect, useLayoutEffect } = preactHooks;

  const MODES = { replace: 'Replace the gold', add: 'Add as an alternative' };

  /** A query as text, or as the lines of the report. */
  const textOf = (query) => (Array.isArray(query) ? query.join('\n') : query || '');

  /** Edits that were neither saved nor discarded, by question, for who looks at another one meanwhile. */
  const drafts = new Map();

  async function answered(request) {
    const response = await request.catch(() => {
      throw new Error('The server is not reachable. Start it again with: assay view');
    });
    const answer = await response.json();
    if (!response.ok) {
      const { message } = answer.error;
      throw new Error(message.charAt(0).toUpperCase() + message.slice(1));
    }
    return answer;
  }

  const post = (body) => answered(fetch('/api/trials', {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
  }));

  /** The queries as the data set and the prediction have them; the report's are laid out anew, and without braces. */
  const present = (run, id) => answered(fetch(`/api/gold?run=${encodeURIComponent(run)}&id=${encodeURIComponent(id)}`));

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
    ];
  }

  /** Below the buttons, as they may be long. */
  function Results({ answer }) {
    return (answer.old || answer.edited) && h('div', { class: 'pair' },
      h(Result, { title: 'Old gold', result: answer.old }), h(Result, { title: 'New gold', result: answer.edited }));
  }

  /**
   * @param run name of the run
   * @param detail { id, gold, predicted, blind, own, proposal } of the question: lines of both queries, the edit that was saved, and that of an audit
   * @param save takes { sql, as, because, from }, or null to withdraw the edit, and may return a promise; what it throws is shown
   * @param close is called when the reviewer is done
   */
  Assay.GoldEditor = function ({ run, detail, save, close }) {
    const [golds, know] = useState([textOf(detail.gold)].filter(Boolean));
    const [prediction, predict] = useState(textOf(detail.predicted));
    const draft = detail.proposal || drafts.get(detail.id) || detail.own || {};
    const [sql, write] = useState(draft.sql ?? golds[0] ?? '');
    const [as, choose] = useState(draft.as || 'replace');
    const [because, explain] = useState(draft.because || '');
    const [answer, take] = useState(null);
    const [problem, complain] = useState('');
    const [busy, work] = useState('');
    const [leaving, leave] = useState(false);
    const box = useRef(null);
    const latest = useRef(0);
    const begun = useRef(sql);
    const own = detail.own || { sql: begun.current, as: 'replace', because: '' };
    const edited = sql !== own.sql || because !== own.because || as !== own.as;
    useLayoutEffect(() => { // before it is seen, so that no key is lost
      box.current.focus({ preventScroll: true });
      box.current.closest('section').scrollIntoView();
    }, []);
    useEffect(() => {
      present(run, detail.id).then((found) => {
        know(found.golds);
        found.prediction && predict(found.prediction);
        if (found.golds.length && !draft.sql) {
          write((text) => {
            const untouched = text === begun.current;
            begun.current = untouched ? found.golds[0] : begun.current;
            return untouched ? found.golds[0] : text;
          });
        }
        found.problem && complain(found.problem);
      }).catch((failure) => complain(failure.message));
    }, []);
    useEffect(() => {
      leave(false);
      edited ? drafts.set(detail.id, { sql, as, because, from: draft.from }) : drafts.delete(detail.id);
    }, [sql, as, because]);
    const finish = () => {
      drafts.delete(detail.id);
      close();
    };
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
    const keep = async (edit) => {
      work('Saving …');
      complain('');
      try {
        await save(edit);
        finish();
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
          finish();
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
        golds.map((gold, i) => [h('button', { type: 'button', onClick: start(gold) },
          golds.length > 1 ? `Start from gold ${i + 1}` : 'Start from the gold'), ' ']),
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
      golds.length > 1 && as === 'replace' && h('p', { class: 'aside' },
        `The question has ${golds.length} golds; replacing removes all of them.`),
      h('p', null, h('button', { type: 'button', disabled: Boolean(busy), onClick: attempt }, 'Try')),
      h('div', { class: 'gold-answer', 'aria-live': 'polite' }, busy && h('p', null, busy),
        problem && h('p', { class: 'gold-problem' }, problem), answer && h(Answer, { answer }),
        answer && answer.ok && detail.blind && h('p', { class: 'aside' }, 'What it changes in the verdicts is hidden in blind mode.')),
      h('label', { class: 'label', for: 'gold-because' }, 'Reason (needed to save)'),
      h('input', { id: 'gold-because', type: 'text', value: because, onInput: (event) => explain(event.target.value) }),
      h('p', { class: 'gold-end' },
        h('button', { type: 'button', disabled: !ready, onClick: () => keep({ sql: sql.trim(), as, because: because.trim(), from: draft.from }),
          'aria-describedby': 'gold-ready' }, 'Save'), ' ',
        detail.own && [h('button', { type: 'button', disabled: Boolean(busy), onClick: () => keep(null) }, 'Withdraw this edit'), ' '],
        h('button', { type: 'button', onClick: () => (edited && !leaving ? leave(true) : finish()) },
          leaving ? 'Discard and close' : 'Close')),
      h('p', { id: 'gold-ready', class: 'aside', role: 'status' },
        leaving ? 'There are changes. Press Esc again, or the button, to discard them.'
          : tried ? (because.trim() ? '' : 'Say why before you save.') : 'Try this very text before you save it.'),
      answer && h(Results, { answer }));
  };
})();
