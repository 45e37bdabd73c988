'use strict';

/** Two queries beside one another: colored by Prism, with marks by jsdiff on what differs. */
(function () {
  const { h, Copy } = Assay;
  const { useState } = preactHooks;

  /** Beyond this many pieces a comparison takes longer than it is worth, unless few of them differ. */
  const MOST = 3000;
  const MOST_EDITS = 600;

  function flatten(token, kind, pieces) {
    if (typeof token === 'string') {
      const parts = kind ? [token] : token.match(/\s+|[\p{L}\p{N}_$]+|./gsu) || [];
      parts.forEach((text) => pieces.push({ text, kind }));
    } else if (Array.isArray(token)) {
      token.forEach((part) => flatten(part, kind, pieces));
    } else {
      flatten(token.content, token.type, pieces);
    }
  }

  function piecesOf(lines) {
    const pieces = [];
    flatten(Prism.tokenize(lines.join('\n'), Prism.languages.sql), null, pieces);
    let line = 0;
    pieces.forEach((piece) => {
      piece.line = line;
      line += piece.text.split('\n').length - 1;
    });
    return pieces;
  }

  const isBlank = (piece) => /^\s+$/.test(piece.text);

  /** Letters count only within quotes. */
  function isEqual(a, b) {
    const quoted = a.kind === 'string' || b.kind === 'string';
    return quoted ? a.text === b.text : a.text.toLowerCase() === b.text.toLowerCase();
  }

  /**
   * Marks what one has and the other has not: word by word, or where that is too much to compare, first
   * part by part, and then the words of what is left. Says whether all marks are of words.
   */
  function mark(gold, predicted) {
    const left = telling(gold);
    const right = telling(predicted);
    const byWords = markWords(left, right) || markParts(partsOf(left), partsOf(right));
    join(gold);
    join(predicted);
    return byWords;
  }

  /** The pieces from each line break or comma to the next, and what they say. */
  function partsOf(pieces) {
    const parts = [];
    pieces.forEach((piece, i) => {
      if (i === 0 || pieces[i - 1].line !== piece.line || pieces[i - 1].text === ',') {
        parts.push({ pieces: [] });
      }
      parts[parts.length - 1].pieces.push(piece);
    });
    parts.forEach((part) => {
      part.says = part.pieces.map((piece) => (piece.kind === 'string' ? piece.text : piece.text.toLowerCase())).join(' ');
    });
    return parts;
  }

  function markParts(left, right) {
    let byWords = true;
    let removed = [];
    let added = [];
    const settle = () => {
      const gold = removed.flatMap((each) => each.pieces);
      const predicted = added.flatMap((each) => each.pieces);
      if (!markWords(gold, predicted)) {
        [...gold, ...predicted].forEach((piece) => { piece.marked = true; });
        byWords = false;
      }
      removed = [];
      added = [];
    };
    const parts = Diff.diffArrays(left, right, { comparator: (a, b) => a.says === b.says, maxEditLength: 2 * MOST_EDITS })
      || [{ removed: true, count: left.length }, { added: true, count: right.length }];
    let l = 0;
    let r = 0;
    for (const part of parts) {
      if (part.removed) {
        removed = left.slice(l, l += part.count);
      } else if (part.added) {
        added = right.slice(r, r += part.count);
      } else {
        settle();
        l += part.count;
        r += part.count;
      }
    }
    settle();
    return byWords;
  }

  /** Marks nothing where that is too much to compare, and says so. */
  function markWords(left, right) {
    const limit = left.length + right.length > MOST ? { maxEditLength: MOST_EDITS } : {};
    const parts = Diff.diffArrays(left, right, { comparator: isEqual, ...limit });
    if (!parts) {
      return false;
    }
    let l = 0;
    let r = 0;
    for (const part of parts) {
      for (let i = 0; i < part.count; i++) {
        if (part.removed) {
          left[l++].marked = true;
        } else if (part.added) {
          right[r++].marked = true;
        } else {
          l++;
          r++;
        }
      }
    }
    return true;
  }

  /** Those that say something: no blanks, and no semicolon at the end. */
  function telling(pieces) {
    const told = pieces.filter((piece) => !isBlank(piece));
    while (told.length && told[told.length - 1].text === ';') {
      told.pop();
    }
    return told;
  }

  /** A blank between two marks is marked too, so that a phrase is one. */
  function join(pieces) {
    pieces.forEach((piece, i) => {
      if (isBlank(piece) && !piece.text.includes('\n')) {
        piece.marked = Boolean(pieces[i - 1]?.marked && pieces[i + 1]?.marked);
      }
    });
  }

  function element(piece) {
    return piece.kind ? h('span', { class: 'sql-' + piece.kind }, piece.text) : piece.text;
  }

  /** Runs of marked pieces, each in one element. */
  function elements(pieces) {
    const out = [];
    for (let i = 0; i < pieces.length; i++) {
      if (!pieces[i].marked) {
        out.push(element(pieces[i]));
        continue;
      }
      const run = [];
      while (i < pieces.length && pieces[i].marked) {
        run.push(element(pieces[i++]));
      }
      i--;
      out.push(h('mark', null, run));
    }
    return out;
  }

  function Panel({ side, title, lines, pieces, absent }) {
    return h('section', { class: 'panel ' + side, 'aria-label': title },
      h('header', null, h('h3', null, title), lines && h(Copy, { text: lines.join('\n'), label: title })),
      lines
        ? h('pre', { tabIndex: 0, role: 'group', 'aria-label': title }, h('code', null, elements(pieces)))
        : h('p', { class: 'absent' }, absent));
  }

  /** What may be underlined. */
  const AGAINST = {
    other: { button: 'A against B', words: "Underlined: not in the other run's query." },
    gold: { button: 'Each against gold', words: 'Underlined: not in the gold query.' },
  };

  const ofLines = (byWords) => (byWords ? ''
    : ' Much differs: whole parts are underlined, because the text is too long to compare word by word.');

  function Choice({ against, choose }) {
    return h('div', { class: 'choice', role: 'group', 'aria-label': 'What is underlined' },
      Object.entries(AGAINST).map(([name, { button }]) => h('button', { type: 'button',
        'aria-pressed': String(against === name), onClick: () => choose(name) }, button)));
  }

  /** Queries of two runs, marked against one another or each against the gold. */
  Assay.SqlOfRuns = function ({ runs }) {
    const golds = runs.map((detail) => detail.gold);
    const oneGold = golds.every((gold) => JSON.stringify(gold) === JSON.stringify(golds[0]));
    const pieces = runs.map((detail) => detail.predicted && piecesOf(detail.predicted));
    const choosable = golds.every(Boolean) && pieces.every(Boolean);
    const [chosen, choose] = useState('other');
    const against = choosable ? chosen : golds.some(Boolean) ? 'gold' : 'other';
    const pairs = against === 'gold' ? pieces.flatMap((of, i) => (of && golds[i] ? [[piecesOf(golds[i]), of]] : []))
      : pieces.every(Boolean) ? [pieces] : [];
    const byWords = pairs.map((pair) => mark(...pair)).every(Boolean);
    const marked = pieces.some((of) => of && of.some((piece) => piece.marked));
    return h('section', { class: 'section', 'aria-labelledby': 'sql' },
      h('header', null, h('h2', { id: 'sql' }, 'SQL'),
        pairs.length > 0 && h('p', { class: 'aside', role: 'status' }, marked ? AGAINST[against].words + ofLines(byWords)
          : against === 'gold' ? 'Nothing that the gold has not.' : 'The queries have the same words.'),
        choosable && h(Choice, { against, choose })),
      h('div', { class: 'pair' }, (oneGold ? runs.slice(0, 1) : runs).map((detail, i) => h(Panel, {
        side: 'gold', title: oneGold ? 'Gold SQL' : `Gold SQL of ${Assay.runName(i).slice(0, 1)}`,
        lines: detail.gold, pieces: detail.gold && piecesOf(detail.gold), absent: detail.withoutGold }))),
      h('div', { class: 'pair' }, runs.map((detail, i) => h(Panel, {
        side: i === 0 && against === 'other' ? 'baseline' : 'predicted', title: Assay.runName(i),
        lines: detail.predicted, pieces: pieces[i], absent: detail.withoutPredicted }))));
  };

  Assay.SqlPair = function ({ detail }) {
    const gold = detail.gold && piecesOf(detail.gold);
    const predicted = detail.predicted && piecesOf(detail.predicted);
    const byWords = !gold || !predicted || mark(gold, predicted);
    const marked = [gold, predicted].some((pieces) => pieces && pieces.some((piece) => piece.marked));
    return h('section', { class: 'section', 'aria-labelledby': 'sql' },
      h('header', null, h('h2', { id: 'sql' }, 'SQL'),
        gold && predicted && h('p', { class: 'aside' },
          marked ? 'Underlined: not in the other query.' + ofLines(byWords) : 'The queries have the same words.')),
      h('div', { class: 'pair' },
        h(Panel, { side: 'gold', title: 'Gold SQL', lines: detail.gold, pieces: gold,
          absent: detail.withoutGold }),
        h(Panel, { side: 'predicted', title: 'Predicted SQL', lines: detail.predicted, pieces: predicted,
          absent: detail.withoutPredicted })));
  };
})();
