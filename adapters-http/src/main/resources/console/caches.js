// The caches of the instance that responds.
import { useState } from './hooks.module.js';
import { change, useQuery } from './api.js';
import { Action, Confirm, Copy, Empty, Loaded, Table, bytes, curl, duration, html, number, perform } from './ui.js';
import { may } from './session.js';

const { graphqlPath = '/graphql' } = document.body.dataset;
const QUERY = `{ caches { name maxEntries maxSizeInBytes timeToLiveInMillis entries sizeInBytes ehcache { cacheHits cacheMisses cacheEvictions cacheHitPercentage } } }`;
const ONE = 'mutation Invalidate($name: String!) { invalidateCache(name: $name) }';
const ENTRY = 'mutation InvalidateEntry($name: String!, $key: String!) { invalidateCacheEntry(cache: $name, key: $key) }';
const ALL = 'mutation { invalidateCaches }';

export function Caches() {
  const state = useQuery(QUERY, {}, 5_000);
  const [isAsking, setAsking] = useState(false);
  return html`
    <div class="heading"><h1>Caches</h1>
      ${may('MANAGE') && html`<${Action} kind="secondary" onClick=${() => setAsking(true)}>Invalidate all<//>`}
      <${Copy} text=${() => curl('POST', graphqlPath, { query: QUERY })}>Copy as curl<//>
    </div>
    <p class="muted">The numbers are those of the instance that responds. An invalidation takes effect on all instances.</p>
    <${Loaded} state=${state}>${({ caches }) =>
      (caches ?? []).length === 0
        ? html`<${Empty} title="There are no caches, or you have no privilege to see them." />`
        : html`<${Table} label="Caches" rows=${caches} id=${(row) => row.name} columns=${columns(state.reload)} />`}<//>
    ${may('MANAGE') && html`<${Entry} reload=${state.reload} names=${(state.value?.caches ?? []).map((cache) => cache.name)} />`}
    ${isAsking && html`<${Confirm} title="Invalidate all caches" explanation="No data is lost. The next requests are slower, because the service reads from the database." action="Invalidate"
      onClose=${() => setAsking(false)} onConfirm=${() => perform(() => change(ALL), 'All caches were invalidated.').then((done) => (state.reload(), done))} />`}
  `;
}

const columns = (reload) => [
  { title: 'Name', value: (row) => row.name, cell: (row) => row.name },
  { title: 'Entries', numeric: true, value: (row) => row.entries, cell: (row) => `${number(row.entries)}${row.maxEntries ? ` of ${number(row.maxEntries)}` : ''}` },
  { title: 'Size', numeric: true, value: (row) => row.sizeInBytes, cell: (row) => `${bytes(row.sizeInBytes)}${row.maxSizeInBytes ? ` of ${bytes(row.maxSizeInBytes)}` : ''}` },
  { title: 'Lifetime', numeric: true, value: (row) => row.timeToLiveInMillis, cell: (row) => duration(row.timeToLiveInMillis / 1000) },
  { title: 'Hits', numeric: true, value: (row) => row.ehcache.cacheHits, cell: (row) => number(row.ehcache.cacheHits) },
  { title: 'Misses', numeric: true, value: (row) => row.ehcache.cacheMisses, cell: (row) => number(row.ehcache.cacheMisses) },
  { title: 'Hit rate', numeric: true, value: (row) => row.ehcache.cacheHitPercentage, cell: (row) => `${number(row.ehcache.cacheHitPercentage)} %` },
  { title: 'Evictions', numeric: true, value: (row) => row.ehcache.cacheEvictions, cell: (row) => number(row.ehcache.cacheEvictions) },
  {
    actions: true,
    cell: (row) => may('MANAGE') && html`<${Action} kind="plain" label=${`Invalidate ${row.name}`} onClick=${() => perform(() => change(ONE, { name: row.name }), `Invalidated ${row.name}.`).then(reload)}>Invalidate<//>`,
  },
];

function Entry({ names, reload }) {
  const [name, setName] = useState('');
  const [key, setKey] = useState('');
  const submit = async (event) => {
    event.preventDefault();
    await perform(() => change(ENTRY, { name: name || names[0], key }), `Invalidated the entry ${key}.`);
    reload();
  };
  return html`<section aria-labelledby="entry"><h2 id="entry">Invalidate an entry</h2><form class="controls" onSubmit=${submit}>
    <label>Cache<select value=${name || names[0]} onChange=${(event) => setName(event.currentTarget.value)}>${names.map((each) => html`<option>${each}</option>`)}</select></label>
    <label>Key<input value=${key} required onInput=${(event) => setKey(event.currentTarget.value)} /></label>
    <button class="small" type="submit">Invalidate the entry</button>
  </form></section>`;
}
