'use strict';

/** The labels of a queue: the number of each, and their agreement with execution. */
(function () {
  const { h, Copy } = Assay;
  const VERDICTS = ['correct', 'incorrect', 'not_scored'];

  const quoted = (text) => (/^[\w./@:+-]+$/.test(text) ? text : `'${text.replace(/'/g, "'\\''")}'`);

  function counts(items, scale) {
    const words = scale && scale.fractional ? [...new Set(items.map((item) => item.label).filter(Boolean))].sort((a, b) => a - b)
      : Assay.choices(scale).map(({ word }) => word);
    return words.map((label) => [label, items.filter((item) => item.state === 'done' && item.label === label)]);
  }

  function Confusion({ items, go }) {
    const done = items.filter((item) => item.state === 'done');
    const rows = VERDICTS.filter((verdict) => done.some((item) => item.verdict === verdict));
    const columns = Assay.LABELS.filter((label) => done.some((item) => item.label === label));
    const decided = done.filter((item) => item.verdict !== 'not_scored' && (item.label === 'right' || item.label === 'wrong'));
    const same = decided.filter((item) => (item.verdict === 'correct') === (item.label === 'right'));
    const other = decided.filter((item) => !same.includes(item));
    return h('section', { class: 'section', 'aria-labelledby': 'agreement' },
      h('header', null, h('h2', { id: 'agreement' }, 'You and execution')),
      decided.length > 0 && h('p', null, h('strong', null, `You agree with execution on ${Assay.count(same.length)} of ${Assay.plural(decided.length, 'question')}`),
        ' that both decide.'),
      h('div', { class: 'wide', role: 'region', tabIndex: 0, 'aria-label': 'Labels and verdicts' },
        h('table', { class: 'plain confusion' },
          h('caption', { class: 'unseen' }, 'Verdicts from execution in rows, your labels in columns'),
          h('thead', null, h('tr', null, h('th', { scope: 'col' }, 'Execution'),
            columns.map((label) => h('th', { scope: 'col', class: 'number' }, label)))),
          h('tbody', null, rows.map((verdict) => h('tr', null,
            h('th', { scope: 'row' }, h(Assay.Verdict, { verdict })),
            columns.map((label) => h('td', { class: 'number' },
              done.filter((item) => item.verdict === verdict && item.label === label).length || '·'))))))),
      other.length > 0 && [
        h('h3', { class: 'label' }, 'Where you disagree'),
        h('ul', { class: 'plain-list' }, other.map((item) => h('li', null,
          h('a', { href: '#/' + encodeURIComponent(item.id), onClick: (event) => { event.preventDefault(); go(item.id); } }, item.text || item.id),
          ' ', h('span', { class: 'aside' }, `you: ${item.label}, execution: ${Assay.verdictWord(item.verdict)}`)))),
      ]);
  }

  function Commands({ path }) {
    const run = quoted(path);
    return h('section', { class: 'section', 'aria-labelledby': 'next' },
      h('header', null, h('h2', { id: 'next' }, 'Next, in a terminal')),
      [
        ['Labels as a file, and the data set with your corrected gold', `assay review export ${run} --labels labels.csv --dataset corrected.jsonl`],
        ['Agreement of people, execution and judges', `assay judge ${run} --labels ${quoted(path + '/reviews.jsonl')}`],
      ].map(([words, command]) => [
        h('p', { class: 'aside' }, words),
        h('p', { class: 'command' }, h('code', null, command), h(Copy, { text: command, label: 'the command' })),
      ]));
  }

  Assay.ReviewSummary = function ({ queue, items, review, next, actions }) {
    const open = items.filter((item) => item.state !== 'done').length;
    return h('article', { class: 'question summary-of-labels' },
      h('p', { class: 'eyebrow' }, queue.title),
      h('h1', { tabIndex: -1 }, open ? `${Assay.plural(open, 'question')} still open` : items.length ? 'All questions are labeled' : 'This queue is empty'),
      h('dl', { class: 'tallies' }, counts(items, review.scale).map(([label, of]) => h('div', null, h('dt', null, label), h('dd', null, Assay.count(of.length))))),
      h('p', { class: 'choice' },
        open > 0 && h('button', { type: 'button', onClick: actions.resume }, 'Go to the first open question'),
        next && h('button', { type: 'button', onClick: () => actions.choose(next.name) }, `Next queue: ${next.title} (${Assay.count(next.open)} open)`)),
      review.blind
        ? !review.scale && h('p', { class: 'aside' }, 'Agreement with execution is not shown in a blind review, because verdicts stay hidden. ',
          h('a', { href: actions.hrefOf(null, false) }, 'Leave blind mode'), ' to see it.')
        : [items.some((item) => item.state === 'done') && h(Confusion, { items, go: actions.go }), h(Commands, { path: review.path })]);
  };
})();
