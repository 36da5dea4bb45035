// One data stream: its documents over time, its backing indices, and the actions on both.
import { useState } from './hooks.module.js';
import { change, graphql, rest, useLoaded, useQuery } from './api.js';
import { Histogram, intervalFor } from './chart.js';
import { address, go } from './router.js';
import { isOpen, upgradeState } from './upgrades.js';
import { Action, Badge, Confirm, Copy, Dialog, Empty, Loaded, PERIOD, RowMenu, Table, Time, bytes, curl, html, leaveFor, number, perform, period, plural, report } from './ui.js';
import { DELETE, ROLL_OVER } from './streams.js';
import { INDEX_VERSION, UpgradeDialog } from './upgrade-start.js';
import { useAccess } from './access.js';
import { may } from './session.js';

const QUERY = `query Stream($name: String!, $mayManage: Boolean!) {
  dataStream(name: $name) {
    name hidden generation template outdated createdAt documentCount sizeInBytes newest
    lifecycle { enabled dataRetention effectiveRetention retentionDeterminedBy rollover { condition value } }
    writeIndex { name mappings }
    reindexTask @include(if: $mayManage) { state waitingReason successes totalIndicesRequiringUpgrade errors { index } indices { index state } }
    backingIndices { name version closed writable rolledOver outdated createdAt documentCount sizeInBytes earliest latest settings }
  }
  explainLifecycle(dataStream: $name) { index managed removableAt error }
}`;
const HISTOGRAM = `query Histogram($name: String!, $interval: String!, $from: DateTime!, $until: DateTime!) {
  documentHistogram(dataStream: $name, interval: $interval, from: $from, until: $until, ignoreUnavailable: true) { totalCount buckets { from until count } }
}`;
const PUT_LIFECYCLE = `mutation PutLifecycle($name: String!, $lifecycle: LifecycleInput!) { putLifecycle(dataStream: $name, lifecycle: $lifecycle) { dataRetention } }`;
const DELETE_LIFECYCLE = `mutation DeleteLifecycle($name: String!) { deleteLifecycle(dataStream: $name) }`;
const TRIM = `mutation Trim($name: String!, $before: DateTime!, $dryRun: Boolean!) {
  trimDataStream(name: $name, before: $before, dryRun: $dryRun) { removed kept { index reason } }
}`;
const ON_INDEX = {
  block: `mutation Block($index: String!) { blockIndex(index: $index, block: WRITE) { name } }`,
  unblock: `mutation Unblock($index: String!) { changeIndexSettings(index: $index, settings: { index: { blocks: { write: null } } }) { name } }`,
  open: `mutation Open($index: String!) { openIndex(index: $index) { name } }`,
  close: `mutation Close($index: String!) { closeIndex(index: $index) { name } }`,
  delete: `mutation Delete($index: String!) { deleteBackingIndex(index: $index) }`,
};

