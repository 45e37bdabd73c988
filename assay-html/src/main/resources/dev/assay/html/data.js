'use strict';

/** Unpacks what stands in the file: the list of questions once, details a block at a time. */
(function () {
  const blocks = new Map();
  let index = null;

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

  /** All entries of the list, and where each key is. */
  function questions() {
    index = index || unpack('index').then((entries) => ({
      entries,
      places: new Map(entries.map((entry, place) => [entry.key, place])),
    }));
    return index;
  }

  /** The details of the question at a place of the list. */
  async function details(place) {
    const block = Math.floor(place / Assay.facts.blockSize);
    if (!blocks.has(block)) {
      blocks.set(block, unpack('details-' + block));
    }
    return (await blocks.get(block))[place % Assay.facts.blockSize];
  }

  Assay.data = { questions, details };
})();
