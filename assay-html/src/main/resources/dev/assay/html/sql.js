'use strict';

/** Two queries beside one another, or as one text; words that only one of them has are marked. */
(function () {
  const { h, Copy } = Assay;
  const { piecesOf, mark, unite, elements } = Assay.marks;
  const { useState } = preactHooks;

  /** The view that the reader chose, for all questions; a page with a memory keeps it longer. */
  const memory = Assay.memory || { get: () => null, set: () => {} };
  let unified = memory.get('sql') === 'unified';

  function Panel({ side, title, lines, pieces, absent }) {
    return h('section', { class: 'panel ' + side, 'aria-label': title },
      h('header', null, h('h3', null, title), lines && h(Copy, { text: lines.join('\n'), label: title })),
      lines
        ? h('pre', { tabIndex: 0, role: 'group', 'aria-label': title }, h('code', null, elements(pieces)))
        : h('p', { class: 'absent' }, absent));
  }

  /** Parts that may be underlined. */
  const UNDERLINED = {
    other: "Underlined: not in the other run's query.",
    gold: 'Underlined: not in the gold query.',
  };

  const ofLines = (byWords) => (byWords ? ''
    : ' Much differs: whole parts are underlined, because the text is too long to compare word by word.');

  /** Buttons of which one is pressed. */
  function Choice({ label, buttons, chosen, choose }) {
    return h('div', { class: 'choice', role: 'group', 'aria-label': label },
      Object.entries(buttons).map(([name, words]) => h('button', { type: 'button',
        'aria-pressed': String(chosen === name), onClick: () => choose(name) }, words)));
  }
  Assay.Choice = Choice;

  function useView() {
    const [view, look] = useState(unified ? 'unified' : 'split');
    const choose = (name) => {
      unified = name === 'unified';
      memory.set('sql', name);
      look(name);
    };
    return [view, h(Choice, { label: 'View', buttons: { split: 'Side by side', unified: 'Unified' },
      chosen: view, choose })];
  }

  const SIGNS = { gold: '- ', predicted: '+ ', both: '  ' };

  /** Equal lines that are shown beside a different one, and how many in a row are folded. */
  const NEAR = 3;
  const FOLDED = 4;

  /** The lines with those left out that are equal and far from any that is not, as a number. */
  function folded(lines) {
    const near = (i) => lines.slice(Math.max(0, i - NEAR), i + NEAR + 1).some((line) => line.side !== 'both');
    const shown = [];
    for (let i = 0; i < lines.length;) {
      let end = i;
      while (end < lines.length && !near(end)) {
        end++;
      }
      const kept = end - i < FOLDED ? lines.slice(i, Math.max(end, i + 1)) : [end - i];
      shown.push(...kept);
      i = Math.max(end, i + 1);
    }
    return shown;
  }

  /** Both queries as one text; the names say which lines each has alone. */
  function Unified({ left, right, side }) {
    const [whole, showWhole] = useState(false);
    const names = { gold: left.title, predicted: right.title };
    const lines = unite(left.pieces, right.pieces);
    const shown = whole || lines.every((line) => line.side === 'both') ? lines : folded(lines);
    return h('section', { class: 'panel unified', 'aria-label': 'Both queries' },
      h('header', null, h('p', { class: 'aside' }, `- only in ${left.title}, + only in ${right.title}`)),
      h('pre', { tabIndex: 0, role: 'group', 'aria-label': 'Both queries' }, h('code', null,
        shown.map((line) => (typeof line === 'number'
          ? h('button', { type: 'button', class: 'row', onClick: () => showWhole(true) }, `⋯ ${line} equal lines`)
          : h('span', { class: 'row ' + (line.side === 'gold' ? side : line.side) },
          h('span', { class: 'sign', 'aria-hidden': 'true' }, SIGNS[line.side]),
          names[line.side] && h('span', { class: 'unseen' }, names[line.side] + ': '),
          elements(line.pieces), '\n'))))));
  }

  /**
   * Queries of two runs, marked against one another or each against the gold.
   *
   * @param names of the runs
   */
  Assay.SqlOfRuns = function ({ runs, names }) {
    const golds = runs.map((detail) => detail.gold);
    const oneGold = golds.every((gold) => JSON.stringify(gold) === JSON.stringify(golds[0]));
    const pieces = runs.map((detail) => detail.predicted && piecesOf(detail.predicted));
    const two = runs.length === 2 && pieces.every(Boolean);
    const choosable = two && golds.every(Boolean);
    const [chosen, choose] = useState('other');
    const [view, viewChoice] = useView();
    const against = choosable ? chosen : golds.some(Boolean) ? 'gold' : 'other';
    const pairs = against === 'gold' ? pieces.flatMap((of, i) => (of && golds[i] ? [[piecesOf(golds[i]), of]] : []))
      : two ? [pieces] : [];
    const byWords = pairs.map((pair) => mark(...pair)).every(Boolean);
    const marked = pieces.some((of) => of && of.some((piece) => piece.marked));
    const both = two && against === 'other';
    return h('section', { class: 'section', 'aria-labelledby': 'sql' },
      h('header', null, h('h2', { id: 'sql' }, 'SQL'),
        pairs.length > 0 && h('p', { class: 'aside', role: 'status' }, marked ? UNDERLINED[against] + ofLines(byWords)
          : against === 'gold' ? 'Nothing that the gold has not.' : 'The queries have the same words.'),
        choosable && h(Choice, { label: 'What is underlined', chosen: against, choose,
          buttons: { other: names.map((name) => name.split(':')[0]).join(' against '), gold: 'Each against gold' } }),
        both && viewChoice),
      h('div', { class: 'pair' }, (oneGold ? runs.slice(0, 1) : runs).map((detail, i) => h(Panel, {
        side: 'gold', title: oneGold ? 'Gold SQL' : `Gold SQL of ${names[i].split(':')[0]}`,
        lines: detail.gold, pieces: detail.gold && piecesOf(detail.gold), absent: detail.withoutGold }))),
      both && view === 'unified'
        ? h(Unified, { left: { title: names[0], pieces: pieces[0] },
          right: { title: names[1], pieces: pieces[1] }, side: 'baseline' })
        : h('div', { class: 'pair' }, runs.map((detail, i) => h(Panel, {
          side: i === 0 && against === 'other' ? 'baseline' : 'predicted', title: names[i],
          lines: detail.predicted, pieces: pieces[i], absent: detail.withoutPredicted }))));
  };

  Assay.SqlPair = function ({ detail }) {
    const [view, viewChoice] = useView();
    const gold = detail.gold && piecesOf(detail.gold);
    const predicted = detail.predicted && piecesOf(detail.predicted);
    const byWords = !gold || !predicted || mark(gold, predicted);
    const marked = [gold, predicted].some((pieces) => pieces && pieces.some((piece) => piece.marked));
    return h('section', { class: 'section', 'aria-labelledby': 'sql' },
      h('header', null, h('h2', { id: 'sql' }, 'SQL'),
        gold && predicted && h('p', { class: 'aside' },
          marked ? 'Underlined: not in the other query.' + ofLines(byWords) : 'The queries have the same words.'),
        gold && predicted && viewChoice),
      gold && predicted && view === 'unified'
        ? h(Unified, { left: { title: 'Gold SQL', pieces: gold }, right: { title: 'Predicted SQL', pieces: predicted },
          side: 'gold' })
        : h('div', { class: 'pair' },
          (detail.gold || detail.withoutGold) && h(Panel, { side: 'gold', title: 'Gold SQL', lines: detail.gold, pieces: gold,
            absent: detail.withoutGold }),
          h(Panel, { side: 'predicted', title: 'Predicted SQL', lines: detail.predicted, pieces: predicted,
            absent: detail.withoutPredicted })));
  };
})();
