'use strict';

/**
 * The filters of the list. Each property opens into its values with the number of questions that the
 * list would have, given all other filters; several values of one property add up.
 */
(function () {
  const { h } = Assay;
  const { useState, useRef, useEffect, useMemo } = preactHooks;

  const TITLES = { verdict: ['Verdict', 'Verdict', 'Change'][Assay.facts.compared.length] || 'Runs', cause: 'Cause',
    change: 'From A to B', right: 'Right in', wrong: 'Wrong in', database: 'Database', category: 'Category', difficulty: 'Difficulty', tag: 'Tag',
    feature: 'SQL feature', problem: 'Problem', relaxation: 'Relaxation', vacuous: 'Vacuous', below: 'Metric below 1', judge: 'Judge', probe: 'Probing',
    level: 'Realism' };
  const LEVELS = { S: 'S: real rows', 2: '2: realistic data', 1: '1: unusual data', 0: '0: added NULL' };
  const WORDS = {
    verdict: Assay.verdictWord,
    cause: Assay.word,
    problem: (value) => Assay.facts.problems?.[value] || value,
    level: (value) => LEVELS[value] || value,
  };

  const wordOf = (property, value) => (WORDS[property] ? WORDS[property](value) : value);

  function Value({ property, value, count, chosen, choose }) {
    return h('label', { class: count ? '' : 'empty' },
      h('input', { type: 'checkbox', name: property, value, checked: chosen, onChange: choose }),
      h('span', { class: 'word' }, wordOf(property, value)), ' ', h('span', { class: 'count' }, Assay.count(count)));
  }

  /** The value by which a property is filtered, in a few letters. */
  function said(property, chosen) {
    return !chosen.length ? 'all' : chosen.length === 1 ? wordOf(property, chosen[0]) : `${chosen.length} chosen`;
  }

  /** A list that would leave the page on the right ends where its button ends. */
  function place({ target }) {
    const values = target.querySelector('fieldset');
    values.classList.remove('from-right');
    const room = document.documentElement.clientWidth;
    values.classList.toggle('from-right', values.getBoundingClientRect().right > room);
  }

  /** Of properties with many values those that no question has under the other filters are left out. */
  function Facet({ property, values, chosen, change }) {
    const toggle = (value) => change({ [property]: chosen.includes(value)
      ? chosen.filter((other) => other !== value) : [...chosen, value] });
    const shown = values.filter(([value, count]) => count > 0 || chosen.includes(value));
    return h('details', { class: 'facet' + (chosen.length ? ' active' : ''), 'data-property': property, onToggle: place },
      h('summary', { 'aria-label': `${TITLES[property]}: ${said(property, chosen)}` },
        h('span', null, TITLES[property]), h('span', { class: 'said' }, said(property, chosen))),
      h('fieldset', null, h('legend', { class: 'unseen' }, TITLES[property]),
        shown.map(([value, count]) => h(Value, { key: value, property, value, count,
          chosen: chosen.includes(value), choose: () => toggle(value) })),
        chosen.length > 0 && h('button', { type: 'button', onClick: () => change({ [property]: [] }) }, 'All')));
  }

  /** Tells what was typed once the typing pauses. */
  function Search({ label, text, change }) {
    const [typed, type] = useState(text);
    const told = useRef(text);
    useEffect(() => {
      if (text !== told.current) {
        told.current = text;
        type(text);
      }
    }, [text]);
    useEffect(() => {
      if (typed === told.current) {
        return undefined;
      }
      const wait = setTimeout(() => {
        told.current = typed;
        change({ text: typed }, true);
      }, 150);
      return () => clearTimeout(wait);
    }, [typed]);
    return h('label', { class: 'search' + (text ? ' active' : '') }, h('span', null, label),
      h('input', { type: 'search', name: 'text', value: typed, autocomplete: 'off', spellcheck: false,
        onInput: (event) => type(event.target.value) }));
  }

  /** On a narrow screen, the button that shows the filters. */
  function Fold({ filtered }) {
    const [open, unfold] = useState(false);
    return h('button', { type: 'button', class: 'fold', 'aria-expanded': String(open), onClick: () => unfold(!open) },
      filtered ? `Filters: ${filtered}` : 'Filters', h('span', { 'aria-hidden': 'true' }, open ? ' ▴' : ' ▾'));
  }

  /** Only one is open, and a click elsewhere closes it. */
  function closeOthers(event) {
    document.querySelectorAll('.facet[open]').forEach((facet) => {
      if (!facet.contains(event.target)) {
        facet.open = false;
      }
    });
  }

  Assay.Filters = function ({ entries, state, change, label = 'Text or SQL' }) {
    useEffect(() => {
      document.addEventListener('click', closeOthers);
      return () => document.removeEventListener('click', closeOthers);
    }, []);
    const { of, cells, sort, ...filters } = state;
    const facets = useMemo(() => Assay.filter.facets(entries, filters), [entries, JSON.stringify(filters)]);
    const filtered = Object.keys(filters).filter((field) => filters[field]);
    const none = Object.fromEntries(filtered.map((field) => [field, '']));
    return h('form', { class: 'filters', role: 'search', onSubmit: (event) => event.preventDefault() },
      h(Search, { label, text: state.text || '', change }),
      [...facets].map(([property, values]) => h(Facet, { key: property, property, values,
        chosen: state[property] || [], change })),
      h(Fold, { filtered: filtered.length }),
      h('button', { type: 'button', class: 'quiet', disabled: !filtered.length, onClick: () => change(none) },
        'Clear'));
  };
})();
