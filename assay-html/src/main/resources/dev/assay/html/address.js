'use strict';

/**
 * The state of the page is what follows '#': '#/' is the summary, '#/questions?cause=TIMEOUT' the
 * list with its filters, '#/question/dev-17?cause=TIMEOUT' a question in that list. A filter that
 * takes several values is repeated: 'cause=TIMEOUT&cause=SQL_ERROR'. So it can be shared, and the
 * browser's way back works.
 */
(function () {
  /** Properties of questions by which the list is filtered; each may have several values. */
  const PROPERTIES = ['verdict', 'cause', 'change', 'right', 'wrong', 'database', 'category', 'difficulty', 'tag', 'feature',
    'problem', 'relaxation', 'vacuous', 'below', 'judge', 'probe', 'level'];

  /** Parameters that have one value. */
  const SINGLE = ['text', 'sort', 'cells', 'of'];

  /** Filters and the order, in the order in which they are written. */
  const FIELDS = [...PROPERTIES, ...SINGLE];

  function parse(hash) {
    const [path, query] = split(hash.replace(/^#/, ''));
    const state = {};
    const given = new URLSearchParams(query);
    for (const field of FIELDS) {
      const values = [...new Set(given.getAll(field).filter(Boolean))];
      if (values.length) {
        state[field] = SINGLE.includes(field) ? values[0] : values;
      }
    }
    const strange = [...new Set(given.keys())].filter((field) => !FIELDS.includes(field));
    const parts = path.split('/');
    if (parts[1] === 'question' && parts.length > 2) {
      return { view: 'question', key: decoded(parts.slice(2).join('/')), state, strange };
    }
    return { view: parts[1] === 'questions' ? 'questions' : 'summary', state, strange };
  }

  function split(text) {
    const mark = text.indexOf('?');
    return mark < 0 ? [text, ''] : [text.slice(0, mark), text.slice(mark + 1)];
  }

  function decoded(text) {
    try {
      return decodeURIComponent(text);
    } catch (malformed) {
      return text;
    }
  }

  function query(state) {
    const pairs = FIELDS.flatMap((field) => [state[field] || []].flat()
      .map((value) => `${field}=${encodeURIComponent(value)}`));
    return pairs.length ? '?' + pairs.join('&') : '';
  }

  Assay.address = {
    PROPERTIES,
    parse,
    toQuestions: (state) => '#/questions' + query(state),
    toQuestion: (key, state) => '#/question/' + encodeURIComponent(key) + query(state),
  };
})();