export function Stream({ name }) {
  const access = useAccess([name]);
  const state = useQuery(QUERY, { name, mayManage: access.every('MANAGE') }, 10_000, true);
  return html`
    <nav aria-label="Breadcrumb" class="crumbs"><a href=${address(['streams'])}>Data streams</a></nav>
    <h1>${name}</h1>
    <${Loaded} state=${state}>${(data) =>
      data.dataStream
        ? html`<${Content} data=${data} access=${access} reload=${state.reload} />`
        : html`<${Empty} title="There is no such data stream."><p>It may have been deleted, or you have no privilege to see it.</p><//>`}<//>
  `;
}

function Content({ data: { dataStream: stream, explainLifecycle }, access, reload }) {
  const [dialog, setDialog] = useState(null);
  const run = (mutation, variables, success) => async () => {
    const done = await perform(() => change(mutation, variables), success);
    reload();
    return done;
  };
  const { name } = stream;
  const upgrade = stream.reindexTask && isOpen(stream.reindexTask) ? stream.reindexTask : null;
  const isRunning = upgrade?.state === 'RUNNING';
  const upgraded = new Set(isRunning ? upgrade.indices.filter(({ state }) => state === 'IN_PROGRESS').map(({ index }) => index) : []);
  return html`
    <dl class="facts">
      <div><dt>Documents</dt><dd>${number(stream.documentCount)}</dd></div>
      <div><dt>Size</dt><dd>${bytes(stream.sizeInBytes)}</dd></div>
      <div><dt>Newest document</dt><dd><${Time} value=${stream.newest} /></dd></div>
      <div><dt>Generation</dt><dd>${number(stream.generation)}</dd></div>
      <div><dt>Template</dt><dd>${stream.template}</dd></div>
      <div><dt>Retention</dt><dd>${stream.lifecycle?.enabled ? stream.lifecycle.effectiveRetention ?? 'unlimited' : 'none'}</dd></div>
    </dl>
    ${stream.outdated && !upgrade && html`<p class="notice"><${Badge} kind="warning">outdated<//> Some backing indices have an older index version. An upgrade copies them while writers continue. ${INDEX_VERSION}</p>`}
    ${upgrade && html`<p class=${upgrade.errors.length > 0 ? 'notice error' : 'notice'}><${Badge} kind=${upgradeState(upgrade).kind}>${upgradeState(upgrade).text}<//> ${upgrade.state === 'FAILED' ? 'The upgrade of this data stream has stopped with errors.' : `An upgrade is running: ${number(upgrade.successes)} of ${plural(upgrade.totalIndicesRequiringUpgrade, 'index', 'indices')}.`}${upgrade.errors.length > 0 && html` Not upgraded: <code>${upgrade.errors.map((error) => error.index).join(', ')}</code>.`} <a href=${address(['upgrades'])}>Open upgrades</a></p>`}
    <div class="controls" role="toolbar" aria-label="Actions on the data stream">
      <a role="button" class="small outline" href=${address(['search'], { stream: name })}>Search</a>
      ${may('MANAGE') && html`<a role="button" class="small outline" href=${address(['audit'], { q: `"${name}"`, range: 'all' })}>Audit trail</a>`}
      ${access.every('MANAGE') && html`
        ${stream.outdated && !upgrade && html`<${Action} kind="small" onClick=${() => setDialog('upgrade')}>Upgrade<//>`}
        <${Action} kind="small secondary" onClick=${run(ROLL_OVER, { name }, ({ rollOver }) => `Rolled over to ${rollOver.newIndex}.`)}>Roll over<//>
        <${Action} kind="small secondary" onClick=${() => setDialog('trim')}>Trim<//>`}
      ${access.every('MANAGE_DATA_STREAM_LIFECYCLE') && html`<${Action} kind="small secondary" onClick=${() => setDialog('lifecycle')}>Edit lifecycle<//>`}
      ${access.every('DELETE_INDEX') && html`<${Action} kind="small danger" onClick=${() => setDialog('delete')}>Delete<//>`}
      <${Copy} text=${() => curl('GET', `/_data_stream/${encodeURIComponent(name)}`)}>Copy as curl<//>
    </div>
    <section aria-labelledby="over-time"><h2 id="over-time">Documents over time</h2><${OverTime} stream=${stream} /></section>
    <section aria-labelledby="indices"><h2 id="indices">Backing indices</h2>
      <${Table} label="Backing indices" rows=${stream.backingIndices} id=${(row) => row.name} columns=${indexColumns(explainLifecycle ?? [], upgraded, access, run, setDialog)} />
    </section>
    ${access.every('VIEW_INDEX_METADATA') && html`<section aria-labelledby="aliases"><h2 id="aliases">Aliases</h2><${Aliases} name=${name} /></section>`}
    <details><summary>Settings of the write index</summary><pre>${JSON.stringify(stream.backingIndices.at(-1).settings, null, 2)}</pre></details>
    <details><summary>Mappings of the write index</summary><pre>${JSON.stringify(stream.writeIndex.mappings, null, 2)}</pre></details>
    ${dialog === 'upgrade' && html`<${UpgradeDialog} names=${[name]} onClose=${() => setDialog(null)} onStarted=${() => {
      report('The upgrade has started.');
      leaveFor(['upgrades']);
    }} />`}
    ${dialog === 'lifecycle' && html`<${LifecycleDialog} stream=${stream} onClose=${() => setDialog(null)} reload=${reload} />`}
    ${dialog === 'trim' && html`<${TrimDialog} name=${name} onClose=${() => setDialog(null)} reload=${reload} />`}
    ${dialog === 'delete' && html`<${Confirm} title="Delete the data stream" explanation=${`This deletes ${plural(stream.documentCount, 'document')}. It cannot be undone.`} name=${name} action="Delete"
      onClose=${() => setDialog(null)} onConfirm=${async () => (await perform(() => change(DELETE, { name }), `Deleted ${name}.`)) && (leaveFor(['streams']), true)} />`}
    ${dialog?.index && html`<${Confirm} title="Delete the backing index" explanation=${html`This deletes ${plural(dialog.documents, 'document')}. It cannot be undone.${isRunning && dialog.outdated && html` <strong>An upgrade of this data stream is running, and still has to copy this index. The upgrade will fail.</strong>`}`} name=${dialog.index} action="Delete"
      onClose=${() => setDialog(null)} onConfirm=${run(ON_INDEX.delete, { index: dialog.index }, `Deleted ${dialog.index}.`)} />`}
  `;
}

/** The aliases of a data stream, with the properties that are set. */
function Aliases({ name }) {
  const read = async (signal) => Object.entries((await rest('GET', `/${encodeURIComponent(name)}/_alias`, undefined, signal))[name]?.aliases ?? {});
  const state = useLoaded(read, `aliases of ${name}`, 10_000);
  return html`<${Loaded} state=${state}>${(rows) =>
    rows.length === 0
      ? html`<p class="muted">no aliases</p>`
      : html`<ul class="plain-list">${rows.map(([alias, properties]) => html`<li key=${alias}><code>${alias}</code>
        ${properties.is_write_index && html` <${Badge}>write index<//>`}${properties.is_hidden && html` <${Badge}>hidden<//>`}
        ${properties.filter && html`<div class="muted">filter <code>${JSON.stringify(properties.filter)}</code></div>`}
        ${ROUTINGS.filter(([member]) => properties[member]).map(([member, title]) => html`<div class="muted">${title} <code>${properties[member]}</code></div>`)}</li>`)}</ul>`}<//>`;
}

const ROUTINGS = [['index_routing', 'routing of new documents'], ['search_routing', 'routing of searches']];

function indexColumns(lifecycle, upgraded, access, run, setDialog) {
  const isBlocked = (row) => row.settings['index.blocks.write'] === 'true';
  const next = new Map(lifecycle.map((each) => [each.index, each]));
  return [
    { title: 'Name', fixed: true, value: (row) => row.name, cell: (row) => html`<code>${row.name}</code>` },
    { title: 'Index version', help: INDEX_VERSION, value: (row) => row.version, cell: (row) => html`${row.version} ${row.outdated && html`<${Badge} kind="warning">outdated<//>`}` },
    { title: 'Documents', numeric: true, value: (row) => row.documentCount, cell: (row) => number(row.documentCount) },
    { title: 'Size', numeric: true, value: (row) => row.sizeInBytes, cell: (row) => bytes(row.sizeInBytes) },
    { title: 'State', cell: (row) => (upgraded.has(row.name) ? html`<${Badge}>being upgraded<//>` : row.closed ? 'closed' : isBlocked(row) ? 'blocked' : row.rolledOver ? 'rolled over' : 'write index') },
    { title: 'Earliest', value: (row) => row.earliest, cell: (row) => rangeEnd(row, row.earliest) },
    { title: 'Latest', value: (row) => row.latest, cell: (row) => rangeEnd(row, row.latest) },
    { title: 'Removed after', value: (row) => next.get(row.name)?.removableAt, cell: (row) => next.get(row.name)?.error ?? html`<${Time} value=${next.get(row.name)?.removableAt} />` },
    {
      actions: true,
      cell: (row) => {
        if (!row.rolledOver) {
          return '';
        }
        const index = row.name;
        // The upgrade blocks the index, and removes the block at its end.
        const mayChange = access.every('MANAGE') && !upgraded.has(index);
        return html`<${RowMenu} name=${index} actions=${[
          mayChange && row.closed && { text: 'Open', label: `Open ${index}`, onClick: run(ON_INDEX.open, { index }, `Opened ${index}.`) },
          mayChange && !row.closed && { text: 'Close', label: `Close ${index}`, onClick: run(ON_INDEX.close, { index }, `Closed ${index}.`) },
          mayChange && !row.closed && isBlocked(row) && { text: 'Unblock', label: `Unblock ${index}`, onClick: run(ON_INDEX.unblock, { index }, `Unblocked ${index}.`) },
          mayChange && !row.closed && !isBlocked(row) && { text: 'Block', label: `Block ${index}`, onClick: run(ON_INDEX.block, { index }, `Blocked writes to ${index}.`) },
          access.every('DELETE_INDEX') && { text: 'Delete', label: `Delete ${index}`, onClick: () => setDialog({ index, documents: row.documentCount, outdated: row.outdated }) },
        ]} />`;
      },
    },
  ];
}

/** A limit of the times in an index. The service determines them when the index is rolled over. */
const rangeEnd = (index, time) => (time || index.rolledOver || index.documentCount === 0 ? html`<${Time} value=${time} />` : html`<span class="muted">known after a rollover</span>`);

function OverTime({ stream }) {
  if (stream.documentCount === null) {
    return html`<p class="muted">You have no privilege to see this, or it could not be loaded.</p>`;
  }
  if (stream.documentCount === 0 || !stream.newest) {
    return html`<${Empty} title="There are no documents yet." />`;
  }
  // The write index has no earliest timestamp before its rollover; its creation is near it in a stream without history.
  const earliest = stream.backingIndices.map((index) => index.earliest ?? index.createdAt).sort()[0];
  const until = new Date(Date.parse(stream.newest) + 1);
  const from = new Date(Math.min(Date.parse(earliest), until.getTime() - 900_000));
  return html`<${Over} name=${stream.name} from=${from} until=${until} count=${stream.documentCount} marks=${stream.backingIndices.slice(1).map((index) => ({ at: index.createdAt, text: index.name }))} />`;
}

function Over({ name, from, until, count, marks }) {
  const variables = { name, interval: intervalFor(from, until), from: from.toISOString(), until: until.toISOString() };
  // The number of documents changes when an index is deleted.
  const state = useLoaded((signal) => graphql(HISTOGRAM, variables, signal), JSON.stringify([variables, count]), 0, true);
  const hasVisibleMark = marks.some(({ at }) => Date.parse(at) >= from.getTime() && Date.parse(at) <= until.getTime());
  return html`<${Loaded} state=${state}>${({ documentHistogram }) => html`
    <${Histogram} buckets=${documentHistogram?.buckets ?? []} marks=${marks} label=${`Documents of ${name}`}
      onSelect=${(start, end) => go(['search'], { stream: name, from: start.toISOString(), until: end.toISOString() })} />
    <p class="muted"><small>${hasVisibleMark && 'The dashed lines show when backing indices were created. '}Drag to search in a range.</small></p>`}<//>`;
}

function LifecycleDialog({ stream, onClose, reload }) {
  const [retention, setRetention] = useState(stream.lifecycle?.dataRetention ?? '');
  const finish = async (mutation, variables, success) => {
    if (await perform(() => change(mutation, variables), success)) {
      reload();
      onClose();
    }
  };
  const save = (event) => {
    event.preventDefault();
    return finish(PUT_LIFECYCLE, { name: stream.name, lifecycle: { enabled: stream.lifecycle?.enabled ?? true, dataRetention: period(retention) || null } }, 'The lifecycle was changed.');
  };
  return html`<${Dialog} title="Lifecycle" onClose=${onClose}>
    <form onSubmit=${save}>
      <p>With a lifecycle, the data stream is rolled over automatically. With a retention, old backing indices are deleted automatically.</p>
      <label>Retention<input value=${retention} placeholder="unlimited" ...${PERIOD} onInput=${(event) => setRetention(event.currentTarget.value)} />
        <small>A number and a unit, for example 30d, 30 days or 12h. Without a value, the default retention of the cluster applies.</small></label>
      <footer>
        <button type="button" class="secondary" onClick=${onClose}>Cancel</button>
        ${stream.lifecycle && html`<${Action} kind="secondary" onClick=${() => finish(DELETE_LIFECYCLE, { name: stream.name }, 'The lifecycle was removed.')}>Remove the lifecycle<//>`}
        <button type="submit">Save</button>
      </footer>
    </form>
  <//>`;
}

function TrimDialog({ name, onClose, reload }) {
  const [before, setBefore] = useState('');
  const [preview, setPreview] = useState(null);
  const trim = (dryRun) => change(TRIM, { name, before: new Date(before).toISOString(), dryRun });
  const look = async (event) => {
    event.preventDefault();
    await perform(async () => setPreview((await trim(true)).trimDataStream), 'This is what would be removed.');
  };
  const remove = async () => {
    if (await perform(() => trim(false), ({ trimDataStream }) => `Removed ${trimDataStream.removed.length} backing indices.`)) {
      reload();
      onClose();
    }
  };
  return html`<${Dialog} title="Trim" onClose=${onClose}>
    <form onSubmit=${look}>
      <p>This deletes backing indices whose documents are all older than a time. The write index is kept.</p>
      <label>Older than<input type="datetime-local" required value=${before} onInput=${(event) => {
        setBefore(event.currentTarget.value);
        setPreview(null);
      }} /></label>
      ${preview && (preview.removed.length === 0 ? html`<p>No backing index would be removed.</p>` : html`<p>These would be removed:</p><ul>${preview.removed.map((index) => html`<li><code>${index}</code></li>`)}</ul>`)}
      <footer>
        <button type="button" class="secondary" onClick=${onClose}>Cancel</button>
        <button type="submit" class="secondary">Preview</button>
        <${Action} kind="danger" disabled=${!preview || preview.removed.length === 0} onClick=${remove}>Delete them<//>
      </footer>
    </form>
  <//>`;
}
