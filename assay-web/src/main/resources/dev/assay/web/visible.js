'use strict';

/**
 * Shows characters that would reorder, hide or fake text as their codes, in every text and label of
 * the server's pages: names of runs, reviewers and questions come from files of other people.
 * Values of fields stay as they are, as they are sent back.
 */
(function () {
  const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
  const KEPT = '\n\r\t\u200c\u200d'; // layout of SQL, and joiners that several scripts need
  const LABELS = ['aria-label', 'title'];
  const code = (c) => (KEPT.includes(c) ? c : '\\u' + c.codePointAt(0).toString(16).padStart(4, '0'));
  const visible = (text) => text.replace(UNSAFE, code);

  function shown(child) {
    if (typeof child === 'string') {
      return visible(child);
    }
    return Array.isArray(child) ? child.map(shown) : child;
  }

  const before = preact.options.vnode;
  preact.options.vnode = (vnode) => {
    if (typeof vnode.type === 'string' || vnode.type === preact.Fragment) {
      const { props } = vnode;
      props.children = shown(props.children);
      LABELS.filter((name) => typeof props[name] === 'string').forEach((name) => { props[name] = visible(props[name]); });
    }
    if (before) {
      before(vnode);
    }
  };
})();
