'use strict';

/**
 * The questions: what stands of them in the file, the list unpacked once and details a block
 * at a time, and the list on the page. Only its rows in sight are elements: all rows are of one
 * height, so that those above and below can be two empty ones of the height that is left.
 */
(function () {
  const { h, Verdict } = Assay;
  const { useState, useRef, useEffect, useLayoutEffect, useMemo } = preactHooks;

  const blocks = new Map();
  let index = null;
  let detailed = null;

  /** Base64 of gzip of JSON, from an element. */
  async function unpack(id) {
    const letters = atob(document.getElementById(id).textContent);
    const bytes = new Uint8Array(letters.length);
    for (let i = 0; i < letters.length; i++) {
      bytes[i] = letters.charCodeAt(i);
    }
    const unzipped = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    return new Response(unzipped).json();
  }

  /** All entries of the list, which app.js hands to Assay.Questions, and where each key is. */
  function questions() {
    index = index || unpack('index').then((entries) => ({
      entries,
      places: new Map(entries.map((entry, place) => [entry.key, place])),
    }));
    return index;
  }

  /** The places of the questions that have details, where not all have. */
  function detailedPlaces() {
    detailed = detailed || (document.getElementById('detailed') ? unpack('detailed') : Promise.resolve(null));
    return detailed;
  }

  /** The details of the question at a place of the list; if it has none, `kept` says how many questions do. */
  async function details(place) {
    const kept = await detailedPlaces();
    const at = kept ? kept.indexOf(place) : place;
    if (at < 0) {
      return { kept: kept.length };
    }
    const block = Math.floor(at / Assay.facts.blockSize);
    if (!blocks.has(block)) {
      blocks.set(block, unpack('details-' + block));
    }
    return (await blocks.get(block))[at % Assay.facts.blockSize];
  }

  Assay.data = { questions, details };

  /** Rows beyond the edges of the box, so that the way by keyboard goes on. */
  const SPARE = 8;
  const NARROW = window.matchMedia('(max-width: 800px)');

  /** The reader's place in a list, by its address. */
  const positions = new Map();

  const RUNS = Assay.facts.compared.length;

  /** The height of a row on a wide and on a narrow screen. */
  const HEIGHTS = [44, 76];

  /** With more runs than this the list says how many are right, not which. */
  const MANY_RUNS = 12;

  function Head({ columns, sort, change }) {
    const by = (sort || '').replace(/^-/, '');
    const down = (sort || '').startsWith('-');
    const next = (name) => (by !== name ? name : down ? '' : '-' + name);
    return h('thead', null, h('tr', { 'aria-rowindex': 1 }, columns.map((column) => h('th', {
      scope: 'col', class: 'c-' + column.name,
      'aria-sort': by === column.name ? (down ? 'descending' : 'ascending') : 'none',
    }, column.sorts === false ? column.title
      : h('button', { type: 'button', onClick: () => change({ sort: next(column.name) }) },
        column.title, h('span', { class: 'order', 'aria-hidden': 'true' },
          by === column.name ? (down ? ' ↓' : ' ↑') : ''))))));
  }

  function time(ms) {
    return ms === undefined ? '' : ms < 999.95 ? `${ms.toFixed(1)} ms` : `${(ms / 1000).toFixed(2)} s`;
  }

  /** The verdict of each run by its letter, with a sign. */
  function runs({ right = [], wrong = [] }) {
    if (RUNS > MANY_RUNS) {
      return `${right.length} of ${right.length + wrong.length}`;
    }
    return Assay.facts.compared.map((name, i) => {
      const letter = Assay.letter(i);
      const verdict = right.includes(letter) ? 'correct' : wrong.includes(letter) ? 'incorrect' : 'not_scored';
      return h('span', { class: 'run ' + verdict, title: `${name}: ${Assay.verdictWord(verdict)}` },
        letter, h('span', { 'aria-hidden': 'true' }, Assay.sign(verdict)),
        h('span', { class: 'unseen' }, ' ' + Assay.verdictWord(verdict) + ' '));
    });
  }

  const questionCell = (entry, href) => [
    h('div', { class: 'line' },
      h('a', { href, 'data-key': entry.key }, entry.key), ' ', h('span', { class: 'text' }, entry.text)),
    h('div', { class: 'below' },
      RUNS > 2 && h('span', { class: 'runs' }, runs(entry)),
      [entry.database, entry.cause && Assay.word(entry.cause)].filter(Boolean).join(' · '))];

  /** The columns of a report. A cause is a code, whose words PageFacts hands over: those of Phrases.brief. */
  const COLUMNS = [
    { name: 'verdict', title: ['Verdict', 'Verdict', 'Change'][RUNS] || 'Runs', cell: (entry) => h(Verdict, { verdict: entry.verdict }) },
    { name: 'question', title: 'Question', cell: questionCell },
    { name: 'runs', title: `Right in ${RUNS} runs`, cell: runs },
    { name: 'cause', title: 'Cause', cell: (entry) => entry.cause && Assay.word(entry.cause) },
    { name: 'database', title: 'Database', cell: (entry) => entry.database },
    { name: 'category', title: 'Category', cell: (entry) => entry.category },
    { name: 'difficulty', title: 'Difficulty', cell: (entry) => entry.difficulty },
    { name: 'time', title: 'Time', cell: (entry) => time(entry.ms) },
  ];

  function Row({ entry, index, columns, state, here }) {
    const href = Assay.address.toQuestion(entry.key, state);
    const open = (event) => {
      if (event.target.tagName !== 'A' && !String(window.getSelection())) {
        location.hash = href;
      }
    };
    return h('tr', { 'aria-rowindex': index + 2, 'aria-current': here ? 'true' : undefined, class: entry.verdict, onClick: open },
      columns.map((column) => h('td', { class: 'c-' + column.name }, column.cell(entry, href))));
  }

  function useNarrow() {
    const [narrow, set] = useState(NARROW.matches);
    useEffect(() => {
      const hear = () => set(NARROW.matches);
      NARROW.addEventListener('change', hear);
      return () => NARROW.removeEventListener('change', hear);
    }, []);
    return narrow;
  }

  /** Keeps the box where the reader left it, and the focus on the question that they come from. */
  function usePosition(box, address, places, height, came, entries) {
    useLayoutEffect(() => {
      box.current.scrollTop = positions.get(address) || 0;
      const at = came === null ? -1 : places.indexOf(came);
      if (at >= 0) {
        const top = at * height;
        const { scrollTop, clientHeight } = box.current;
        if (top < scrollTop || top > scrollTop + clientHeight - 2 * height) {
          box.current.scrollTop = Math.max(0, top - clientHeight / 2);
        }
        requestAnimationFrame(() => [...(box.current?.querySelectorAll('a[data-key]') || [])]
          .find((link) => link.dataset.key === entries[came].key)?.focus({ preventScroll: true }));
      }
    }, [address]);
  }

  /**
   * The rows in sight of a long list.
   *
   * @param columns each with name, title and cell(entry, address of the question)
   * @param heights of a row, on a wide and on a narrow screen
   * @param room the least width, as in CSS; absent if the list fits any
   * @param came place of the question that gets the focus, or null
   * @param at place of the question that is shown beside the list; absent if there is none
   */
  Assay.List = function ({ entries, places, columns, heights, room, state, change, came, at }) {
    const box = useRef(null);
    const height = heights[useNarrow() ? 1 : 0];
    const address = Assay.address.toQuestions({ ...state, of: '', cells: '' });
    const [view, look] = useState({ top: positions.get(address) || 0, room: 800 });
    const see = () => {
      if (!box.current) return; // scrolled just before the list went
      positions.set(address, box.current.scrollTop);
      look({ top: box.current.scrollTop, room: box.current.clientHeight });
    };
    usePosition(box, address, places, height, came, entries);
    useEffect(() => {
      const top = places.indexOf(at) * height;
      const { scrollTop, clientHeight } = box.current || {};
      if (top >= 0 && (top < scrollTop || top > scrollTop + clientHeight - 3 * height)) {
        box.current.scrollTop = top - clientHeight / 3;
      }
    }, [at]);
    useEffect(() => {
      const watch = new ResizeObserver(see);
      watch.observe(box.current);
      return () => watch.disconnect();
    }, [address]);
    const first = Math.max(0, Math.min(Math.floor(view.top / height), places.length) - SPARE);
    const last = Math.min(places.length, Math.ceil((view.top + view.room) / height) + SPARE);
    const gap = (rows) => rows > 0 && h('tr', { class: 'gap', 'aria-hidden': 'true' },
      h('td', { style: { height: `${rows * height}px` } }));
    return h('div', { class: 'list', ref: box, onScroll: see, role: 'region', tabIndex: 0,
      'aria-label': 'List of questions' },
    h('table', { 'aria-rowcount': places.length + 1, style: room && { minWidth: room } },
      h('caption', { class: 'unseen' }, 'Questions'),
      h(Head, { columns, sort: state.sort, change }),
      h('tbody', null, gap(first),
        places.slice(first, last).map((place, i) => h(Row, {
          key: place, entry: entries[place], index: first + i, columns, state, here: place === at })),
        gap(places.length - last))));
  };

  /** Columns that some lists have nothing for. */
  const SHOWN = {
    runs: () => RUNS > 2,
    cause: () => RUNS <= 2,
    time: () => RUNS <= 2,
    category: (entries) => entries.some((entry) => entry.category),
    difficulty: (entries) => entries.some((entry) => entry.difficulty),
  };

  function found(places, entries) {
    return places.length === entries.length
      ? `All ${Assay.plural(entries.length, 'question')}`
      : `${Assay.count(places.length)} of ${Assay.plural(entries.length, 'question')}`;
  }

  /**
   * @param dropped what the address asked for and is left out, in words
   * @param change takes what changes of the state, and whether the browser's way back leaves it out
   * @param came place of the question that the reader comes from, or null once they are back
   */
  Assay.Questions = function ({ entries, places, state, dropped, change, came }) {
    const columns = useMemo(() => COLUMNS.filter(({ name }) =>
      (SHOWN[name] ? SHOWN[name](entries) : true)), [entries]);
    return h('section', { class: 'questions', 'aria-labelledby': 'questions-title' },
      h('h1', { id: 'questions-title', tabIndex: -1 }, 'Questions'),
      h(Assay.Filters, { entries, state, change }),
      dropped.length > 0 && h('p', { class: 'dropped', role: 'alert' },
        dropped.join(' '), ' The list ignores it.'),
      h('p', { class: 'found', role: 'status', 'aria-live': 'polite' }, found(places, entries)),
      h('p', { class: 'paper' }, 'On paper are the rows that were in sight; assay export --format csv has all.'),
      places.length > 0
        ? h(Assay.List, { entries, places, columns, heights: HEIGHTS, state, change, came })
        : h('p', { class: 'none' }, 'No question is like that.'));
  };
})();
