'use strict';

/**
 * Labels on their way to the server, sent one after the other. A label stays here, and in the browser's
 * storage, until the server says that it is on disk; it is sent again under the same id, which the server
 * recognizes. So none is lost or doubled, whichever of the two goes away.
 */
(function () {
  const FIRST_PAUSE = 400;
  const LONGEST_PAUSE = 5000;
  const ANSWER_MS = 20000;
  const KEPT = 'unsent.';

  /**
   * @param run whose labels these are
   * @param on changed(): something to show; saved(review): it is on disk
   */
  Assay.outbox = function (run, on) {
    let entries = kept(run);
    let problem = null;
    let sending = false;
    let pause = FIRST_PAUSE;
    let wake = () => {};

    const keep = (entry) => Assay.memory.set(KEPT + entry.review.id, JSON.stringify({ ...entry, run }));

    function drop(gone) {
      entries = entries.filter((entry) => !gone.includes(entry));
      gone.forEach((entry) => Assay.memory.remove(KEPT + entry.review.id));
    }

    async function send({ review, previous }) {
      const stop = new AbortController();
      const timer = setTimeout(() => stop.abort(), ANSWER_MS);
      try {
        const answer = await fetch('/api/reviews', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ run, review, previous }),
          signal: stop.signal,
        });
        return { status: answer.status, body: await answer.json() };
      } finally {
        clearTimeout(timer);
      }
    }

    const waiting = () => entries.filter((entry) => !entry.refused
      && !entries.some((other) => other.current !== undefined && isSame(other, entry)));

    const isSame = (one, other) => one.review.question === other.review.question
      && one.review.reviewer === other.review.reviewer;

    /** The reaction to a status: to wait and try again, or to ask the person. */
    function heed(entry, { status, body }) {
      if (status === 200) {
        drop([entry]);
        on.saved(body.review);
      } else if (status === 409) {
        entry.current = body.current;
      } else if (status === 401) {
        throw new Error('the server has a new token; open the address that it printed');
      } else if (status >= 500 || status === 408 || status === 429) {
        throw new Error(body.error.message);
      } else {
        entry.refused = body.error.message;
      }
    }

    async function pump() {
      if (sending) {
        return;
      }
      sending = true;
      for (let next = waiting()[0]; next; next = waiting()[0]) {
        on.changed();
        try {
          heed(next, await send(next));
          problem = null;
          pause = FIRST_PAUSE;
        } catch (failed) {
          problem = failed instanceof TypeError || failed.name === 'AbortError' || failed instanceof SyntaxError
            ? 'the server is not reachable' : failed.message;
          on.changed();
          await new Promise((resolve) => {
            wake = resolve;
            setTimeout(resolve, pause);
          });
          pause = Math.min(2 * pause, LONGEST_PAUSE);
        }
      }
      sending = false;
      on.changed();
    }

    window.addEventListener('online', () => wake());

    return {
      /** Sends a review in place of the one with the id `previous`. */
      add(review, previous) {
        const entry = { review, previous, order: Date.now() };
        entries.push(entry);
        keep(entry);
        pump();
      },
      start: pump,
      retry: () => wake(),
      /** The latest review of a question that is not on disk yet. */
      last: (question, reviewer) => entries.filter(({ review }) =>
        review.question === question && review.reviewer === reviewer).map(({ review }) => review).pop(),
      unsent: () => entries.length,
      problem: () => problem,
      refused: () => entries.filter((entry) => entry.refused),
      /** Labels that another tab changed meanwhile: what is there, and what was to be said here. */
      conflicts: () => entries.filter((entry) => entry.current !== undefined).map((entry) => ({
        current: entry.current, mine: entries.filter((other) => isSame(other, entry)).pop().review,
      })),
      /** Ends a conflict: with this tab's review, under a new id, or with the other. */
      settle({ mine, current }, own) {
        drop(entries.filter(({ review }) => review.question === mine.question && review.reviewer === mine.reviewer));
        if (own) {
          this.add({ ...mine, id: crypto.randomUUID() }, current ? current.id : null);
        }
        pump();
        on.changed();
      },
      discard(entry) {
        drop([entry]);
        on.changed();
      },
    };
  };

  /** Those that an earlier page could not send. */
  function kept(run) {
    const found = [];
    for (const key of Assay.memory.keys(KEPT)) {
      try {
        const { run: whose, ...entry } = JSON.parse(Assay.memory.get(key));
        if (whose === run && entry.review.id) {
          found.push({ review: entry.review, previous: entry.previous, order: entry.order });
        }
      } catch (broken) {
        Assay.memory.remove(key);
      }
    }
    return found.sort((a, b) => a.order - b.order);
  }
})();
