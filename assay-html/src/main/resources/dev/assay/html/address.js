'use strict';

/**
 * The state of the page is what follows '#': '#/' is the summary, '#/questions?cause=TIMEOUT' the
 * list with its filters, '#/question/dev-17?cause=TIMEOUT' a question in that list. So it can be
 * shared, and the browser's way back works.
 */
(function () {
  /** Filters and the order, in the order in which they are written. */
  const FIELDS = ['verdict', 'cause', 'database', 'category', 'difficulty', 'judge', 'probe', 'level',
    'text', 'sort'];

  function parse(hash) {
    const [path, query] = split(hash.replace(/^#/, ''));
    const state = {};
    const given = new URLSearchParams(query);
    for (const field of FIELDS) {
      const value = given.get(field);
      if (value) {
        state[field] = value;
      }
    }
    const strange = [...given.keys()].filter((field) => !FIELDS.includes(field));
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
    const pairs = FIELDS.filter((field) => state[field])
      .map((field) => `${field}=${encodeURIComponent(state[field])}`);
    return pairs.length ? '?' + pairs.join('&') : '';
  }

  Assay.address = {
    parse,
    toQuestions: (state) => '#/questions' + query(state),
    toQuestion: (key, state) => '#/question/' + encodeURIComponent(key) + query(state),
  };
})();
