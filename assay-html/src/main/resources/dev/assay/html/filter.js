'use strict';

/** The questions that are listed, and their order. */
(function () {
  /** The name, in the summary, of questions whose property is unknown. */
  const UNKNOWN = '(none)';
  const { PROPERTIES } = Assay.address;
  /** Those that say nothing of many questions, which are then no choice of their own. */
  const PARTIAL = ['cause', 'change', 'right', 'wrong', 'tag', 'feature', 'problem', 'relaxation',
    'vacuous', 'below', 'probe', 'level'];
  const CALLED = { feature: 'SQL feature', below: 'metric below 1',
    change: 'change from A to B', right: 'run that is right:', wrong: 'run that is wrong:' };
  /** Questions that need work come first, unless the reader sorts. */
  const URGENT = ['broken', 'incorrect', 'disagree', 'both_wrong', 'all_wrong', 'not_scored', 'fixed'];
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

  /** The values that an entry has of a property; of some properties several. */
  function valuesOf(entry, property) {
    const value = entry[property];
    return Array.isArray(value) ? value : [value || UNKNOWN];
  }

  const wordsOf = (state) => (state.text || '').toLowerCase().split(/\s+/).filter(Boolean);

  /** The properties in which an entry does not fit a state. */
  function misfits(entry, state) {
    return PROPERTIES.filter((property) => state[property]
      && !valuesOf(entry, property).some((value) => state[property].includes(value)));
  }

  const hasWords = (entry, words) => words.every((word) => haystack(entry).includes(word));

  const collator = new Intl.Collator('en', { numeric: true });
  const urgency = new Map(URGENT.map((verdict, place) => [verdict, place]));
  const urgencyOf = (entry) => urgency.get(entry.verdict) ?? URGENT.length;
  const KEYS = {
    question: (entry) => entry.key,
    verdict: (entry) => entry.verdict,
    runs: (entry) => (entry.right || []).length,
    cause: (entry) => entry.cause,
    database: (entry) => entry.database,
    category: (entry) => entry.category,
    difficulty: (entry) => entry.difficulty,
    time: (entry) => entry.ms,
    disagreement: ({ right = [], wrong = [] }) => -Math.min(right.length, wrong.length),
    confidence: (entry) => entry.confidence,
    cost: (entry) => entry.cost,
  };

  const isKnown = (value) => value !== undefined && value !== null && value !== '';

  /** Unknown values come last in both directions. */
  function compare(a, b, sign) {
    if (!isKnown(a) || !isKnown(b)) {
      return (isKnown(a) ? 0 : 1) - (isKnown(b) ? 0 : 1);
    }
    return sign * (typeof a === 'number' ? a - b : collator.compare(a, b));
  }

  /** Places of the entries that a state lets through; equals stay in the order of the run. */
  function select(entries, state) {
    const words = wordsOf(state);
    const places = [];
    entries.forEach((entry, place) => {
      if (!misfits(entry, state).length && hasWords(entry, words)) {
        places.push(place);
      }
    });
    const sort = state.sort || '';
    const key = KEYS[sort.replace(/^-/, '')];
    const sign = sort.startsWith('-') ? -1 : 1;
    const order = key ? (a, b) => compare(key(a), key(b), sign) : (a, b) => urgencyOf(a) - urgencyOf(b);
    return places.sort((a, b) => order(entries[a], entries[b]) || a - b);
  }

  /**
   * For each property its values, and how many entries the list would have with each: an entry counts
   * if it fits all that is asked for, except of this property. A property of which nothing is known
   * has none.
   */
  function facets(entries, state) {
    const words = wordsOf(state);
    const known = PROPERTIES.filter((property) => entries.some((entry) => isKnown(entry[property])));
    const counts = new Map(known.map((property) => [property, new Map()]));
    for (const entry of entries) {
      const missed = misfits(entry, state);
      const near = missed.length < 2 && hasWords(entry, words);
      for (const property of known) {
        const counted = near && (!missed.length || missed[0] === property) ? 1 : 0;
        const of = counts.get(property);
        for (const value of valuesOf(entry, property)) {
          of.set(value, (of.get(value) || 0) + counted);
        }
      }
    }
    return new Map([...counts].map(([property, of]) => [property, choices(property, of)])
      .filter(([, values]) => values.length));
  }

  function choices(property, counts) {
    const known = [...counts.keys()].some((value) => value !== UNKNOWN);
    if (PARTIAL.includes(property)) {
      counts.delete(UNKNOWN);
    }
    const largest = property === 'problem' ? (a, b) => b[1] - a[1] : () => 0;
    return known ? [...counts].sort((a, b) => largest(a, b) || collator.compare(a[0], b[0])) : [];
  }

  /** The state without what fits no entry, and in words what that was. */
  function known(entries, state) {
    const left = {};
    const dropped = [];
    for (const [field, value] of Object.entries(state)) {
      if (PROPERTIES.includes(field)) {
        const fitting = value.filter((one) => entries.some((entry) => valuesOf(entry, field).includes(one)));
        value.filter((one) => !fitting.includes(one))
          .forEach((one) => dropped.push(`No question has the ${CALLED[field] || field} '${one}'.`));
        left[field] = fitting.length ? fitting : undefined;
      } else if (field === 'sort' && !Object.hasOwn(KEYS, value.replace(/^-/, ''))) {
        dropped.push(`The list can't be sorted by '${value}'.`);
      } else {
        left[field] = value;
      }
    }
    return { state: left, dropped };
  }

  Assay.filter = { select, facets, known };
})();
