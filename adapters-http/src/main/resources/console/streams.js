// All data streams, and actions on them.
import { useState } from './hooks.module.js';
import { change, useQuery } from './api.js';
import { address, go } from './router.js';
import { Action, Badge, Confirm, Copy, Dialog, Empty, Loaded, Pages, Table, Time, bytes, curl, firstDocument, html, messages, number, perform, plural, report } from './ui.js';
import { INDEX_VERSION, UpgradeDialog } from './upgrade-start.js';
import { useAccess } from './access.js';

const QUERY = `query Streams($names: String!, $after: String) {
  dataStreams(names: $names, first: 100, after: $after) {
    totalCount
    pageInfo { hasNextPage endCursor }
    nodes { name hidden template outdated documentCount sizeInBytes newest backingIndices { name version } lifecycle { enabled dataRetention } }
  }
}`;

const MOST_EXAMPLES = 20;
export const ROLL_OVER = `mutation RollOver($name: String!) { rollOver(dataStream: $name) { newIndex } }`;
const CREATE = `mutation Create($name: String!) { createDataStream(name: $name) { name } }`;
export const DELETE = `mutation Delete($name: String!) { deleteDataStream(name: $name) }`;

/** Returns the pattern for names that contain a text. Stream names are in lower case and contain no commas and no spaces. */
function pattern(filter, hidden) {
  const part = `*${filter.toLowerCase().replace(/[,\s]/g, '')}*`;
  return hidden ? `${part},.${part}` : part;
}

/** Makes a change for each name, one after another, and reports all failures together. Returns the names that failed. */
async function changeEach(names, mutation, success) {
  const failed = [];
  messages.value = [];
  for (const name of names) {
    await change(mutation, { name }).catch((error) => failed.push({ name, message: error.message }));
  }
  if (failed.length < names.length) {
    report(success(names.length - failed.length));
  }
  failed.slice(0, 3).forEach(({ name, message }) => report(`${name}: ${message}`, true));
  return failed.map(({ name }) => name);
}

