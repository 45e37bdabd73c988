'use strict';

/** Marks of the differences between two texts: of words in queries, of letters in cells. */
(function () {
  const { h } = Assay;

  /** Beyond this many pieces a comparison takes longer than it is worth, unless few of them differ. */
  const MOST = 3000;
  const MOST_EDITS = 600;

  /** Letters of a line that is broken, of one that is full, and of one that may end. */
  const LONG = 90;
  const FULL = 60;
  const ENOUGH = 40;

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
    const broken = breakLists(pieces, lines);
    let line = 0;
    broken.forEach((piece) => {
      piece.line = line;
      line += piece.text.split('\n').length - 1;
    });
    return broken;
  }

  /**
   * Breaks lines that are too long after commas: columns one below the other, and lists within
   * parentheses, such as those of IN, wherever a line is full. Some values end a line early, so that
   * two lists that differ in one value have the same lines again soon after it.
   */
  function breakLists(pieces, lines) {
    const out = [];
    let line = 0;
    let depth = 0;
    let column = 0;
    let broke = false;
    for (const piece of pieces) {
      if (piece.text.includes('\n')) {
        line += piece.text.split('\n').length - 1;
        depth = 0;
        column = piece.text.length - piece.text.lastIndexOf('\n') - 1;
        out.push(piece);
        continue;
      }
      if (broke && isBlank(piece)) {
        continue;
      }
      out.push(piece);
      column += piece.text.length;
      depth = Math.max(0, depth + (piece.text === '(' ? 1 : piece.text === ')' ? -1 : 0));
      const last = out.length > 1 ? out[out.length - 2].text : '';
      broke = piece.text === ',' && lines[line].length > LONG
        && (depth === 0 || column > FULL || (column > ENOUGH && endsLine(last)));
      if (broke) {
        column = lines[line].search(/\S/) + (depth ? 8 : 4);
        out.push({ text: '\n' + ' '.repeat(column) });
      }
    }
    return out;
  }

  /** One value in five. */
  const endsLine = (value) => [...value].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 5 === 0;

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
      part.says = wordsOf(part.pieces);
    });
    return parts;
  }

  const wordsOf = (pieces) => pieces
    .map((piece) => (piece.kind === 'string' ? piece.text : piece.text.toLowerCase())).join(' ');

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

  /** The pieces of each line, and what they say. */
  function linesOf(pieces) {
    const lines = [{ pieces: [] }];
    for (const piece of pieces) {
      const cut = piece.text.lastIndexOf('\n');
      if (cut >= 0) {
        lines.push({ pieces: [{ text: piece.text.slice(cut + 1) }] });
      } else {
        lines[lines.length - 1].pieces.push(piece);
      }
    }
    lines.forEach((line) => { line.says = wordsOf(telling(line.pieces)); });
    return lines;
  }

  /** The lines of two queries as one text: those of both, and those that one has alone. */
  function unite(gold, predicted) {
    const left = linesOf(gold);
    const right = linesOf(predicted);
    const parts = Diff.diffArrays(left, right, { comparator: (a, b) => a.says === b.says, maxEditLength: MOST_EDITS })
      || [{ removed: true, count: left.length }, { added: true, count: right.length }];
    let l = 0;
    let r = 0;
    return parts.flatMap(({ removed, added, count }) => {
      const lines = added ? right.slice(r, r + count) : left.slice(l, l + count);
      l += added ? 0 : count;
      r += removed ? 0 : count;
      return lines.map((line) => ({ side: removed ? 'gold' : added ? 'predicted' : 'both', pieces: line.pieces }));
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

  /** Cells that have little in common are shown whole; so are those of few letters. */
  const ALIKE = 0.4;
  const SHORT = 4;

  /** So are numbers, unless they are long. */
  const NUMBER = /^-?[\d.]{1,9}$/;

  /** The parts of two cells, of which some are in one of them only; null if they are shown whole. */
  function letters(gold, predicted) {
    if (Math.min(gold.length, predicted.length) < SHORT || (NUMBER.test(gold) && NUMBER.test(predicted))) {
      return null;
    }
    const parts = Diff.diffChars(gold, predicted, { maxEditLength: 200 });
    const common = parts && parts.filter(({ added, removed }) => !added && !removed)
      .reduce((sum, { value }) => sum + value.length, 0);
    return parts && common >= ALIKE * Math.max(gold.length, predicted.length) ? parts : null;
  }

  Assay.marks = { piecesOf, mark, unite, elements, letters };
})();
