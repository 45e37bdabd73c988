'use strict';

/** Which questions are listed, and in which order. */
(function () {
  /** What the summary calls the questions of which a property is not known. */
  const UNKNOWN = '(none)';
  const PROPERTIES = ['verdict', 'cause', 'database', 'category', 'difficulty', 'judge', 'probe', 'level'];
  /** Those that say nothing of many questions, which are then no choice of their own. */
  const PARTIAL = ['cause', 'probe', 'level'];
  const haystacks = new WeakMap();

  function haystack(entry) {
    let text = haystacks.get(entry);
    if (text === undefined) {
      text = [entry.key, entry.text, entry.database, entry.category, entry.sql, entry.goldSql]
        .filter(Boolean).join('\n').toLowerCase();
      haystacks.set(entry, text);
    }
    return text;
  }

  const valueOf = (entry, property) => entry[property] || UNKNOWN;

  function matches(entry, state, words) {
    return PROPERTIES.every((property) => !state[property] || valueOf(entry, property) === state[property])
      && words.every((word) => haystack(entry).includes(word));
  }

  const collator = new Intl.Collator('en', { numeric: true });
  const KEYS = {
    question: (entry) => entry.key,
    verdict: (entry) => entry.verdict,
    cause: (entry) => entry.cause,
    database: (entry) => entry.database,
    category: (entry) => entry.category,
    difficulty: (entry) => entry.difficulty,
    time: (entry) => entry.ms,
  };

  const isKnown = (value) => value !== undefined && value !== null && value !== '';

  /** What is not known comes last, whichever way one sorts. */
  function compare(a, b, sign) {
    if (!isKnown(a) || !isKnown(b)) {
      return (isKnown(a) ? 0 : 1) - (isKnown(b) ? 0 : 1);
    }
    return sign * (typeof a === 'number' ? a - b : collator.compare(a, b));
  }

  /** Places of the entries that a state lets through; equals stay in the order of the run. */
  function select(entries, state) {
    const words = (state.text || '').toLowerCase().split(/\s+/).filter(Boolean);
    const places = [];
    entries.forEach((entry, place) => {
      if (matches(entry, state, words)) {
        places.push(place);
      }
    });
    const sort = state.sort || '';
    const key = KEYS[sort.replace(/^-/, '')];
    if (key) {
      const sign = sort.startsWith('-') ? -1 : 1;
      places.sort((a, b) => compare(key(entries[a]), key(entries[b]), sign) || a - b);
    }
    return places;
  }

  /** The values of a property and how many entries have each; none if nothing is known of any. */
  function values(entries, property) {
    const counts = new Map();
    for (const entry of entries) {
      const value = valueOf(entry, property);
      counts.set(value, (counts.get(value) || 0) + 1);
    }
    const known = [...counts.keys()].some((value) => value !== UNKNOWN);
    if (PARTIAL.includes(property)) {
      counts.delete(UNKNOWN);
    }
    return known ? [...counts].sort((a, b) => collator.compare(a[0], b[0])) : [];
  }

  /** The state without what fits no entry, and in words what that was. */
  function known(entries, state) {
    const left = {};
    const dropped = [];
    for (const [field, value] of Object.entries(state)) {
      if (PROPERTIES.includes(field) && !entries.some((entry) => valueOf(entry, field) === value)) {
        dropped.push(`No question has the ${field} '${value}'.`);
      } else if (field === 'sort' && !Object.hasOwn(KEYS, value.replace(/^-/, ''))) {
        dropped.push(`The list can't be sorted by '${value}'.`);
      } else {
        left[field] = value;
      }
    }
    return { state: left, dropped };
  }

  Assay.filter = { select, values, known, PROPERTIES };
})();