export function Streams({ query }) {
  const hidden = query.hidden === 'true';
  const [cursors, setCursors] = useState([]);
  const [selected, setSelected] = useState(new Set());
  const [isCreating, setCreating] = useState(false);
  const [doomed, setDoomed] = useState(null);
  const [upgraded, setUpgraded] = useState(null);
  const filter = query.filter ?? '';
  const state = useQuery(QUERY, { names: pattern(filter, hidden), after: cursors.at(-1) ?? null }, 10_000, true);
  const restate = (changes) => {
    setCursors([]);
    go(['streams'], { filter, hidden: hidden || '', ...changes }, true);
  };
  const names = [...selected];
  // What failed stays selected.
  const after = (failed) => {
    setSelected(new Set(failed));
    state.reload();
    return true;
  };
  const access = useAccess(names);
  // The name of a new data stream is unknown, so the privileges on existing ones decide whether its creation is offered.
  const examples = (state.value?.dataStreams.nodes ?? []).slice(0, MOST_EXAMPLES).map((stream) => stream.name);
  const onExamples = useAccess(examples);
  const mayCreate = examples.length === 0 || examples.some((name) => onExamples.has('CREATE_INDEX', name));
  return html`
    <div class="heading"><h1>Data streams</h1>
      ${mayCreate && html`<${Action} onClick=${() => setCreating(true)}>Create<//>`}
      <${Copy} text=${() => curl('GET', '/_data_stream')}>Copy as curl<//>
    </div>
    <div class="controls">
      <label>Filter<input type="search" value=${filter} placeholder="part of a name" onInput=${(event) => restate({ filter: event.currentTarget.value })} /></label>
      <label><input type="checkbox" role="switch" checked=${hidden} onChange=${() => restate({ hidden: hidden ? '' : 'true' })} /> Show hidden data streams</label>
    </div>
    <${Loaded} state=${state}>${({ dataStreams }) => {
      const rows = dataStreams.nodes;
      return html`
        ${names.length > 0 && html`<div class="controls selection" role="toolbar" aria-label="Actions on the selection">
          <span>${plural(names.length, 'data stream')} selected</span>
          ${access.every('MANAGE') && html`<${Action} kind="small" onClick=${() => setUpgraded(names)}>Upgrade<//>
          <${Action} kind="small secondary" onClick=${async () => after(await changeEach(names, ROLL_OVER, (count) => `Rolled over ${plural(count, 'data stream')}.`))}>Roll over<//>`}
          ${access.every('DELETE_INDEX') && html`<${Action} kind="small danger" onClick=${() => setDoomed(names)}>Delete<//>`}
          <button class="plain" onClick=${() => setSelected(new Set())}>Clear the selection</button>
        </div>`}
        ${rows.length === 0
          ? filter
            ? html`<${Empty} title=${`No data stream has a name that contains “${filter}”.`} />`
            : html`<${Empty} title="There are no data streams yet.">
                <p>The first document creates one: <code>${firstDocument()}</code></p>
              <//>`
          : html`<${Table} label="Data streams" rows=${rows} id=${(row) => row.name} initial=${1} columns=${columns(selected, setSelected)} />`}
        <${Pages} cursors=${cursors} onChange=${setCursors} pageInfo=${dataStreams.pageInfo}><span>${plural(dataStreams.totalCount, 'data stream')} ${filter ? `contain “${filter}”` : 'in all'}</span><//>
      `;
    }}<//>
    ${isCreating && html`<${Create} onClose=${() => setCreating(false)} onCreated=${state.reload} />`}
    ${upgraded && html`<${UpgradeDialog} names=${upgraded} onClose=${() => setUpgraded(null)} onStarted=${(count) => {
      report(`Started ${plural(count, 'upgrade')}. The screen Upgrades shows the progress.`);
      after([]);
    }} />`}
    ${doomed && html`<${Confirm} title=${doomed.length === 1 ? 'Delete the data stream' : `Delete ${doomed.length} data streams`}
      explanation=${html`This deletes all documents of ${doomed.map((name, index) => html`${index > 0 && ', '}<code>${name}</code>`)}. It cannot be undone.`}
      name=${doomed.length === 1 ? doomed[0] : `delete ${doomed.length}`} action="Delete" onClose=${() => setDoomed(null)}
      onConfirm=${async () => after(await changeEach(doomed, DELETE, (count) => `Deleted ${plural(count, 'data stream')}.`))} />`}
  `;
}

const columns = (selected, setSelected) => [
  {
    title: html`<span class="unseen">Selection</span>`,
    cell: (row) => html`<input type="checkbox" aria-label=${`Select ${row.name}`} checked=${selected.has(row.name)} onChange=${() => {
      const changed = new Set(selected);
      changed.delete(row.name) || changed.add(row.name);
      setSelected(changed);
    }} />`,
  },
  { title: 'Name', value: (row) => row.name, cell: (row) => html`<a href=${address(['streams', row.name])}>${row.name}</a> ${row.hidden && html`<${Badge}>hidden<//>`}` },
  { title: 'Documents', numeric: true, value: (row) => row.documentCount, cell: (row) => number(row.documentCount) },
  { title: 'Size', numeric: true, value: (row) => row.sizeInBytes, cell: (row) => bytes(row.sizeInBytes) },
  { title: 'Newest document', value: (row) => row.newest, cell: (row) => html`<${Time} value=${row.newest} />` },
  { title: 'Backing indices', numeric: true, value: (row) => row.backingIndices.length, cell: (row) => number(row.backingIndices.length) },
  {
    title: 'Index version',
    help: INDEX_VERSION,
    value: (row) => row.backingIndices[0]?.version,
    cell: (row) => html`${[...new Set(row.backingIndices.map((index) => index.version))].join(', ')} ${row.outdated && html`<${Badge} kind="warning">outdated<//>`}`,
  },
  { title: 'Retention', value: (row) => row.lifecycle?.dataRetention, cell: (row) => (row.lifecycle?.enabled ? row.lifecycle.dataRetention ?? 'unlimited' : 'none') },
  { title: 'Template', value: (row) => row.template, cell: (row) => row.template },
];

function Create({ onClose, onCreated }) {
  const [name, setName] = useState('');
  const create = async (event) => {
    event.preventDefault();
    if (await perform(() => change(CREATE, { name }), `Created ${name}.`)) {
      onCreated();
      onClose();
    }
  };
  return html`<${Dialog} title="Create a data stream" onClose=${onClose}>
    <form onSubmit=${create}>
      <p>An index template with <code>data_stream</code> must match the name. The built-in templates match <code>logs-*-*</code>, <code>metrics-*-*</code> and <code>traces-*-*</code>.</p>
      <label>Name<input value=${name} required autocomplete="off" placeholder="logs-shop-production" onInput=${(event) => setName(event.currentTarget.value)} /></label>
      <footer>
        <button type="button" class="secondary" onClick=${onClose}>Cancel</button>
        <button type="submit">Create</button>
      </footer>
    </form>
  <//>`;
}
