'use strict';

/** Values that the browser keeps for the reader; without its storage, until the page is left. */
(function () {
  const PREFIX = 'assay-review.';
  const held = new Map();

  function tried(action, otherwise) {
    try {
      return action();
    } catch (refused) {
      return otherwise;
    }
  }

  Assay.memory = {
    get: (key) => tried(() => localStorage.getItem(PREFIX + key), null) ?? held.get(key) ?? null,
    set: (key, value) => {
      held.set(key, value);
      tried(() => localStorage.setItem(PREFIX + key, value));
    },
    remove: (key) => {
      held.delete(key);
      tried(() => localStorage.removeItem(PREFIX + key));
    },
    /** All keys that begin with a text. */
    keys: (start) => tried(() => Object.keys(localStorage), [])
      .filter((key) => key.startsWith(PREFIX + start)).map((key) => key.slice(PREFIX.length)),
    /** For this tab alone: two people may review on one machine. */
    session: {
      get: (key) => tried(() => sessionStorage.getItem(PREFIX + key), null),
      set: (key, value) => tried(() => sessionStorage.setItem(PREFIX + key, value)),
    },
  };
})();
